import { expect, test } from 'vitest';
import { EN, ES, say } from './testing/say.ts';

test.each([
  ['Dinner at half past five', 'event: Dinner | 11-23 17:30 | or 05:30'],
  ['Dinner half past five', 'event: Dinner | 11-23 17:30 | or 05:30'],
  ['Dinner at half five', 'event: Dinner | 11-23 17:30 | or 05:30'],
  ['Dinner tomorrow at quarter to six', 'event: Dinner | 11-24 17:45 | or 05:45'],
  ['Dinner tomorrow a quarter past six', 'event: Dinner | 11-24 18:15 | or 06:15'],
  ['Dinner tomorrow at ten to six', 'event: Dinner | 11-24 17:50 | or 05:50'],
  ['Dinner tomorrow at twenty past eight pm', 'event: Dinner | 11-24 20:20'],
  ['Dinner tomorrow at half past seven in the evening', 'event: Dinner | 11-24 19:30'],
  ['Dinner tonight at half past eight', 'event: Dinner | 11-23 20:30'],
  ['Dinner tonight', 'task: Dinner | 11-23 20:00'],
  ['Lunch at noon', 'event: Lunch | 11-24 12:00'],
  ['Judo from 5 to 6', 'event: Judo | 11-23 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo tomorrow from 5 to 6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo tomorrow between 5 and 6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo tomorrow 5-6pm', 'event: Judo | 11-24 17:00 – 18:00'],
  ['Judo 5-6pm tomorrow', 'event: Judo | 11-24 17:00 – 18:00'],
  ['Judo Tuesday 5-6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo tomorrow 5pm to 6:30pm', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Judo tomorrow 5:30-7', 'event: Judo | 11-24 17:30 – 19:00 | or 05:30 07:00'],
  ['Judo tomorrow from half past five to quarter to seven', 'event: Judo | 11-24 17:30 – 18:45 | or 05:30 06:45'],
  ['School tomorrow from 9 to 5', 'event: School | 11-24 09:00 – 17:00 | or 21:00 05:00'],
  ['School tomorrow 11-1pm', 'event: School | 11-24 11:00 – 13:00'],
  ['School tomorrow from 17:00 to 18:30', 'event: School | 11-24 17:00 – 18:30'],
  ['Party Saturday from 10pm to 2am', 'event: Party | 11-28 22:00 – 11-29 02:00'],
  ['Judo every Tuesday from 5 to 6', 'event: Judo | 11-24 17:00 – 18:00 | WEEKLY;TU | or 05:00 06:00'],
  ['Judo Tuesday and Thursday from 5 to 6', 'event: Judo | 11-24 17:00 – 18:00 | WEEKLY;TU,TH | or 05:00 06:00'],
  ['Judo tomorrow at 5 for 2 hours', 'event: Judo | 11-24 17:00 – 19:00 | or 05:00'],
  ['Judo tomorrow at 5pm for an hour and a half', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Judo tomorrow at 5pm for half an hour', 'event: Judo | 11-24 17:00 – 17:30'],
  ['Judo tomorrow at 5pm for 45 minutes', 'event: Judo | 11-24 17:00 – 17:45'],
  ['Judo tomorrow 5pm 90 min', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Party tomorrow at 10pm for 4 hours', 'event: Party | 11-24 22:00 – 11-25 02:00'],
  ['Dentist tomorrow at 10am, remind me 30 minutes before', 'event: Dentist | 11-24 10:00 | 30 min before'],
  ['Dentist tomorrow at 10am remind me 1 day before', 'event: Dentist | 11-24 10:00 | 1440 min before'],
  ['Dentist tomorrow at 10am reminder 2 hours before', 'event: Dentist | 11-24 10:00 | 120 min before'],
  ['Walk the dog in the evening', 'task: Walk the dog | 11-23 20:00'],
  ['Read every Monday in the evening', 'task: Read | 11-23 20:00 | WEEKLY;MO'],
  ['Swimming tomorrow at 3', 'event: Swimming | 11-24 15:00 | or 03:00'],
  ['Swimming tomorrow at 8', 'event: Swimming | 11-24 08:00 | or 20:00'],
  ['Swimming tomorrow at 8 in the morning', 'event: Swimming | 11-24 08:00'],
  ['Dinner Friday at 8', 'event: Dinner | 11-27 20:00 | or 08:00'],
  ['Dinner at 8 in the morning', 'event: Dinner | 11-24 08:00'],
  ['Dinner at 08:15', 'event: Dinner | 11-24 08:15'],
  ['Dinner Friday 8:30', 'event: Dinner | 11-27 20:30 | or 08:30'],
  ['Dinner tomorrow from 8 to 10', 'event: Dinner | 11-24 20:00 – 22:00 | or 08:00 10:00'],
  ['Cinema tomorrow at 11', 'event: Cinema | 11-24 11:00 | or 23:00'],
  ['at 8 dinner', 'event: dinner | 11-23 20:00 | or 08:00'],
  ['at 10 pages of reading', 'task: at 10 pages of reading'],
])('“%s”', (line, expected) => {
  expect(say(line, { habits: EN })).toBe(expected);
});

test.each([
  ['Cena a las cinco y media', 'event: Cena | 11-23 17:30 | or 05:30'],
  ['Cena mañana las cinco y media', 'event: Cena | 11-24 17:30 | or 05:30'],
  ['Cena mañana a las seis menos cuarto', 'event: Cena | 11-24 17:45 | or 05:45'],
  ['Cena mañana a las seis menos diez', 'event: Cena | 11-24 17:50 | or 05:50'],
  ['Cena mañana a las ocho y veinte de la tarde', 'event: Cena | 11-24 20:20'],
  ['Cena mañana a las nueve y cuarto de la noche', 'event: Cena | 11-24 21:15'],
  ['Cena el viernes a las 8', 'event: Cena | 11-27 20:00 | or 08:00'],
  ['Cenamos mañana a las nueve y media', 'event: Cenamos | 11-24 21:30 | or 09:30'],
  ['Desayuno el viernes a las 8', 'event: Desayuno | 11-27 08:00 | or 20:00'],
  ['a las 8 cena', 'event: cena | 11-23 20:00 | or 08:00'],
  ['a las 10 amigas', 'task: a las 10 amigas'],
  ['Judo de 5 a 6', 'event: Judo | 11-23 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo mañana de 5 a 6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo mañana de 5 a 6 de la tarde', 'event: Judo | 11-24 17:00 – 18:00'],
  ['Judo mañana de 17 a 18:30', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Judo mañana de 17:00 a 18:30', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Judo mañana de cinco y media a siete', 'event: Judo | 11-24 17:30 – 19:00 | or 05:30 07:00'],
  ['Judo mañana entre las 5 y las 6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo mañana desde las 5 hasta las 6', 'event: Judo | 11-24 17:00 – 18:00 | or 05:00 06:00'],
  ['Judo mañana 17:00-18:00', 'event: Judo | 11-24 17:00 – 18:00'],
  ['Judo el martes 17-18', 'event: Judo | 11-24 17:00 – 18:00'],
  ['Judo los martes de 17 a 18', 'event: Judo | 11-24 17:00 – 18:00 | WEEKLY;TU'],
  ['Judo martes y jueves de 17 a 18', 'event: Judo | 11-24 17:00 – 18:00 | WEEKLY;TU,TH'],
  ['Cole mañana de 9 a 14', 'event: Cole | 11-24 09:00 – 14:00'],
  ['Judo mañana a las 17 durante 2 horas', 'event: Judo | 11-24 17:00 – 19:00'],
  ['Judo mañana a las 17 2 horas', 'event: Judo | 11-24 17:00 – 19:00'],
  ['Judo mañana a las 17 una hora y media', 'event: Judo | 11-24 17:00 – 18:30'],
  ['Judo mañana a las 17 durante media hora', 'event: Judo | 11-24 17:00 – 17:30'],
  ['Judo mañana a las 17 45 minutos', 'event: Judo | 11-24 17:00 – 17:45'],
  ['Dentista mañana a las 10:30, avísame 30 minutos antes', 'event: Dentista | 11-24 10:30 | 30 min before | or 22:30'],
  ['Dentista mañana a las 17 recuérdame un día antes', 'event: Dentista | 11-24 17:00 | 1440 min before'],
  ['Sacar la basura por la noche', 'task: Sacar la basura | 11-23 20:00'],
  ['Sacar la basura esta tarde', 'task: Sacar la basura | 11-23 17:00'],
  ['Llamar al banco por la tarde', 'task: Llamar al banco | 11-23 17:00'],
  ['Piscina cada lunes por la tarde', 'task: Piscina | 11-23 17:00 | WEEKLY;MO'],
  ['Piscina los martes por la mañana', 'task: Piscina | 11-24 09:00 | WEEKLY;TU'],
  ['Comida a mediodía', 'event: Comida | 11-24 12:00'],
  ['Piscina mañana a las 3', 'event: Piscina | 11-24 15:00 | or 03:00'],
  ['Piscina mañana a las 17', 'event: Piscina | 11-24 17:00'],
])('«%s»', (line, expected) => {
  expect(say(line, { habits: ES })).toBe(expected);
});

test('a task has no end: it is due at the beginning, and the words stay', () => {
  expect(say('Judo tomorrow 5-6pm', { habits: EN, kind: 'task' })).toBe('task: Judo 5-6pm | 11-24 17:00');
  expect(say('Judo mañana a las 17 durante 2 horas', { habits: ES, kind: 'task' })).toBe(
    'task: Judo durante 2 horas | 11-24 17:00',
  );
  expect(say('Call at 10am remind me 30 minutes before', { habits: EN, kind: 'task' })).toBe(
    'task: Call remind me 30 minutes before | 11-24 10:00',
  );
});

test('the other half of the day is taken on request', () => {
  expect(say('Dinner at 7', { habits: EN, swapped: ['at 7'] })).toBe('event: Dinner | 11-24 07:00 | or 19:00');
  expect(say('Judo from 5 to 6', { habits: EN, swapped: ['from 5 to 6'] })).toBe(
    'event: Judo | 11-24 05:00 – 06:00 | or 17:00 18:00',
  );
});

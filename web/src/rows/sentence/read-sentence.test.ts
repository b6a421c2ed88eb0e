import { expect, test } from 'vitest';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { readSentence } from './read-sentence.ts';
import { KINDS } from './testing/kinds.ts';
import type { Sentence } from './sentence.ts';

/** A Friday, at noon. */
const NOW = new Date(2026, 10, 20, 12);
const EN: DateHabits = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12' };
const ES: DateHabits = { language: 'es', dateFormat: 'DD/MM/YYYY', timeFormat: '24' };
const PEOPLE = ['Leo Rivera', 'José Rivera', 'Ana María Rivera', 'Ana Vega', 'Leonor Vega'].map((name) => ({
  ...{ id: name, name },
  firstName: name.split(' ')[0] ?? name,
}));

const read = (line: string, habits = EN, kept: string[] = []) =>
  readSentence(line, { now: NOW, habits, people: PEOPLE, kind: 'task', kinds: KINDS, kept });

/** `title | day time | rule | people`, without what is missing. */
function say({ title, day, time, rrule, people }: Sentence): string {
  const rule = rrule.replaceAll(/FREQ=|INTERVAL=|BYDAY=/g, '');
  return [title, `${day.slice(5)} ${time}`.trim(), rule, people.join(' + ')].filter(Boolean).join(' | ');
}

test.each([
  ['Water plants tomorrow 18:00 @Leo', 'Water plants | 11-21 18:00 | Leo Rivera'],
  ['Water plants', 'Water plants'],
  ['Call the bank today', 'Call the bank | 11-20'],
  ['Bins out tonight at 9', 'Bins out | 11-20 21:00'],
  ['Tidy up this evening', 'Tidy up | 11-20 20:00'],
  ['Tidy up Sunday afternoon', 'Tidy up | 11-22 16:00'],
  ['Tidy up on Sunday in the morning', 'Tidy up | 11-22 09:00'],
  ['Tidy up Sunday at noon', 'Tidy up | 11-22 12:00'],
  ['Tidy up Sunday at night', 'Tidy up | 11-22 20:00'],
  ['Tidy up today in the afternoon', 'Tidy up | 11-20 16:00'],
  ['Tidy up this morning', 'Tidy up | 11-20 13:00'],
  ['Tidy up on December 5 in the morning', 'Tidy up | 12-05 09:00'],
  ['Tidy up next week in the afternoon', 'Tidy up in the afternoon | 11-23'],
  ['Party tomorrow at nightclub', 'Party at nightclub | 11-21'],
  ['Dentist tomorrow morning at 9', 'Dentist | 11-21 09:00'],
  ['Dentist the day after tomorrow', 'Dentist | 11-22'],
  ['Homework for Monday', 'Homework | 11-23'],
  ['Homework due Monday', 'Homework | 11-23'],
  ['Swimming bag Friday', 'Swimming bag | 11-20'],
  ['Swimming bag next Friday', 'Swimming bag | 11-27'],
  ['Wash the car on sat', 'Wash the car | 11-21'],
  ['Sun cream for the trip', 'Sun cream for the trip'],
  ['Sat nav update', 'Sat nav update'],
  ['Wed Anna and Tom a cake', 'Wed Anna and Tom a cake'],
  ["Pack Friday's lunch", "Pack Friday's lunch"],
  ['Prepare the Monday meeting by Sunday', 'Prepare the Monday meeting | 11-22'],
  ['Clean the garage this weekend', 'Clean the garage | 11-21'],
  ['Call grandma next week', 'Call grandma | 11-23'],
  ['Renew the insurance next month', 'Renew the insurance | 12-01'],
  ['Return the book in 3 days', 'Return the book | 11-23'],
  ['Return the book in two weeks', 'Return the book | 12-04'],
  ['Check the boiler in a month', 'Check the boiler | 12-20'],
  ['Pay the rent December 1', 'Pay the rent | 12-01'],
  ['Pay the rent on 1 December', 'Pay the rent | 12-01'],
  ['Pay the rent 1st of December', 'Pay the rent | 12-01'],
  ['Party on May 5', 'Party | 05-05'],
  ['Call May about the party', 'Call May about the party'],
  ['March for the climate', 'March for the climate'],
  ['Ask April and June', 'Ask April and June'],
  ['Party May 5, 2027', 'Party | 05-05'],
  ['Read March 1984', 'Read March 1984'],
  ['Passport 2027-02-14', 'Passport | 02-14'],
  ['Dentist 12/5', 'Dentist | 12-05'],
  ['Dentist 12/5/27', 'Dentist | 12-05'],
  ['Buy 1/2 kg of flour', 'Buy 1/2 kg of flour'],
  ['Buy flour on 1/2', 'Buy flour | 01-02'],
  ['Find a 24/7 plumber', 'Find a 24/7 plumber'],
  ['Buy 2.5 kg of apples', 'Buy 2.5 kg of apples'],
  ['Buy 2 litres of milk', 'Buy 2 litres of milk'],
  ['Pay 3 bills of 30.50', 'Pay 3 bills of 30.50'],
  ['Dentist 30/2', 'Dentist 30/2'],
  ['Party on February 29', 'Party | 02-29'],
  ['Pay the rent on the 5th', 'Pay the rent | 12-05'],
  ['Watch the 5th season', 'Watch the 5th season'],
  ['Dinner at 5', 'Dinner | 11-20 17:00'],
  ['Dinner at 7', 'Dinner | 11-20 19:00'],
  ['Dinner at 7 pm', 'Dinner | 11-20 19:00'],
  ['Dinner 7:30pm', 'Dinner | 11-20 19:30'],
  ['Dinner at 7.30 p.m.', 'Dinner | 11-20 19:30'],
  ['Run at 6 in the morning', 'Run | 11-21 06:00'],
  ['Dinner at eight in the evening', 'Dinner | 11-20 20:00'],
  ["Dinner at 8 o'clock tonight", 'Dinner | 11-20 20:00'],
  ['Meet at 5 Elm Street', 'Meet at 5 Elm Street'],
  ['Meet at 5 with Leo', 'Meet with Leo | 11-20 17:00'],
  ['Dinner at 5 @Nobody', 'Dinner @Nobody | 11-20 17:00'],
  ['Dinner at 5, then bed', 'Dinner, then bed | 11-20 17:00'],
  ['Feed the cat at noon tomorrow', 'Feed the cat | 11-21 12:00'],
  ['Look at 12 photos', 'Look at 12 photos'],
  ['Bake at 180 degrees', 'Bake at 180 degrees'],
  ['Watch "Tomorrow Never Dies" on Monday', 'Watch "Tomorrow Never Dies" | 11-23'],
  ['Tomorrow', 'Tomorrow'],
  ['Every Monday', 'Every Monday'],
  ['Water plants every Monday', 'Water plants | 11-23 | WEEKLY;MO'],
  ['Every Monday water plants', 'water plants | 11-23 | WEEKLY;MO'],
  ['Every Friday at 9 water plants', 'water plants | 11-27 09:00 | WEEKLY;FR'],
  ['Bins every Monday and Thursday 7:00', 'Bins | 11-23 07:00 | WEEKLY;MO,TH'],
  ['Gym every Sunday, Monday and Wednesday', 'Gym | 11-22 | WEEKLY;MO,WE,SU'],
  ['Bins on Mondays', 'Bins | 11-23 | WEEKLY;MO'],
  ['Bins every Friday 9:00', 'Bins | 11-27 09:00 | WEEKLY;FR'],
  ['Bins every other Tuesday', 'Bins | 11-24 | WEEKLY;2;TU'],
  ['Homework every weekday', 'Homework | 11-20 | WEEKLY;MO,TU,WE,TH,FR'],
  ['Read every night', 'Read | 11-20 20:00 | DAILY'],
  ['Read every morning', 'Read | 11-21 09:00 | DAILY'],
  ['Read every morning from Monday', 'Read | 11-23 09:00 | DAILY'],
  ['Read every night at 8', 'Read | 11-20 20:00 | DAILY'],
  ['Walk the dog daily', 'Walk the dog | 11-20 | DAILY'],
  ['Write the weekly report', 'Write the weekly report'],
  ['Change sheets every two weeks', 'Change sheets | 11-20 | WEEKLY;2'],
  ['Change sheets every other week from Sunday', 'Change sheets | 11-22 | WEEKLY;2'],
  ['Pay rent every month on the 1st', 'Pay rent | 12-01 | MONTHLY'],
  ['Service the boiler every 2 years', 'Service the boiler | 11-20 | YEARLY;2'],
  ['Vitamins every 3 days', 'Vitamins | 11-20 | DAILY;3'],
  ['Clean the car every weekend', 'Clean the car | 11-21 | WEEKLY;SA'],
  ['Call everyone', 'Call everyone'],
  ['Give @Leo and @José the keys', 'Give and the keys | Leo Rivera + José Rivera'],
  ['Homework @jose', 'Homework | José Rivera'],
  ['Homework @Leonor', 'Homework | Leonor Vega'],
  ['Homework @Leonardo', 'Homework @Leonardo'],
  ['Homework @Ana', 'Homework @Ana'],
  ['Homework @ana vega, @Leo', 'Homework | Ana Vega + Leo Rivera'],
  ['Homework @Ana María Rivera', 'Homework | Ana María Rivera'],
  ['Homework @Leo @leo', 'Homework | Leo Rivera'],
  ['Mail to shop@leo.com', 'Mail to shop@leo.com'],
])('“%s”', (line, expected) => {
  expect(say(read(line))).toBe(expected);
});

test.each([
  ['Regar las plantas mañana a las 18 @Leo', 'Regar las plantas | 11-21 18:00 | Leo Rivera'],
  ['Regar las plantas manana', 'Regar las plantas | 11-21'],
  ['Llamar al banco hoy', 'Llamar al banco | 11-20'],
  ['Llamar mañana por la mañana', 'Llamar | 11-21 09:00'],
  ['Llamar el domingo por la tarde', 'Llamar | 11-22 17:00'],
  ['Llamar el domingo por la noche @Leo', 'Llamar | 11-22 20:00 | Leo Rivera'],
  ['Llamar el viernes noche', 'Llamar | 11-20 20:00'],
  ['Llamar el domingo al mediodía', 'Llamar | 11-22 12:00'],
  ['Llamar pasado mañana por la tarde', 'Llamar | 11-22 17:00'],
  ['Llamar hoy en la tarde', 'Llamar | 11-20 17:00'],
  ['Llamar esta tarde', 'Llamar | 11-20 17:00'],
  ['Llamar el 5 de diciembre por la mañana', 'Llamar | 12-05 09:00'],
  ['Llamar el 5/12 por la tarde', 'Llamar | 12-05 17:00'],
  ['Llegar tarde el lunes', 'Llegar tarde | 11-23'],
  ['Leer todas las mañanas', 'Leer | 11-21 09:00 | DAILY'],
  ['Llamar mañana por la tarde a las 7', 'Llamar | 11-21 19:00'],
  ['Regar por la mañana', 'Regar por la mañana'],
  ['Dentista pasado mañana', 'Dentista | 11-22'],
  ['Cena a las 9 de la noche', 'Cena | 11-20 21:00'],
  ['Cena esta noche a las 9', 'Cena | 11-20 21:00'],
  ['Despertar a Leo a las 7', 'Despertar a Leo | 11-21 07:00'],
  ['Dentista el viernes a las 5', 'Dentista | 11-20 17:00'],
  ['Dentista el lunes a las 5 y media', 'Dentista | 11-23 17:30'],
  ['Dentista el lunes a las once menos cuarto', 'Dentista | 11-23 10:45'],
  ['Dentista el lunes a la una', 'Dentista | 11-23 13:00'],
  ['Cita el miércoles a las 17:30', 'Cita | 11-25 17:30'],
  ['Cita el miércoles a las 5:30', 'Cita | 11-25 05:30'],
  ['Cita a las 17.30 h el miércoles', 'Cita | 11-25 17:30'],
  ['Médico a mediodía', 'Médico | 11-21 12:00'],
  ['Deberes para el lunes', 'Deberes | 11-23'],
  ['Deberes para mañana', 'Deberes | 11-21'],
  ['Fiesta el próximo sábado', 'Fiesta | 11-21'],
  ['Fiesta el viernes que viene', 'Fiesta | 11-27'],
  ['Llevar el coche la semana que viene', 'Llevar el coche | 11-23'],
  ['Limpiar este fin de semana', 'Limpiar | 11-21'],
  ['Devolver el libro dentro de 3 días', 'Devolver el libro | 11-23'],
  ['Devolver el libro en dos semanas', 'Devolver el libro | 12-04'],
  ['Comprar pan el 5 de diciembre', 'Comprar pan | 12-05'],
  ['Cumpleaños 5 de mayo de 2027', 'Cumpleaños | 05-05'],
  ['Dentista 5/12', 'Dentista | 12-05'],
  ['Dentista el 5/12/2026', 'Dentista | 12-05'],
  ['Dentista 5.12.2026', 'Dentista | 12-05'],
  ['Pagar el alquiler el 5', 'Pagar el alquiler | 12-05'],
  ['Pagar el alquiler el día 30', 'Pagar el alquiler | 11-30'],
  ['Leer el 5 capítulo', 'Leer el 5 capítulo'],
  ['Ver el mar y el sol', 'Ver el mar y el sol'],
  ['Comprar 1/2 kilo de pan', 'Comprar 1/2 kilo de pan'],
  ['Comprar 3 de cada', 'Comprar 3 de cada'],
  ['Una vez más', 'Una vez más'],
  ['Pagar cada lunes', 'Pagar | 11-23 | WEEKLY;MO'],
  ['Piscina los martes y jueves a las 18:30', 'Piscina | 11-24 18:30 | WEEKLY;TU,TH'],
  ['Piscina todos los sábados', 'Piscina | 11-21 | WEEKLY;SA'],
  ['Basura cada martes, jueves y sábado', 'Basura | 11-21 | WEEKLY;TU,TH,SA'],
  ['Deberes de lunes a viernes', 'Deberes | 11-20 | WEEKLY;MO,TU,WE,TH,FR'],
  ['Vitaminas todos los días', 'Vitaminas | 11-20 | DAILY'],
  ['Leer cada noche a las 8', 'Leer | 11-20 20:00 | DAILY'],
  ['Cambiar las sábanas cada dos semanas', 'Cambiar las sábanas | 11-20 | WEEKLY;2'],
  ['Cambiar las sábanas cada 15 días', 'Cambiar las sábanas | 11-20 | WEEKLY;2'],
  ['Pagar cada mes el 1 de diciembre', 'Pagar | 12-01 | MONTHLY'],
  ['Revisar el coche cada año', 'Revisar el coche | 11-20 | YEARLY'],
  ['Regar semanalmente', 'Regar | 11-20 | WEEKLY'],
  ['Ver «Pasado mañana» el domingo', 'Ver «Pasado mañana» | 11-22'],
  ['Comprar el regalo de José @José', 'Comprar el regalo de José | José Rivera'],
  ['Water plants el lunes', 'Water plants | 11-23'],
  ['Llamar a mamá tomorrow', 'Llamar a mamá | 11-21'],
])('«%s»', (line, expected) => {
  expect(say(read(line, ES))).toBe(expected);
});

test.each([
  [21, '22:00'],
  [23, '23:59'],
])('a part of today that began before %i:30 is the next full hour', (hour, time) => {
  const reading = { now: new Date(2026, 10, 20, hour, 30), habits: ES, people: PEOPLE, kind: 'task', kinds: KINDS };
  expect(say(readSentence('Sacar la basura esta noche', reading))).toBe(`Sacar la basura | 11-20 ${time}`);
});

test('what was understood is told in the order in which it was typed, as it was typed', () => {
  const { parts } = read('Water plants Tomorrow 18:00 @José');
  expect(parts).toEqual([
    { kind: 'day', text: 'Tomorrow' },
    { kind: 'time', text: '18:00' },
    { kind: 'person', text: '@José', person: 'José Rivera' },
  ]);
});

test('a phrase that is taken back stays in the title, with the words in it', () => {
  const line = 'Water plants every Monday 18:00';
  expect(say(read(line, EN, ['every Monday']))).toBe('Water plants every Monday | 11-20 18:00');
  expect(say(read(line, EN, ['every Monday', '18:00']))).toBe(line);
  expect(say(read('Homework @José', EN, ['@José']))).toBe('Homework @José');
});

test.each([
  ['Call José and Ana', ['José Rivera']],
  ['Call ana vega and José María @Jose', ['Ana Vega']],
  ['Leo-Leo, buy “José” tomorrow', ['Leo Rivera']],
  ['Mail to leo@leo.com or Leonora', []],
  ['José', ['José Rivera']],
  ['Tomorrow', []],
])('“%s” names %j', (line, named) => {
  expect(read(line).named).toEqual(named);
});

test('accents that are typed as marks of their own are read too', () => {
  expect(say(read('Regar man\u0303ana @Jose\u0301', ES))).toBe('Regar | 11-21 | José Rivera');
});

test('a long line without meaning is read in no time', () => {
  const line = 'on the by for el del '.repeat(40) + '1 2 3 at '.repeat(40);
  expect(readSentence(line, { now: NOW, habits: EN, people: PEOPLE, kind: 'task', kinds: KINDS }).day).toBe('');
}, 1_000);

import { expect, test } from 'vitest';
import { EN, ES, MONDAY, say } from './testing/say.ts';

const FRIDAY = new Date(2026, 10, 20, 12);
const SUNDAY = new Date(2026, 10, 22, 12);

test.each([
  ['Dentist next Tuesday', 'task: Dentist | 12-01 | or 11-24'],
  ['Dentist this Tuesday', 'task: Dentist | 11-24'],
  ['Dentist on Tuesday', 'task: Dentist | 11-24'],
  ['Dentist Tuesday', 'task: Dentist | 11-24'],
  ['Dentist next Friday', 'task: Dentist | 12-04 | or 11-27'],
  ['Dentist next Monday', 'task: Dentist | 11-30'],
  ['Dentist on Monday', 'task: Dentist | 11-23 | or 11-30'],
  ['Dentist next Sunday', 'task: Dentist | 12-06 | or 11-29'],
  ['Return the book in two weeks', 'task: Return the book | 12-07'],
  ['Return the book in a fortnight', 'task: Return the book | 12-07'],
  ['Return the book in fifteen days', 'task: Return the book | 12-08'],
  ['Return the book the day after tomorrow', 'task: Return the book | 11-25'],
  ['Check the oven in 2 hours', 'task: Check the oven | 11-23 14:00'],
  ['Check the oven in half an hour', 'task: Check the oven | 11-23 12:30'],
  ['Check the oven in 20 minutes', 'task: Check the oven | 11-23 12:20'],
  ['Judo Sat 10', 'event: Judo | 11-28 10:00 | or 12-10'],
  ['Sat 10 judo', 'event: judo | 11-28 10:00 | or 12-10'],
  ['Fri 8 dinner', 'event: dinner | 11-27 20:00 | or 12-08'],
  ['Sat 10 pages', 'task: Sat 10 pages'],
  ['Sat 10 min run', 'task: Sat 10 min run'],
  ['Judo Sat 28', 'task: Judo | 11-28'],
  ['Judo Sat 12', 'task: Judo | 12-12 | or 11-28 12:00'],
  ['Judo Saturday 12', 'task: Judo | 12-12 | or 11-28 12:00'],
  ['Judo on Saturday 12', 'task: Judo | 12-12 | or 11-28 12:00'],
  ['Judo Sat 12 at 5', 'event: Judo | 12-12 17:00 | or 05:00'],
  ['Judo Sat 4', 'event: Judo | 11-28 16:00 | or 12-04'],
  ['Judo Sun 11', 'event: Judo | 11-29 11:00 | or 12-11'],
  ['Judo Sat 10:30', 'event: Judo | 11-28 10:30 | or 22:30'],
  ['Judo Tue 5pm', 'event: Judo | 11-24 17:00'],
  ['Judo Saturday the 12th', 'task: Judo | 12-12'],
  ['Judo Saturday 12th', 'task: Judo | 12-12'],
  ['Pay rent on the 15th and 30th of each month', 'task: Pay rent | 11-30 | MONTHLY;15,30'],
  ['Pay rent on the 1st and the 15th of every month', 'task: Pay rent | 12-01 | MONTHLY;1,15'],
  ['Holidays December 5 to 10', 'event: Holidays | 12-05 – 12-10'],
  ['Holidays from December 28 to January 3', 'event: Holidays | 12-28 – 01-03'],
  ['Holidays December 5-10', 'event: Holidays | 12-05 – 12-10'],
  ['Camp from Friday to Sunday', 'event: Camp | 11-27 – 11-29'],
  ['Pay on the 5th and the 20th', 'task: Pay on the 5th and the 20th | unread: on the 5th'],
  ['Judo Tuesday or Thursday at 5', 'task: Judo Tuesday or Thursday at 5 | unread: Tuesday or Thursday'],
])('“%s”', (line, expected) => {
  expect(say(line, { habits: EN })).toBe(expected);
});

test.each([
  ['Dentista el martes que viene', 'task: Dentista | 12-01 | or 11-24'],
  ['Dentista el próximo martes', 'task: Dentista | 11-24 | or 12-01'],
  ['Dentista este martes', 'task: Dentista | 11-24'],
  ['Dentista el martes', 'task: Dentista | 11-24'],
  ['Dentista el jueves que viene', 'task: Dentista | 11-26 | or 12-03'],
  ['Dentista el lunes que viene', 'task: Dentista | 11-30'],
  ['Dentista el lunes', 'task: Dentista | 11-23 | or 11-30'],
  ['Devolver el libro dentro de dos semanas', 'task: Devolver el libro | 12-07'],
  ['Devolver el libro dentro de quince días', 'task: Devolver el libro | 12-08'],
  ['Devolver el libro pasado mañana', 'task: Devolver el libro | 11-25'],
  ['Mirar el horno dentro de dos horas', 'task: Mirar el horno | 11-23 14:00'],
  ['Mirar el horno dentro de media hora', 'task: Mirar el horno | 11-23 12:30'],
  ['Mirar el horno en 20 minutos', 'task: Mirar el horno | 11-23 12:20'],
  ['Judo sáb 10', 'event: Judo | 11-28 10:00 | or 12-10'],
  ['Judo sábado 12', 'task: Judo | 12-12 | or 11-28 12:00'],
  ['Judo el sábado 12', 'task: Judo | 12-12 | or 11-28 12:00'],
  ['Judo el sábado 12 a las 17', 'event: Judo | 12-12 17:00'],
  ['Judo el sábado día 12', 'task: Judo | 12-12'],
  ['Judo dom 11', 'event: Judo | 11-29 11:00 | or 12-11'],
  ['Pagar el 15 y 30 de cada mes', 'task: Pagar | 11-30 | MONTHLY;15,30'],
  ['Pagar el 15 y el 30 de cada mes', 'task: Pagar | 11-30 | MONTHLY;15,30'],
  ['Pagar los días 1 y 15 de cada mes', 'task: Pagar | 12-01 | MONTHLY;1,15'],
  ['Vacaciones del 5 al 10 de diciembre', 'event: Vacaciones | 12-05 – 12-10'],
  ['Vacaciones del 28 de diciembre al 3 de enero', 'event: Vacaciones | 12-28 – 01-03'],
  ['Campamento de viernes a domingo', 'event: Campamento | 11-27 – 11-29'],
  ['Campamento del viernes al domingo', 'event: Campamento | 11-27 – 11-29'],
  ['Deberes de lunes a viernes', 'task: Deberes | 11-23 | WEEKLY;MO,TU,WE,TH,FR'],
  ['Pagar el 5 y el 20', 'task: Pagar el 5 y el 20 | unread: el 20'],
])('«%s»', (line, expected) => {
  expect(say(line, { habits: ES })).toBe(expected);
});

test.each([
  ['Dentist next Friday', FRIDAY, 'task: Dentist | 11-27'],
  ['Dentist next Tuesday', FRIDAY, 'task: Dentist | 11-24'],
  ['Dentist next Sunday', FRIDAY, 'task: Dentist | 11-29 | or 11-22'],
  ['Dentist next Monday', SUNDAY, 'task: Dentist | 11-30 | or 11-23'],
  ['Dentist next Tuesday', SUNDAY, 'task: Dentist | 11-24'],
  ['Dentista el sábado que viene', FRIDAY, 'task: Dentista | 11-28 | or 11-21'],
  ['Dentista el próximo sábado', FRIDAY, 'task: Dentista | 11-21 | or 11-28'],
])('“%s” on another day', (line, now, expected) => {
  expect(say(line, { habits: EN, now })).toBe(expected);
});

test('the other reading is taken on request, and the first is offered back', () => {
  const line = 'Dentist next Tuesday';
  expect(say(line, { habits: EN, now: MONDAY, swapped: ['next Tuesday'] })).toBe('task: Dentist | 11-24 | or 12-01');
  expect(say('Judo Sat 10', { habits: EN, swapped: ['Sat 10'] })).toBe('task: Judo | 12-10 | or 11-28 10:00');
});

test('days that only an event can have stay in the title of a task', () => {
  const line = 'Vacaciones del 5 al 10 de diciembre';
  expect(say(line, { habits: ES, kind: 'task' })).toBe(`task: ${line} | unread: del 5 al 10 de diciembre`);
});

test.each([
  ['Judo', 'event: Judo | 12-10'],
  ['Judo at 17:00', 'event: Judo | 12-10 17:00'],
  ['Judo in the evening', 'event: Judo | 12-10 20:00'],
  ['Judo tomorrow at 17:00', 'event: Judo | 11-24 17:00'],
  ['Judo in 2 hours', 'event: Judo | 11-23 14:00'],
  ['Judo every Tuesday at 17:00', 'event: Judo | 11-24 17:00 | WEEKLY;TU'],
])('“%s” as an event on a day that is known', (line, expected) => {
  expect(say(line, { habits: EN, kind: 'event', day: '2026-12-10' })).toBe(expected);
});

test('a known day is not that of a task', () => {
  expect(say('Buy milk', { habits: EN, day: '2026-12-10' })).toBe('task: Buy milk');
  expect(say('Judo at 17:00', { habits: EN, day: '2026-12-10' })).toBe('event: Judo | 12-10 17:00');
});

import { expect, test } from 'vitest';
import type { DateFormat } from './date-habits.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import { readDay, typedFormat, writeDay } from './typed-day.ts';

const today = '2026-11-20'; // a Friday
const inEnglish = (dateFormat: DateFormat | null = null) => ({
  ...{ today, words: en },
  habits: { language: 'en', dateFormat, timeFormat: null } as const,
});
const inSpanish = { today, words: es, habits: { language: 'es', dateFormat: null, timeFormat: null } as const };

test('figures are written and read in the order of the person, else of the language', () => {
  expect(writeDay('2026-12-05', inSpanish.habits)).toBe('05/12/2026');
  expect(typedFormat(inEnglish().habits)).toBe('MM/DD/YYYY');
  expect(writeDay('2026-12-05', inEnglish('YYYY-MM-DD').habits)).toBe('2026-12-05');
  expect(writeDay('', inSpanish.habits)).toBe('');
});

test.each(['5/12', '5/12/26', '05.12.2026', '5-12-2026', '5 12', '0512', '051226', '05122026', '2026-12-05'])(
  'with the day first, %s is the 5th of December',
  (text) => {
    expect(readDay(text, inSpanish)).toBe('2026-12-05');
    expect(readDay(text, inEnglish('DD/MM/YYYY'))).toBe('2026-12-05');
  },
);

test.each([
  '12/5',
  '12/05/2026',
  '1205',
  '12052026',
  '2026-12-05',
  'dec 5',
  '5 December',
  'Sat 5 Dec 2026',
  'December 5th, 26',
])('with the month first, %s is the 5th of December', (text) => expect(readDay(text, inEnglish())).toBe('2026-12-05'));

test.each(['12-5', '26-12-05', '20261205', '261205', '12/05/2026'])(
  'with the year first, %s is the 5th of December',
  (text) => expect(readDay(text, inEnglish('YYYY-MM-DD'))).toBe('2026-12-05'),
);

test('words for days are understood, with and without accents', () => {
  expect(['today', 'Tomorrow', 'fri', 'monday'].map((text) => readDay(text, inEnglish()))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
    '2026-11-23',
  ]);
  expect(['hoy', 'manana', 'mañana', 'sáb', 'miercoles', '3 de ene'].map((text) => readDay(text, inSpanish))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-25',
    '2027-01-03',
  ]);
});

test('without a year it is the next such day, from a first one on, or the last one before an end', () => {
  expect(readDay('20/11', inSpanish)).toBe('2026-11-20');
  expect(readDay('19/11', inSpanish)).toBe('2027-11-19');
  expect(readDay('18/11', { ...inSpanish, min: '2026-11-17' })).toBe('2026-11-18');
  expect(readDay('24/12', { ...inSpanish, max: today })).toBe('2025-12-24');
  expect(readDay('24/12/87', { ...inSpanish, max: today })).toBe('1987-12-24');
  expect([readDay('28', inSpanish), readDay('3', inSpanish)]).toEqual(['2026-11-28', '2026-12-03']);
});

test.each(['31/02/2026', '32', '0', '13/13', 'soon', '5/12/026', '1 2 3 4', '123', 'dec', '-', '2026'])(
  '%s is no day',
  (text) => expect(readDay(text, inSpanish)).toBeNull(),
);

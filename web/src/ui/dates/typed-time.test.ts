import { expect, test } from 'vitest';
import { listTimes, readTime, writeTime } from './typed-time.ts';

const american = { language: 'en', dateFormat: null, timeFormat: '12' } as const;
const spanish = { language: 'es', dateFormat: null, timeFormat: null } as const;

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['21:30', '21:30'],
  ['2130', '21:30'],
  ['21h30', '21:30'],
  ['21 h', '21:00'],
  ['9 pm', '21:00'],
  ['9:30p', '21:30'],
  ['12 am', '00:00'],
  ['12:15 p. m.', '12:15'],
  ['0', '00:00'],
])('%s is %s', (text, time) => {
  expect([readTime(text, american), readTime(text, spanish)]).toEqual([time, time]);
});

test.each(['24', '9:60', '9:5', '0 pm', 'noon', '', '12345'])('%s is no time', (text) =>
  expect(readTime(text, spanish)).toBeNull(),
);

test('a written time is read again, on either clock and in either language', () => {
  for (const language of ['en', 'es'] as const)
    for (const timeFormat of ['12', '24'] as const)
      for (const time of ['00:05', '12:00', '17:45']) {
        const habits = { language, timeFormat, dateFormat: null };
        expect(readTime(writeTime(time, habits), habits)).toBe(time);
      }
});

test('on a clock of twelve hours, an end is the next such time after the start', () => {
  expect(['5', '5:30', '12', '3', '05:00', '5 am'].map((text) => readTime(text, american, '16:00'))).toEqual([
    '17:00',
    '17:30',
    '12:00',
    '15:00',
    '05:00',
    '05:00',
  ]);
  expect(readTime('5', spanish, '16:00')).toBe('05:00');
});

test('the list has every quarter of an hour, and after a start says how long it takes', () => {
  expect(listTimes(spanish)).toHaveLength(96);
  expect(listTimes(spanish)[1]).toEqual({ time: '00:15', text: '0:15' });
  const ends = listTimes(spanish, '22:40');
  expect(ends.map(({ text }) => text)).toEqual([
    '22:55 (15 min)',
    '23:10 (30 min)',
    '23:25 (45 min)',
    '23:40 (1 h)',
    '23:55 (1 h 15 min)',
  ]);
  expect(listTimes(american, '23:50')).toEqual([]);
});

import { expect, test } from 'vitest';
import { drawPeople } from './people.ts';

const person = (id: string, name: string, hue: 'brick' | 'fern' = 'brick') => ({ id, name, hue });

test('one letter is enough while nobody else has it', () => {
  expect(drawPeople([person('1', 'Ana Rivera'), person('2', 'Leo', 'fern')]).map((p) => p.initials)).toEqual([
    'A',
    'L',
  ]);
});

test('two letters where the family has the same one', () => {
  const people = drawPeople([person('1', 'Mia Rivera'), person('2', 'marco', 'fern'), person('3', 'Leo')]);
  expect(people.map((p) => p.initials)).toEqual(['Mi', 'Ma', 'L']);
});

test('a hue given a second time gets a double ring', () => {
  const people = drawPeople([person('1', 'Ana'), person('2', 'Leo', 'fern'), person('3', 'Bea')]);
  expect(people.map((p) => p.hasDoubleRing)).toEqual([false, false, true]);
});

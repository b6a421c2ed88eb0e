import { expect, test } from 'vitest';
import { drawPeople } from './people.ts';

const person = (id: string, name: string, hue: 'brick' | 'fern' = 'brick') => ({ id, name, hue });

test('a person has one letter while it is unique in the family', () => {
  expect(drawPeople([person('1', 'Ana Rivera'), person('2', 'Leo', 'fern')]).map((p) => p.initials)).toEqual([
    'A',
    'L',
  ]);
});

test('people with the same first letter have two letters', () => {
  const people = drawPeople([person('1', 'Mia Rivera'), person('2', 'marco', 'fern'), person('3', 'Leo')]);
  expect(people.map((p) => p.initials)).toEqual(['Mi', 'Ma', 'L']);
});

test('people with the same first name are told apart by the next word', () => {
  const people = drawPeople([person('1', 'Abuelo Paco'), person('2', 'Abuelo Juan'), person('3', 'Ana Rivera')]);
  expect(people.map((p) => [p.firstName, p.initials])).toEqual([
    ['Abuelo Paco', 'AP'],
    ['Abuelo Juan', 'AJ'],
    ['Ana', 'An'],
  ]);
});

test('a hue used a second time has a double ring', () => {
  const people = drawPeople([person('1', 'Ana'), person('2', 'Leo', 'fern'), person('3', 'Bea')]);
  expect(people.map((p) => p.hasDoubleRing)).toEqual([false, false, true]);
});

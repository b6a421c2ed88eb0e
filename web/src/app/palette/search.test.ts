import { expect, test } from 'vitest';
import { findMatches } from './search.ts';

const items = [
  { label: 'Water the plants' },
  { label: 'Plan the summer' },
  { label: 'Opción de pago', words: 'finanzas' },
  { label: 'Airplane tickets' },
];
const labels = (question: string) => findMatches(items, question).map(({ item }) => item.label);

test('the start of a name comes before the start of a word, and that before the rest', () => {
  expect(labels('plan')).toEqual(['Plan the summer', 'Water the plants', 'Airplane tickets']);
});

test('every word has to be there, in any order', () => {
  expect(labels('plants water')).toEqual(['Water the plants']);
  expect(labels('plants fire')).toEqual([]);
});

test('accents and large letters make no difference, and hidden words count', () => {
  expect(labels('OPCION')).toEqual(['Opción de pago']);
  expect(labels('finánz')).toEqual(['Opción de pago']);
});

test('no question finds everything', () => {
  expect(labels('  ')).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { findMatches } from './search.ts';

const items = [
  { label: 'Water the plants' },
  { label: 'Plan the summer' },
  { label: 'Opción de pago', words: 'finanzas' },
  { label: 'Airplane tickets' },
];
const labels = (question: string) => findMatches(items, question).map(({ item }) => item.label);

test('a match at the start of the name ranks first, then at the start of a word, then anywhere', () => {
  expect(labels('plan')).toEqual(['Plan the summer', 'Water the plants', 'Airplane tickets']);
});

test('every word of the query has to match, in any order', () => {
  expect(labels('plants water')).toEqual(['Water the plants']);
  expect(labels('plants fire')).toEqual([]);
});

test('accents and case are ignored, and hidden words are searched', () => {
  expect(labels('OPCION')).toEqual(['Opción de pago']);
  expect(labels('finánz')).toEqual(['Opción de pago']);
});

test('an empty query matches everything', () => {
  expect(labels('  ')).toHaveLength(4);
});

test('one slip in a longer word is forgiven where nothing matches exactly', () => {
  for (const slip of ['airplnae', 'aiplane', 'airpllane', 'airplame'])
    expect(labels(slip), slip).toEqual(['Airplane tickets']);
  for (const other of ['eirplane', 'arplnae', 'warer', 'pln'])
    expect(labels(other), other).not.toContain('Airplane tickets');
  expect(labels('warer')).toEqual(['Water the plants']);
});

import { expect, test } from 'vitest';
import { extendTo, NOTHING_SELECTED, toggleRow, type Selection } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f'];
const list = ({ ids }: Selection) => [...ids].toSorted().join('');
const toggled = (...ids: string[]) => ids.reduce(toggleRow, NOTHING_SELECTED);

test('a row is chosen, and left out by the second time', () => {
  expect(list(toggled('b', 'd'))).toBe('bd');
  expect(list(toggled('b', 'd', 'b'))).toBe('d');
});

test('a range extends from the row that was chosen last, in both directions, and shrinks again', () => {
  const from = toggled('c');
  const wide = extendTo(from, 'e', ORDER);
  expect(list(wide)).toBe('cde');
  expect(list(extendTo(wide, 'd', ORDER))).toBe('cd');
  const back = extendTo(wide, 'a', ORDER);
  expect(list(back)).toBe('abc');
  expect(list(extendTo(back, 'b', ORDER))).toBe('bc');
});

test('rows that were chosen apart stay', () => {
  expect(list(extendTo(toggled('a', 'd'), 'e', ORDER))).toBe('ade');
  expect(list(extendTo(extendTo(toggled('a', 'd'), 'f', ORDER), 'd', ORDER))).toBe('ad');
});

test('without a row to begin at, or with one that is not listed any more, only the row is chosen', () => {
  expect(list(extendTo(NOTHING_SELECTED, 'c', ORDER))).toBe('c');
  expect(list(extendTo({ ids: new Set(), anchor: 'gone' }, 'c', ORDER))).toBe('c');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalName } from '#contract/areas/groceries/products.ts';
import { inSmallestUnit } from '#contract/areas/groceries/quantities.ts';
import { AISLES, UNITS } from '#contract/areas/groceries/units.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { between, byAisle, linesOf } from './lines.ts';
import { sayMoney, saySum, sayAmount } from './say-amount.ts';
import { anItem } from './testing/an-item.ts';

const nowhere = () => null;
const say = (items: Parameters<typeof linesOf>[0]) =>
  linesOf(items, nowhere).map(({ name, sum, rows }) => `${name} ${saySum(sum, rows, 'en')}`.trim());

test('rows of one product are one line with their sum', () => {
  expect(
    say([
      anItem('Eggs', { quantity: 2 }),
      anItem('egg', { quantity: 6 }, 1),
      anItem('Flour', { quantity: 500, unit: 'g' }, 2),
      anItem('flour', { quantity: 1, unit: 'kg' }, 3),
      anItem('Flour', { quantity: 2, unit: 'pack' }, 4),
      anItem('Flour', {}, 5),
      anItem('Parsley', { amount_words: 'a bunch' }, 6),
      anItem('parsley', { amount_words: 'a bunch' }, 7),
    ]),
  ).toEqual(['Eggs 8', 'Flour 1.5 kg', 'Flour 2 packs', 'Parsley 2 × a bunch']);
});

test('what is ticked is a line of its own, and a price counts where it is known', () => {
  const lines = linesOf(
    [
      anItem('Milk', { quantity: 1, unit: 'l', is_checked: true, price: 120 }),
      anItem('milk', { quantity: 2, unit: 'l', price: 250 }, 1),
      anItem('Milk', { quantity: 1, unit: 'l' }, 2),
    ],
    nowhere,
  );
  expect(lines.map(({ isTicked, sum, price }) => [isTicked, sum.quantity, price])).toEqual([
    [true, 1, 120],
    [false, 3, 250],
  ]);
  expect(sayMoney(250, 'es')).toBe('2,50');
});

test('lines are listed by aisle in the order of the shop, and in it where they were put', () => {
  const find = (name: string) => (name === 'Milk' ? 'dairy' : null);
  const lines = linesOf(
    [
      anItem('Milk', {}, 1),
      anItem('Pears', { category: 'produce' }, 2),
      anItem('Figs', { category: 'produce', position: 3 }, 3),
      anItem('Thing', {}, 4),
    ],
    find,
  );
  const groups = byAisle(lines, [
    'dairy',
    'other',
    ...AISLES.filter((aisle) => aisle !== 'dairy' && aisle !== 'other'),
  ]);
  expect(groups.map(({ aisle, lines: ofAisle }) => [aisle, ...ofAisle.map(({ name }) => name)])).toEqual([
    ['dairy', 'Milk'],
    ['other', 'Thing'],
    ['produce', 'Figs', 'Pears'],
  ]);
  const [figs, pears] = groups[2]?.lines ?? [];
  expect(between(figs, pears)).toBeGreaterThan(figs?.order ?? 0);
  expect(between(figs, pears)).toBeLessThan(pears?.order ?? 0);
  expect(between(undefined, figs)).toBeLessThan(figs?.order ?? 0);
});

test('each row is in one line, and no line says less than its rows', () => {
  const item = fc.record({
    name: fc.constantFrom('Milk', 'milk', 'Eggs', 'egg', 'Figs'),
    quantity: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9_999 })),
    unit: fc.constantFrom(...UNITS, null),
    is_checked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const rows = items.map(({ name, ...fields }, index) => anItem(name, { ...fields, id: String(index) }, index));
      const lines = linesOf(rows, nowhere);
      expect(lines.flatMap((line) => line.rows.map(({ id }) => Number(id))).toSorted((a, b) => a - b)).toEqual(
        rows.map((_, index) => index),
      );
      const wrong = lines.filter(
        (line) =>
          new Set(line.rows.map(({ name, is_checked }) => `${normalName(name)} ${is_checked}`)).size !== 1 ||
          inSmallestUnit(line.sum) !== line.rows.reduce((sum, row) => sum + inSmallestUnit(row), 0),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: runsOf(500, 100) },
  );
});

test('amounts are said in both languages', () => {
  const amount = (quantity: number, unit: (typeof UNITS)[number] | null) => ({ quantity, unit, amount_words: null });
  expect(sayAmount(amount(1.5, 'kg'), 'es')).toBe('1,5 kg');
  expect(sayAmount(amount(0.5, null), 'en')).toBe('½');
  expect(sayAmount(amount(2, 'can'), 'es')).toBe('2 latas');
  expect(sayAmount(amount(1, 'bottle'), 'en')).toBe('1 bottle');
  expect(sayAmount(amount(3, 'piece'), 'en')).toBe('3');
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../testing/runs.ts';
import { addUp, asBought, fits, groupByMeasure, inSmallestUnit, measure, remainder, scale } from './quantities.ts';
import { UNITS, type Amount, type Unit } from './units.ts';

const of = (quantity: number | null, unit: Unit | null = null, amount_words: string | null = null): Amount => ({
  quantity,
  unit,
  amount_words,
});
const NOTHING = of(null);

const quantity = fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1_000);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ quantity, unit: fc.constantFrom(...UNITS, null), amount_words: fc.constant(null) }),
  },
  fc.constant(NOTHING),
  fc.constantFrom('a bunch', 'a little').map((words) => of(null, null, words)),
);

it.each<[string, Amount[], Amount]>([
  ['eggs', [of(2), of(6)], of(8)],
  ['grams and kilograms', [of(500, 'g'), of(1, 'kg')], of(1.5, 'kg')],
  ['grams that make a kilogram', [of(500, 'g'), of(500, 'g')], of(1, 'kg')],
  ['grams that stay below one', [of(0.4, 'kg'), of(250, 'g')], of(650, 'g')],
  ['millilitres, centilitres and litres', [of(33, 'cl'), of(500, 'ml'), of(1, 'l')], of(1.83, 'l')],
  ['centilitres alone', [of(33, 'cl'), of(33, 'cl')], of(66, 'cl')],
  ['dozens', [of(1, 'dozen'), of(2, 'dozen')], of(3, 'dozen')],
  ['a dozen and six', [of(1, 'dozen'), of(6)], of(18)],
  ['pieces and a bare number', [of(2, 'piece'), of(1)], of(3)],
  ['cans', [of(2, 'can'), of(1, 'can')], of(3, 'can')],
  ['one row, as people say it', [of(1_500, 'g')], of(1.5, 'kg')],
  ['half a gram more than a kilogram', [of(1, 'kg'), of(0.5, 'g')], of(1_000.5, 'g')],
  ['tenths, without the rest that binary fractions leave', [of(0.1, 'kg'), of(0.2, 'kg')], of(300, 'g')],
  ['something that says nothing', [NOTHING, of(2), NOTHING], of(2)],
  ['nothing at all', [NOTHING, NOTHING], NOTHING],
  ['words', [of(null, null, 'a bunch'), of(null, null, 'A bunch')], of(null, null, 'a bunch')],
])('adds up %s', (_what, amounts, sum) => {
  expect(addUp(amounts)).toEqual(sum);
});

it('knows what has no sum', () => {
  expect(fits(of(500, 'g'), of(2))).toBe(false);
  expect(fits(of(2, 'can'), of(2, 'jar'))).toBe(false);
  expect(fits(of(1, 'l'), of(1, 'kg'))).toBe(false);
  expect(fits(of(null, null, 'a bunch'), of(1, 'bunch'))).toBe(false);
  expect(fits(NOTHING, of(1, 'l'))).toBe(true);
});

it('loses nothing in sums, in any order and with any pauses', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.nat(), (amounts, seed) => {
      for (const group of groupByMeasure(amounts)) {
        const sum = addUp(group);
        const total = group.reduce((all, one) => all + inSmallestUnit(one), 0);
        expect(inSmallestUnit(sum)).toBe(total);
        expect(addUp(group.toReversed())).toMatchObject({ quantity: sum.quantity });
        const cut = seed % group.length;
        const parts = [group.slice(0, cut), group.slice(cut)].filter((part) => part.length > 0).map(addUp);
        expect(inSmallestUnit(addUp(parts))).toBe(total);
      }
    }),
    { numRuns: runsOf(1_000, 200) },
  );
});

it('puts each row into one group, whose rows fit each other', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 10 }), (amounts) => {
      const rows = amounts.map((one, index) => ({ ...one, index }));
      const groups = groupByMeasure(rows);
      expect(
        groups
          .flat()
          .map(({ index }) => index)
          .toSorted((one, other) => one - other),
      ).toEqual(rows.map(({ index }) => index));
      for (const group of groups)
        for (const row of group) for (const other of group) expect(fits(row, other)).toBe(true);
      const measures = groups.map((group) => measure(addUp(group)));
      expect(new Set(measures).size).toBe(measures.length);
    }),
    { numRuns: runsOf(1_000, 200) },
  );
});

it('says what remains of an amount where some is there', () => {
  expect(remainder(of(1, 'kg'), of(250, 'g'))).toEqual(of(0.75, 'kg'));
  expect(remainder(of(6), of(1, 'dozen'))).toBeNull();
  expect(remainder(of(2, 'can'), of(500, 'g'))).toEqual(of(2, 'can'));
  expect(remainder(of(2), NOTHING)).toEqual(of(2));
  expect(remainder(NOTHING, of(2))).toBeNull();
});

it('scales a dish to more people', () => {
  expect(scale(of(400, 'g'), 6 / 4)).toEqual(of(600, 'g'));
  expect(scale(of(1), 1 / 3)).toEqual(of(0.333));
  expect(scale(of(null, null, 'a bunch'), 2)).toEqual(of(null, null, 'a bunch'));
});

it.each([
  [of(1.333), of(2)],
  [of(466.667, 'g'), of(500, 'g')],
  [of(117, 'ml'), of(120, 'ml')],
  [of(1.2345, 'kg'), of(1.25, 'kg')],
  [of(1.5, 'kg'), of(1.5, 'kg')],
  [of(0.5, 'kg'), of(500, 'g')],
  [of(33, 'cl'), of(33, 'cl')],
  [of(0.5, 'dozen'), of(0.5, 'dozen')],
  [of(0.25, 'bunch'), of(1, 'bunch')],
  [of(3), of(3)],
  [of(null, null, 'a little'), of(null, null, 'a little')],
])('rounds %j up to what is bought: %j', (computed, bought) => {
  expect(asBought(computed)).toEqual(bought);
});

import { expect, it } from 'vitest';
import { aislesOf } from '#contract/areas/groceries/lists.ts';
import { AISLES, type Aisle } from '#contract/areas/groceries/units.ts';
import { learnPlaces, type Learned } from './aisle-rules.ts';

const afterTrips = (trips: readonly (readonly Aisle[])[]) =>
  trips.reduce<Learned | null>((known, ticks) => learnPlaces(known, ticks) ?? known, null);
const orderOf = (learned: Learned | null) => aislesOf({ aisles: null, learned });

it('learns nothing from fewer than four ticks, or from one aisle', () => {
  expect(learnPlaces(null, ['frozen', 'dairy', 'produce'])).toBeNull();
  expect(learnPlaces(null, ['dairy', 'dairy', 'dairy', 'dairy'])).toBeNull();
});

it('keeps the usual order against a single trip, and gives it up for three', () => {
  const backwards = AISLES.toReversed();
  expect(orderOf(afterTrips([backwards]))).toEqual(AISLES);
  expect(orderOf(afterTrips([backwards, backwards, backwards]))).toEqual(backwards);
});

it('takes an aisle that is visited twice for where it is on average, and leaves others where they were', () => {
  const trip: Aisle[] = ['bakery', 'produce', 'produce', 'bakery', 'bakery', 'bakery'];
  expect(orderOf(afterTrips([trip, trip, trip])).slice(0, 3)).toEqual(['produce', 'bakery', 'meat']);
  const swapped: Aisle[] = ['bakery', 'bakery', 'produce', 'produce'];
  expect(orderOf(afterTrips([swapped, swapped, swapped])).slice(0, 4)).toEqual(['bakery', 'produce', 'meat', 'fish']);
});

it('stands behind the order that a manager has put, which has all other aisles after it', () => {
  const learned = afterTrips([['dairy', 'dairy', 'produce', 'produce']]);
  expect(aislesOf({ aisles: ['pets', 'dairy'], learned }).slice(0, 2)).toEqual(['pets', 'dairy']);
  expect(new Set(aislesOf({ aisles: ['pets', 'dairy'], learned }))).toEqual(new Set(AISLES));
  expect(aislesOf(null)).toEqual(AISLES);
});

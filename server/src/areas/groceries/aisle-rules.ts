import { AISLES, type Aisle } from '#contract/areas/groceries/units.ts';
import type { GroceryShop } from '#contract/areas/groceries/lists.ts';

export type Learned = NonNullable<GroceryShop['learned']>;

/** From fewer ticks nothing is learned: they may be what was forgotten. */
export const LEARNED_TICKS_MIN = 4;
/** How far a trip moves an aisle towards the place that it had in it, so that one trip against the usual way changes little. */
const DAMPING = 0.4;

const usualPlace = (aisle: Aisle) => AISLES.indexOf(aisle) / AISLES.length;

/**
 * The places of a shop's aisles after a trip, from the aisles of its ticks in their order; null where nothing is learned. A trip that visits few aisles
 * tells their order and not where in the shop they are, so it shares out the places that these aisles have in most shops.
 */
export function learnPlaces(known: Learned | null, ticks: readonly Aisle[]): Learned | null {
  if (ticks.length < LEARNED_TICKS_MIN) return null;
  const ranks = new Map<Aisle, number[]>();
  for (const [rank, aisle] of ticks.entries()) ranks.set(aisle, [...(ranks.get(aisle) ?? []), rank]);
  if (ranks.size < 2) return null;
  const average = (aisle: Aisle) => {
    const own = ranks.get(aisle) ?? [];
    return own.reduce((sum, rank) => sum + rank, 0) / own.length;
  };
  const visited = [...ranks.keys()].toSorted((one, other) => average(one) - average(other));
  const places = visited.map(usualPlace).toSorted((one, other) => one - other);
  const learned = new Map((known ?? []).map(({ aisle, place }) => [aisle, place]));
  for (const [index, aisle] of visited.entries()) {
    const before = learned.get(aisle) ?? usualPlace(aisle);
    learned.set(aisle, before + DAMPING * ((places[index] ?? before) - before));
  }
  return [...learned]
    .map(([aisle, place]) => ({ aisle, place: Math.round(place * 10_000) / 10_000 }))
    .toSorted((one, other) => one.place - other.place);
}

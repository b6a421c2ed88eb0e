import type { GroceryItem, GroceryProduct } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { addUp, groupByMeasure } from '#contract/areas/groceries/quantities.ts';
import type { Aisle, Amount } from '#contract/areas/groceries/units.ts';
import type { Shown } from '../../lib/sync/rows.ts';

/** Rows of one list that a person sees as one: the same product, in amounts that add up. */
export interface Line {
  /** The id of its first row. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly [Shown<GroceryItem>, ...Shown<GroceryItem>[]];
  readonly sum: Amount;
  readonly aisle: Aisle;
  readonly isTicked: boolean;
  /** Lines of an aisle are in the order of these. */
  readonly order: number;
  /** The sum of the prices that are known; null without any. */
  readonly price: number | null;
}

export type FindAisle = (name: string) => Aisle | null;

/** Where a row stands in its aisle: where it was put, else in the order of making, in minutes. */
export const orderOf = ({ position, created_at }: Pick<GroceryItem, 'position' | 'created_at'>): number =>
  position ?? Date.parse(created_at) / 60_000;

/** `isTicked` answers where a row stands, which may be where it stood a moment ago. */
export function linesOf(
  items: readonly Shown<GroceryItem>[],
  findAisle: FindAisle,
  isTicked: (item: GroceryItem) => boolean = ({ is_checked }) => is_checked,
): Line[] {
  const made = items
    .map((item) => ({ item, order: orderOf(item) }))
    .toSorted((one, other) => one.order - other.order || (one.item.id < other.item.id ? -1 : 1))
    .map(({ item }) => item);
  const products = Map.groupBy(made, (item) => `${isTicked(item)} ${normalName(item.name)}`);
  const groups = [...products.values()].flatMap(groupByMeasure);
  return groups.flatMap(([first, ...others]) => {
    if (!first) return [];
    const rows = [first, ...others] as const;
    const prices = rows.flatMap(({ price }) => price ?? []);
    return {
      ...{ id: first.id, name: first.name, rows, sum: addUp(rows), isTicked: isTicked(first) },
      aisle: rows.find(({ category }) => category !== null)?.category ?? findAisle(first.name) ?? 'other',
      order: Math.min(...rows.map(orderOf)),
      price: prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0),
    };
  });
}

const isSameLine = (one: Line, other: Line): boolean =>
  one.isTicked === other.isTicked &&
  one.aisle === other.aisle &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, at) => row === other.rows[at]);

/**
 * True for the props of a line that is drawn as before: rows stay the same objects while nothing in them changes. It is asked for every line at
 * every change, so it copies nothing.
 */
export function drawsSameLine<Props extends { readonly line: Line }>(one: Props, other: Props): boolean {
  for (const prop in one) if (prop !== 'line' && one[prop] !== other[prop]) return false;
  return isSameLine(one.line, other.line);
}

/** The lines of each aisle that has any, in the order of the shop. */
export function byAisle(lines: readonly Line[], aisles: readonly Aisle[]) {
  const found = Map.groupBy(lines, ({ aisle }) => aisle);
  return aisles.flatMap((aisle) => {
    const inAisle = found.get(aisle);
    return inAisle ? [{ aisle, lines: inAisle.toSorted((one, other) => one.order - other.order) }] : [];
  });
}

const tickTime = ({ rows }: Line): number =>
  Math.max(...rows.map(({ checked_at }) => Date.parse(checked_at ?? '') || 0));

/** The lines that are ticked, the last one first. */
export const tickedOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ isTicked }) => isTicked).toSorted((one, other) => tickTime(other) - tickTime(one));

/** The position that puts a row between two others, either of which may be missing. */
export function between(before: Line | undefined, after: Line | undefined): number {
  if (before && after) return (before.order + after.order) / 2;
  return before ? before.order + 1 : after ? after.order - 1 : 0;
}

/** The family's products by their normal names. */
export const productsByName = (products: readonly GroceryProduct[]): ReadonlyMap<string, GroceryProduct> =>
  new Map(products.map((product) => [normalName(product.name), product]));

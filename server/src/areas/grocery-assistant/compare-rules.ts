import type { GroceryAnswerLine } from '#contract/areas/groceries/assistant.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { addUp, fits, remainder, storedQuantity } from '#contract/areas/groceries/quantities.ts';
import type { Aisle, Amount } from '#contract/areas/groceries/units.ts';
import type { FoodTag } from '../../core/food/catalogue.ts';
import { contentOf, isAvoidedIn, readAvoided } from '../../core/food/food-limits.ts';

/** What is wanted of a product. */
export interface Wanted extends Amount {
  readonly name: string;
  readonly category: Aisle | null;
  /** What is in it, as far as is known besides its name. */
  readonly tags?: readonly FoodTag[];
}

/** What a member may not eat, in the family's own words. */
export interface FoodLimit {
  readonly member_id: string;
  readonly words: string;
}

/** One line for all that is the same product and adds up, in the order in which they come first. */
function merged(wanted: readonly Wanted[]): Wanted[] {
  const lines: Wanted[] = [];
  const places = new Map<string, number[]>();
  for (const one of wanted) {
    const name = normalName(one.name);
    const same = places.get(name) ?? [];
    const at = same.find((place) => fits(lines[place] ?? one, one));
    const line = at === undefined ? undefined : lines[at];
    if (at === undefined || !line) places.set(name, [...same, lines.push(one) - 1]);
    else {
      const tags = [...new Set([...(line.tags ?? []), ...(one.tags ?? [])])];
      lines[at] = { ...line, ...addUp([line, one]), category: line.category ?? one.category, tags };
    }
  }
  return lines;
}

/**
 * What a list lacks of what is wanted. It is computed from the list's own rows that are not ticked; nothing that an assistant says of them
 * counts. `more` is what lacks of a product that is there in part. One that is there in an amount that does not compare is `there`.
 */
export function compare(
  wanted: readonly Wanted[],
  rows: readonly ({ readonly name: string } & Amount)[],
  limits: readonly FoodLimit[],
): GroceryAnswerLine[] {
  const avoided = limits.map((limit) => ({ ...limit, avoided: readAvoided(limit.words) }));
  const rowsByName = Map.groupBy(rows, ({ name }) => normalName(name));
  return merged(wanted).map((sum): GroceryAnswerLine => {
    const line = { ...sum, ...storable(sum) };
    const same = rowsByName.get(normalName(line.name)) ?? [];
    const { name, category, quantity, unit, amount_words } = line;
    const content = contentOf(name, line.tags);
    const warnings = avoided
      .filter((limit) => isAvoidedIn(content, limit.avoided))
      .map(({ member_id, words }) => ({ member: member_id, words }));
    // Whether a kilo on the list is enough for three, the person who reads it knows.
    const compared = same.some((row) => fits(row, line)) ? line : same[0];
    const there = compared ? addUp(same.filter((row) => fits(row, compared))) : null;
    const rest = there && fits(line, there) ? remainder(line, there) : null;
    if (there && rest && there.quantity !== null)
      return { name, category, warnings, ...storable(rest), change: 'more', there };
    return { name, category, warnings, ...{ quantity, unit, amount_words }, change: there ? 'there' : 'add', there };
  });
}

/** As a row takes it: more than that is left unsaid. */
function storable({ quantity, unit, amount_words }: Amount): Amount {
  const stored = quantity === null ? null : storedQuantity(quantity);
  return quantity !== null && stored === null
    ? { quantity: null, unit: null, amount_words: null }
    : { quantity: stored, unit, amount_words };
}

import type { GroceryProduct } from '#contract/areas/groceries/items.ts';
import { parseItems, type ParsedItem } from '#contract/areas/groceries/parse-items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { isUnsaid } from '#contract/areas/groceries/quantities.ts';
import type { Aisle, Unit } from '#contract/areas/groceries/units.ts';

export interface Suggestion {
  readonly name: string;
  readonly quantity: number | null;
  readonly unit: Unit | null;
  readonly aisle: Aisle | null;
  /** The family has bought it before. */
  readonly isOwn: boolean;
}

interface Known extends Suggestion {
  readonly normal: string;
  /** Folded, with a space before each word. */
  readonly words: string;
}

const SUGGESTIONS_MAX = 6;
const LETTERS_MIN = 2;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
const know = (one: Suggestion): Known => ({ ...one, normal: normalName(one.name), words: ` ${fold(one.name)}` });

/** All that can be suggested: what the family buys, the most bought first, then the products that everyone knows. */
export function knownProducts(own: readonly GroceryProduct[], common: readonly Suggestion[]): readonly Known[] {
  const bought = own
    .toSorted((one, other) => other.times_bought - one.times_bought)
    .map(({ name, quantity, unit, category, bought_category }) =>
      know({ name, quantity, unit, aisle: category ?? bought_category, isOwn: true }),
    );
  const byName = new Map<string, Known>();
  for (const one of [...bought, ...common.map(know)]) if (!byName.has(one.normal)) byName.set(one.normal, one);
  return [...byName.values()];
}

/** The item that is being typed: the last one of the line. Null where its name is too short to suggest anything. */
export function itemInWork(line: string): ParsedItem | null {
  const last = parseItems(line).at(-1);
  return last && last.note === null && last.name.length >= LETTERS_MIN && line.endsWith(last.name) ? last : null;
}

/** Names that begin with what is typed come before those with a word that does, and the family's own before others. */
export function suggest(known: readonly Known[], typed: string): readonly Suggestion[] {
  const sought = fold(typed);
  const begins = known.filter(({ words }) => words.startsWith(` ${sought}`));
  const contains = known.filter(({ words }) => words.includes(` ${sought}`, 1));
  return [...begins, ...contains]
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
    .slice(0, SUGGESTIONS_MAX);
}

/** The items of a line whose last one is what was suggested, in the usual amount where none was typed. */
export function withSuggestion(line: string, { name, quantity, unit }: Suggestion): ParsedItem[] {
  const items = parseItems(line);
  const last = items.pop();
  if (!last) return items;
  return [...items, isUnsaid(last) ? { ...last, name, quantity, unit } : { ...last, name }];
}

import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Person } from '../../ui/people.ts';
import type { Line } from './lines.ts';

const unique = <Value>(values: readonly (Value | null)[]): Value[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as Value[]; // without null

/** Those who asked for a line, the first one first. */
export const askersOf = ({ rows }: Line, people: readonly Person[]): Person[] =>
  unique(rows.map(({ added_by }) => added_by)).flatMap((id) => people.find((person) => person.id === id) ?? []);

/** Who has ticked a line. */
export const tickerOf = ({ rows }: Line, people: readonly Person[]): Person | undefined =>
  people.find(({ id }) => id === rows.findLast(({ checked_by }) => checked_by !== null)?.checked_by);

/** What else is to know of some rows: brand, note, for whom, for which meal. */
export function detailsOf(
  rows: readonly GroceryItem[],
  people: readonly Person[],
  t: Translate<'groceries'>,
): string[] {
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.firstName ?? null;
  return [
    ...unique(rows.map(({ brand }) => brand)),
    ...unique(rows.map(({ note }) => note)),
    ...unique(rows.map(({ for_member }) => nameOf(for_member))).map((name) => t('forPerson', { name })),
    ...unique(rows.map(({ dish_name }) => dish_name)).map((name) => t('forDish', { name })),
  ];
}

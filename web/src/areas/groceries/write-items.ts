import { groceryItems, type NewGroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import type { ParsedItem } from '#contract/areas/groceries/parse-items.ts';
import { linkFields, links, type RowName } from '#contract/areas/links.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';
import type { Outcome, useWriteGroup } from '../../lib/sync/rows.ts';
import { startLarge } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import type { FindAisle } from './lines.ts';

export type WriteGroup = ReturnType<typeof useWriteGroup>;

export type NewItem = Omit<NewGroceryItem, 'list_id'>;

/** The fields of what a sentence says; "for Leo" is for the member of that name. */
export function fieldsOf(
  { name, note, ...item }: ParsedItem,
  findAisle: FindAisle,
  members: readonly Person[],
): NewItem {
  const [, called = ''] = /^(?:for|para)\s+(.+)$/i.exec(note ?? '') ?? [];
  const member = members.find(({ name, firstName }) =>
    [name, firstName].some((one) => one.toLowerCase() === called.toLowerCase()),
  );
  return {
    ...{ ...item, name: startLarge(name), category: findAisle(name) },
    ...(member ? { for_member: member.id } : note === null ? {} : { note }),
  };
}

/** An item, and its link to the row that it was made from. */
interface Made {
  readonly id: string;
  readonly linkId: string | null;
}

/** Items that were written to a list. */
interface Added {
  /** The id of the first. */
  readonly id: string;
  /** What became of them: where they are more than the server takes at once, of all the groups the worst. */
  readonly saved: Promise<Outcome<unknown>>;
  /** How many were not refused; known with the outcome. */
  readonly countWritten: () => number;
  /** Takes back those that were not refused. */
  readonly undo: () => void;
}

/**
 * Writes items to a list, in their order and after those that are there, and makes the family's first list where there is none. Those that are made
 * from a row get a link to it.
 */
export function writeItems(
  writeGroup: WriteGroup,
  list: GroceryList | null,
  items: readonly NewItem[],
  from?: RowName,
): Added {
  const now = Date.now();
  const list_id = list?.id ?? newId(now);
  // Rows of one moment know nothing of the order in which they were said (`orderOf`).
  const placed = items.map((item, at) => ({ position: now / 60_000 + at / 10_000, ...item }));
  const written: Made[] = [];
  const parts = inParts(placed, list ? 0 : 1, from ? 2 : 1).map((part, at) => {
    const made: Made[] = [];
    const { saved } = writeGroup((group) => {
      const firstList = { title: translatorOf('groceries')('firstList'), is_first: true };
      if (!list && at === 0) group.create(groceryLists, firstList, list_id);
      for (const item of part) {
        const id = group.create(groceryItems, { ...item, list_id });
        const of = from && linkFields(from, { table: groceryItems.name, id });
        made.push({ id, linkId: of ? group.create(links, of) : null });
      }
    });
    return { made, saved };
  });
  const saved = Promise.all(parts.map((part) => part.saved)).then((outcomes) => {
    for (const [at, { kind }] of outcomes.entries()) if (kind !== 'refused') written.push(...(parts[at]?.made ?? []));
    return worstOf(outcomes);
  });
  return {
    id: parts[0]?.made[0]?.id ?? '',
    saved,
    countWritten: () => written.length,
    undo: () => {
      for (const part of inParts(written, 0, from ? 2 : 1))
        writeGroup((group) => {
          for (const { id, linkId } of part) {
            if (linkId) group.remove(links, linkId);
            group.remove(groceryItems, id);
          }
        });
    },
  };
}

/** That so many of some items were added. */
export const sayAdded = ([first, ...others]: readonly NewItem[], count: number): string =>
  first && others.length === 0
    ? translatorOf('groceries')('addedOne', { name: first.name })
    : translatorOf('groceries')('added', { count });

/** As many as a group of changes takes, with so many changes for each, the first with room for others. */
function inParts<Item>(items: readonly Item[], others: number, each: number): Item[][] {
  const first = items.slice(0, Math.floor((CHANGES_PER_CALL - others) / each));
  const rest = items.slice(first.length);
  return first.length === 0 ? [] : [[...first], ...inParts(rest, 0, each)];
}

const worstOf = (outcomes: readonly Outcome<unknown>[]): Outcome<unknown> =>
  outcomes.find(({ kind }) => kind === 'refused') ??
  outcomes.find(({ kind }) => kind === 'waiting') ??
  outcomes[0] ?? { kind: 'saved', row: null };

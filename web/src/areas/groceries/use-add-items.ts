import { groceryItems, type NewGroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import type { ParsedItem } from '#contract/areas/groceries/parse-items.ts';
import { linkFields, links, type RowName } from '#contract/areas/links.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../lib/sync/rows.ts';
import { explainError } from '../../rows/explain-error.ts';
import { startLarge } from '../../ui/dates/dates.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import type { Person } from '../../ui/people.ts';
import type { FindAisle } from './lines.ts';

type NewItem = Omit<NewGroceryItem, 'list_id'>;

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

/**
 * Adds items to a list, and makes the family's first list where there is none. Those that are made from a row get a link to it. One undo takes all of
 * them back.
 */
export function useAddItems(list: GroceryList | null) {
  const { t } = useTranslation('groceries');
  const writeGroup = useWriteGroup(groceryItems);
  return (items: readonly NewItem[], from: RowName | null = null): void => {
    if (items.length === 0) return;
    const list_id = list?.id ?? newId(Date.now());
    const ids: string[] = [];
    // In the order in which they were said, of which rows of one moment know nothing, and after those that are there (`orderOf`).
    const positionOf = (at: number) => Date.now() / 60_000 + at / 10_000;
    const ofLinks: string[] = [];
    const each = from === null ? CHANGES_PER_CALL - 1 : Math.floor((CHANGES_PER_CALL - 1) / 2);
    for (let at = 0; at < items.length; at += each) {
      const { saved } = writeGroup((group) => {
        if (!list && at === 0) group.create(groceryLists, { title: t('firstList'), is_first: true }, list_id);
        for (const [index, item] of items.slice(at, at + each).entries()) {
          const id = group.create(groceryItems, { position: positionOf(at + index), ...item, list_id });
          ids.push(id);
          if (from) ofLinks.push(group.create(links, linkFields(from, { table: groceryItems.name, id })));
        }
      });
      void saved.then((outcome) => {
        if (outcome.kind !== 'refused') return;
        const { error } = outcome;
        showToast(() => ({ title: t('createFailed'), description: explainError(error), tone: 'error' }));
      });
    }
    const [first] = items;
    offerUndo(
      () => ({
        ...{ key: 'groceries-added', tone: 'done', undo: t('undo') },
        title: items.length === 1 ? t('addedOne', { name: first?.name ?? '' }) : t('added', { count: items.length }),
      }),
      () => {
        const made = [...ofLinks.map((id) => [links, id] as const), ...ids.map((id) => [groceryItems, id] as const)];
        for (let at = 0; at < made.length; at += CHANGES_PER_CALL)
          writeGroup((group) => {
            for (const [table, id] of made.slice(at, at + CHANGES_PER_CALL)) group.remove(table, id);
          });
      },
      { isOnlyWay: false },
    );
  };
}

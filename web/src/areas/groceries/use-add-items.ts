import { groceryItems } from '#contract/areas/groceries/items.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import type { RowName } from '#contract/areas/links.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../lib/sync/rows.ts';
import { explainError } from '../../rows/explain-error.ts';
import { wordOfWaiting } from '../../rows/waiting-words.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { sayAdded, writeItems, type NewItem } from './write-items.ts';

/**
 * Adds items to a list, and links those that are made from a row with it. It says what was added once it is written, and one undo takes all of it
 * back. What the server refuses is in the tray.
 */
export function useAddItems(list: GroceryList | null): (items: readonly NewItem[], from?: RowName) => void {
  const { t } = useTranslation('groceries');
  const writeGroup = useWriteGroup(groceryItems);

  async function add(items: readonly NewItem[], from?: RowName): Promise<void> {
    const { saved, countWritten, undo } = writeItems(writeGroup, list, items, from);
    const outcome = await saved;
    const count = countWritten();
    if (count > 0)
      offerUndo(
        () => ({
          ...{ key: 'groceries-added', tone: 'done', undo: t('undo') },
          title: sayAdded(items, count),
          // That it waits is said beside its row, but not that it waits in this page alone.
          ...(outcome.kind === 'waiting' && outcome.isUnkept ? { description: t(wordOfWaiting(outcome)) } : {}),
        }),
        undo,
        { isOnlyWay: false },
      );
    if (outcome.kind !== 'refused') return;
    const { error } = outcome;
    showToast(() => ({ title: t('createFailed'), description: explainError(error), tone: 'error' }));
  }

  return (items, from) => void add(items, from);
}

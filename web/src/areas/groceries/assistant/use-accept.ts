import { acceptedItems, type GroceryAnswerLine } from '#contract/areas/groceries/assistant.ts';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';

/**
 * Adds the accepted lines to a list, all of them or none. It says that they were added once they are written, and how many were written: what
 * an assistant says of itself is never said. One undo takes all of them back.
 */
export function useAccept(listId: string) {
  const { t } = useTranslation('assistant');
  const writeGroup = useWriteGroup(groceryItems);
  return async (lines: readonly GroceryAnswerLine[]): Promise<void> => {
    const ids: string[] = [];
    const { saved } = writeGroup((group) => {
      for (const item of acceptedItems(lines)) ids.push(group.create(groceryItems, { ...item, list_id: listId }));
    });
    const outcome = await saved;
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      showToast(() => ({ title: t('addFailed'), description: explainError(error), tone: 'error' }));
      return;
    }
    offerUndo(
      () => ({ title: t('added', { count: ids.length }), tone: 'done', undo: t('shell:undo') }),
      () =>
        writeGroup((group) => {
          for (const id of ids) group.remove(groceryItems, id);
        }),
    );
  };
}

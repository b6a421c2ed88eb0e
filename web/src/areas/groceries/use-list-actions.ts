import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, nextListFields, nextListId, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useWrite, useWriteGroup } from '../../lib/sync/rows.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';

/** The next list and the completed one are two changes of the group; the server moves what does not fit into it. */
const MOVED_MAX = CHANGES_PER_CALL - 2;

/** What is done with a whole list. */
export function useListActions() {
  const { t } = useTranslation('groceries');
  const { update, remove, restore } = useRowActions(groceryLists, { area: 'groceries' });
  const write = useWrite(groceryLists);
  const writeGroup = useWriteGroup(groceryLists);

  /** Ends the shopping. What is left goes on to the next list, whose id is answered: `linesLeft` is how much people see of it. */
  function complete(list: GroceryList, items: readonly GroceryItem[], linesLeft: number): string {
    const next = nextListId(list.id);
    const left = items.filter((item) => !item.is_checked).slice(0, MOVED_MAX);
    writeGroup((group) => {
      group.create(groceryLists, nextListFields(list), next);
      for (const { id } of left) group.update(groceryItems, id, { list_id: next });
      group.update(groceryLists, list.id, { is_completed: true, next_list_id: next });
    });
    const takeBack = () =>
      writeGroup((group) => {
        group.update(groceryLists, list.id, { is_completed: false, next_list_id: null, is_first: list.is_first });
        for (const { id } of left) group.update(groceryItems, id, { list_id: list.id });
        group.remove(groceryLists, next);
      });
    offerUndo(
      () => ({
        ...{ tone: 'done', undo: t('undo') },
        title: linesLeft > 0 ? t('wentOn', { count: linesLeft }) : t('nothingLeft'),
      }),
      takeBack,
    );
    return next;
  }

  return {
    ...{ update, remove, restore, complete },
    /** Says that the person is in the shop with the list, or no more. */
    shop: (list: GroceryList, memberId: string | null) => {
      if (list.shopper_id !== memberId) write.update(list.id, { shopper_id: memberId });
    },
  };
}

import { CheckCheck, Mail, Pencil, Printer, Repeat, Route, Star, Trash2 } from 'lucide-react';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { openRow } from '../../../rows/open-row.ts';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import type { useListActions } from '../use-list-actions.ts';

interface ListMenuProps {
  list: GroceryList;
  mayManage: boolean;
  actions: ReturnType<typeof useListActions>;
  onSheet: (name: 'staples' | 'share' | 'aisles') => void;
  onComplete: () => void;
}

/** What is done with the whole list. */
export function ListMenu({ list, mayManage, actions, onSheet, onComplete }: ListMenuProps) {
  const { t } = useTranslation('groceries');
  const print = { key: 'print', label: t('print'), icon: <Printer size={18} />, run: () => window.print() };
  const staples = { key: 'staples', label: t('staples'), icon: <Repeat size={18} />, run: () => onSheet('staples') };
  const managed: RowMenuItem[] = [
    { key: 'complete', label: t('complete'), icon: <CheckCheck size={18} />, run: onComplete },
    { key: 'edit', label: t('editList'), icon: <Pencil size={18} />, run: () => openRow(groceryLists, list) },
    {
      ...{ key: 'first', label: t('isFirst'), icon: <Star size={18} />, isChosen: list.is_first },
      run: () => actions.update(list, { is_first: !list.is_first }),
    },
    staples,
    { key: 'share', label: t('shareMenu'), icon: <Mail size={18} />, run: () => onSheet('share') },
    print,
    ...(list.shop
      ? [{ key: 'aisles', label: t('aisles'), icon: <Route size={18} />, run: () => onSheet('aisles') }]
      : []),
    {
      ...{ key: 'delete', label: t('deleteList'), icon: <Trash2 size={18} />, isDanger: true },
      run: () => actions.remove(list),
    },
  ];
  return <RowMenu label={t('rowMenu', { title: list.title })} items={mayManage ? managed : [staples, print]} />;
}

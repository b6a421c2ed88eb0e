import { Pause, Pencil, Play, Plus, ShoppingBasket, Trash2 } from 'lucide-react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { groceryStaples } from '#contract/areas/groceries/items.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import styles from '../components/sheets.module.css';
import type { FindAisle } from '../lines.ts';
import { sayAmount } from '../say-amount.ts';
import { useAddItems } from '../use-add-items.ts';

interface StaplesSheetProps {
  isOpen: boolean;
  onClose: () => void;
  lists: readonly GroceryList[];
  findAisle: FindAisle;
}

/** What comes back every few weeks. */
export function StaplesSheet({ isOpen, onClose, lists, findAisle }: StaplesSheetProps) {
  const { t, language } = useTranslation('groceries');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const view = useRows(groceryStaples);
  const actions = useRowActions(groceryStaples, { area: 'groceries' });
  const mayManage = useMay()(groceryPermissions.manage);
  const addItems = useAddItems(lists.find(({ is_first }) => is_first) ?? lists[0] ?? null);
  const sorted = view.rows.toSorted((one, other) => one.name.localeCompare(other.name, language));

  return (
    <Sheet {...{ isOpen, onClose }} title={t('staples')}>
      <div className={styles['content']}>
        <p className="quiet">{t('staplesText')}</p>
        <ListStates view={view} area="groceries" skeletons={3}>
          <ul>
            {sorted.map((staple) => (
              <ListRow
                key={staple.id}
                area="groceries"
                title={[sayAmount(staple, language), staple.name].filter(Boolean).join(' ')}
                captions={[
                  staple.is_paused ? t('paused') : t('nextOn', { day: formatDay(staple.next_on, today, habits) }),
                  t('everyWeeks', { count: staple.every_weeks }),
                ]}
                isWaiting={staple._waiting ?? false}
                {...(mayManage ? { onOpen: () => openRow(groceryStaples, staple) } : {})}
                menu={[
                  {
                    ...{ key: 'now', label: t('addNow'), icon: <ShoppingBasket size={18} /> },
                    run: () => {
                      const { name, quantity, unit, amount_words, category } = staple;
                      addItems([{ name, quantity, unit, amount_words, category: category ?? findAisle(name) }]);
                    },
                  },
                  ...(mayManage
                    ? [
                        {
                          ...{ key: 'edit', label: t('edit'), icon: <Pencil size={18} /> },
                          run: () => openRow(groceryStaples, staple),
                        },
                        {
                          key: 'pause',
                          label: t(staple.is_paused ? 'goOn' : 'pause'),
                          icon: staple.is_paused ? <Play size={18} /> : <Pause size={18} />,
                          run: () => actions.update(staple, { is_paused: !staple.is_paused }),
                        },
                        {
                          ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                          run: () => actions.remove(staple),
                        },
                      ]
                    : []),
                ]}
              />
            ))}
          </ul>
          {sorted.length === 0 ? <p>{t('staplesNone')}</p> : null}
        </ListStates>
        {mayManage ? (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openRow(groceryStaples, null)}>
            {t('newStaple')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

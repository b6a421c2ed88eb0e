import { Pencil, Plus, Trash2 } from 'lucide-react';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { groceryFoodLimits } from '#contract/areas/groceries/meals.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { lazyRowDialog, RowDialogHost } from '../../../rows/row-dialog-host.tsx';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import type { PersonPart } from '../../area.ts';

const LimitDialog = lazyRowDialog(() => import('../food-limits/limit-dialog.tsx').then((file) => file.LimitDialog));

/** What a person may or will not eat. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('food-limits');
  const { rows } = useRows(groceryFoodLimits);
  const mayManage = useMay()(groceryPermissions.manage);
  const actions = useRowActions(groceryFoodLimits, { area: 'food-limits' });
  const own = rows.filter(({ member_id }) => member_id === memberId);
  if (own.length === 0 && !mayManage) return null;
  return (
    <section aria-labelledby="person-food">
      <h2 id="person-food">{t('title')}</h2>
      {own.length === 0 ? <p className="quiet">{t('none')}</p> : null}
      <ul>
        {own.map((limit) => (
          <ListRow
            key={limit.id}
            area="food-limits"
            title={limit.words}
            captions={[t(`kind_${limit.kind}`)]}
            isWaiting={limit._waiting ?? false}
            {...(mayManage ? { onOpen: () => openRow(groceryFoodLimits, limit) } : {})}
            menu={
              mayManage
                ? [
                    {
                      ...{ key: 'edit', label: t('edit'), icon: <Pencil size={18} /> },
                      run: () => openRow(groceryFoodLimits, limit),
                    },
                    {
                      ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                      run: () => actions.remove(limit),
                    },
                  ]
                : []
            }
          />
        ))}
      </ul>
      {mayManage ? (
        <>
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => openNew(groceryFoodLimits, { member_id: memberId })}
          >
            {t('add')}
          </Button>
          <RowDialogHost table={groceryFoodLimits} area="food-limits">
            {(props) => <LimitDialog {...props} />}
          </RowDialogHost>
        </>
      ) : null}
    </section>
  );
};

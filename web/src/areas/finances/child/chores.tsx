import { Check, Pencil, Trash2, Undo2, X } from 'lucide-react';
import { chores, type Chore } from '#contract/areas/finances/allowances.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';

/** What a child earns money with. The child says that it is done, a manager approves it, which pays it. */
export function Chores({ userId, isChild }: { userId: string; isChild: boolean }) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const mayManage = useMay()(financePermissions.manage);
  const names = useNamesOf(financePermissions.manage);
  const actions = useRowActions(chores, { area: 'finances' });
  const own = useRows(chores).rows.filter(({ user_id }) => user_id === userId);
  if (own.length === 0 && !isChild) return null;
  const order = ['done', 'open', 'declined', 'approved'];
  const ordered = own.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  const set = (chore: Chore, status: Chore['status']) =>
    actions.update(chore, { status }, status === 'approved' ? undefined : () => t(`chore_${status}`));

  function renderAction(chore: Chore) {
    const press = (status: Chore['status'], key: 'choreDone' | 'choreApprove') => (
      <Button aria-label={`${t(key)}: ${chore.title}`} onClick={() => set(chore, status)}>
        {t(key)}
      </Button>
    );
    if (chore.status === 'done') return mayManage ? press('approved', 'choreApprove') : null;
    const needsPhoto = chore.wants_photo && chore.photo === null && !mayManage;
    if (chore.status === 'approved') return null;
    return needsPhoto ? (
      <Button onClick={() => openRow(chores, chore)}>{t('chorePhoto')}</Button>
    ) : (
      press('done', 'choreDone')
    );
  }

  const menuOf = (chore: Chore) => [
    { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => openRow(chores, chore) },
    ...(chore.status === 'done'
      ? [{ key: 'decline', label: t('choreDecline'), icon: <X size={18} />, run: () => set(chore, 'declined') }]
      : []),
    ...(chore.status === 'declined'
      ? [{ key: 'again', label: t('choreAgain'), icon: <Undo2 size={18} />, run: () => set(chore, 'open') }]
      : []),
    {
      ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
      run: () => actions.remove(chore),
    },
  ];

  return (
    <Section
      id="chores"
      title={t('chores')}
      add={isChild && mayManage && { label: t('addChore'), run: () => openNew(chores, { user_id: userId }) }}
    >
      {own.length === 0 ? (
        <p className="quiet">{mayManage ? t('noChores') : t('noChoresAsk', { names: names() })}</p>
      ) : null}
      <ul>
        {ordered.map((chore) => (
          <ListRow
            key={chore.id}
            area="finances"
            title={chore.title}
            captions={[say(chore.reward_amount), t(`chore_${chore.status}`)]}
            isWaiting={chore._waiting ?? false}
            {...(mayManage || chore.wants_photo ? { onOpen: () => openRow(chores, chore) } : {})}
            menu={mayManage ? menuOf(chore) : []}
            actions={
              <>
                {chore.status === 'approved' ? <Check size={20} aria-hidden="true" /> : null}
                {renderAction(chore)}
              </>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

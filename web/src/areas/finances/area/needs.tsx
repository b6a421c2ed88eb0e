import { chores, payoutRequests } from '#contract/areas/finances/allowances.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import styles from '../../../rows/needs/needs.module.css';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import type { NeedsPart } from '../../area.ts';
import { useMoney } from '../money.ts';

/** Chores that children have done and money that they ask for, for those who approve it. */
export const useNeeds: NeedsPart['useNeeds'] = (_now, { currentMembers: people }) => {
  const { t } = useTranslation('finance-parts');
  const { say } = useMoney();
  const mayManage = useMay()(financePermissions.manage);
  // Nothing is written any more into the pockets of a child who has left.
  const isHere = ({ user_id }: { readonly user_id: string }) => people.some(({ id }) => id === user_id);
  const done = useRows(chores).rows.filter((chore) => chore.status === 'done' && isHere(chore));
  const asked = useRows(payoutRequests).rows.filter((request) => request.status === 'asked' && isHere(request));
  const choreActions = useRowActions(chores, { area: 'finance-parts' });
  const payoutActions = useRowActions(payoutRequests, { area: 'finance-parts' });
  if (!mayManage || done.length + asked.length === 0) return null;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';
  return (
    <section aria-labelledby="today-money">
      <h3 id="today-money" className={styles['kind']}>
        {t('toApprove')}
      </h3>
      <ul>
        {done.map((chore) => (
          <li key={chore.id} className={styles['item']}>
            <span className={styles['text']}>
              {t('choreDone', { name: nameOf(chore.user_id), title: chore.title, amount: say(chore.reward_amount) })}
            </span>
            <Button
              tone="quiet"
              aria-label={t('approveOf', { title: chore.title })}
              onClick={() => choreActions.update(chore, { status: 'approved' })}
            >
              {t('approve')}
            </Button>
          </li>
        ))}
        {asked.map((request) => {
          const words = { name: nameOf(request.user_id), amount: say(request.amount) };
          return (
            <li key={request.id} className={styles['item']}>
              <span className={styles['text']}>{t('payoutAsked', words)}</span>
              <Button
                tone="quiet"
                aria-label={t('paidOutOf', words)}
                onClick={() => payoutActions.update(request, { status: 'paid' })}
              >
                {t('paidOut')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

import { HandCoins } from 'lucide-react';
import { payoutRequests } from '#contract/areas/finances/allowances.ts';
import { financialProfiles, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { keepFocusInSection } from '../section.tsx';

/** Whose money it is: a child of the family, or one who was, and who may have left. */
export interface OfChild {
  readonly userId: string;
  readonly isChild: boolean;
  readonly hasLeft: boolean;
}

/** Money that a child has asked for in hand, and what a manager does with it: pays it out, or not. One who has left gets nothing new. */
export function Payouts({ userId, isChild, hasLeft }: OfChild) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const mayManage = useMay()(financePermissions.manage);
  const actions = useRowActions(payoutRequests, { area: 'finances' });
  const own = useRows(payoutRequests).rows.filter(({ user_id, status }) => user_id === userId && status !== 'paid');
  const profile = useRows(financialProfiles).rows.find(({ user_id }) => user_id === userId);
  if (!isChild && own.length === 0 && !profile?.current_balance) return null;
  const start = { user_id: userId };
  return (
    <section ref={keepFocusInSection} tabIndex={-1} aria-label={t('payouts')} className={styles['section']}>
      <div className={styles['heading']}>
        {mayManage ? (
          <>
            <Button onClick={() => openNew(financialTransactions, { ...start, kind: 'withdrawal' })}>
              {t('payOut')}
            </Button>
            {hasLeft
              ? null
              : (['deposit', 'advance'] as const).map((kind) => (
                  <Button key={kind} onClick={() => openNew(financialTransactions, { ...start, kind })}>
                    {t(kind === 'deposit' ? 'putIn' : 'kind_advance')}
                  </Button>
                ))}
          </>
        ) : (
          <Button icon={<HandCoins size={18} aria-hidden="true" />} onClick={() => openNew(payoutRequests, start)}>
            {t('askPayout')}
          </Button>
        )}
      </div>
      {own.length === 0 ? null : (
        <ul>
          {own.map((request) => (
            <ListRow
              key={request.id}
              area="finances"
              title={t('payoutAsked', { amount: say(request.amount) })}
              captions={[t(`pocket_${request.pocket}`), t(`payout_${request.status}`), request.note]}
              isWaiting={request._waiting ?? false}
              menu={[]}
              actions={
                mayManage && request.status === 'asked' ? (
                  <>
                    <Button
                      aria-label={t('payoutPaidOf', { amount: say(request.amount) })}
                      onClick={() => actions.update(request, { status: 'paid' })}
                    >
                      {t('payoutPaid')}
                    </Button>
                    <Button
                      tone="quiet"
                      aria-label={t('payoutDeclineOf', { amount: say(request.amount) })}
                      onClick={() => actions.update(request, { status: 'declined' }, () => t('payout_declined'))}
                    >
                      {t('payoutDecline')}
                    </Button>
                  </>
                ) : null
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

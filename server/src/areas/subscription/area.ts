import { PAYMENT_EVENTS_KEPT_DAYS } from '#contract/limits.ts';
import { IS_FAMILY_KEPT, MANAGERS_CHANGED, MANAGING_ENDS } from '../../core/members/hooks.ts';
import { ACCOUNTS_END } from '../../core/sign-in/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { applyPlansToFamily, keepPlanOf } from './commands.ts';
import { demo } from './demo.ts';
import { planChangedWorker } from './jobs.ts';
import { paidTwiceMailWorker, payerLeftMailWorker, paymentMailWorker, paymentReminderWorker } from './mail-jobs.ts';
import { paymentWorkers, planEndsWorker, planLapsesWorker } from './payment-jobs.ts';
import { registerSubscriptionCalls } from './routes.ts';
import { endPaymentsOf, isBeingPaid } from './sync-commands.ts';
import './schema.ts';

/** Plans and what is paid for them. */
export const subscription: Area = {
  mount: (app, services) => {
    const { appUrl, limits } = services.account;
    registerSubscriptionCalls(app, services, { payments: services.payments, appUrl, limits });
  },
  followers: [
    follow(MANAGING_ENDS, (tx, { familyId, userId }) => keepPlanOf(tx, familyId, userId)),
    // The plans of admins and parents count for the family.
    follow(MANAGERS_CHANGED, async (tx, { familyId }) => void (await applyPlansToFamily(tx, familyId))),
    follow(ACCOUNTS_END, (tx, { userIds }) => endPaymentsOf(tx, userIds)),
    // It may be paid already, in a checkout of which no news has come.
    follow(IS_FAMILY_KEPT, (tx, { familyId }) => isBeingPaid(tx, familyId)),
  ],
  workers: ({ transactions, payments }) => [
    planChangedWorker(transactions),
    planEndsWorker(transactions),
    planLapsesWorker(transactions),
    paymentReminderWorker(transactions),
    // Without a provider their jobs wait.
    ...(payments ? paymentWorkers(transactions, payments) : []),
  ],
  mailers: [paymentMailWorker, payerLeftMailWorker, paidTwiceMailWorker],
  purges: [
    {
      ...{ what: 'old payment events', table: 'app.payment_events', column: 'received_at' },
      afterDays: PAYMENT_EVENTS_KEPT_DAYS,
    },
    { what: 'claims of checkouts', table: 'app.checkout_claims', column: 'expires_at' },
  ],
  demo,
};

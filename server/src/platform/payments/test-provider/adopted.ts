import type { Transactions } from '../../db/transactions.ts';
import type { AdoptedCustomer } from './test-provider.ts';

/** Reads what demo data says that a customer pays; null for a customer or a plan that it did not write. */
export async function findAdopted(transactions: Transactions, customerId: string): Promise<AdoptedCustomer | null> {
  const found = await transactions.withSystem('look what a demo customer pays', {}, ({ db }) =>
    db
      .selectFrom('app.payment_customers as customer')
      .innerJoin('auth.user as account', 'account.id', 'customer.user_id')
      .innerJoin('subscribers', 'subscribers.family_id', 'customer.user_id')
      .select(['account.email', 'subscription_start', 'subscription_end', 'cancelled_at', 'payment_failed_at'])
      .where('customer.customer_id', '=', customerId)
      .where('subscription_tier', '=', 'Premium')
      .executeTakeFirst(),
  );
  if (!found || found.subscription_end === null) return null;
  return {
    email: found.email,
    ...{ startedAt: found.subscription_start, until: found.subscription_end },
    ...{ cancelledAt: found.cancelled_at, failedAt: found.payment_failed_at },
  };
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import type { Transactions } from '../db/transactions.ts';
import type { Env } from '../env/env.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { findAdopted } from './test-provider/adopted.ts';

export interface OpenedPayments {
  /** Null on a server that takes no payments. */
  readonly payments: Payments | null;
  /** Mounts the pages of the test provider, where it is in use. */
  readonly mountPages: ((app: FastifyInstance) => void) | null;
}

type Settings = Pick<Env, 'stripe' | 'developmentRoutes' | 'appUrl' | 'dataDir'>;

/**
 * The payment provider that the environment names. Without one, a server for development has the test provider: the same library and protocol
 * lead to pages of the server itself. Any other server takes no payments.
 */
export async function openPayments(
  { stripe, developmentRoutes, appUrl, dataDir }: Settings,
  transactions: Transactions,
  onError: (error: unknown) => void,
): Promise<OpenedPayments> {
  if (stripe) return { payments: createStripePayments(stripe), mountPages: null };
  if (!developmentRoutes) return { payments: null, mountPages: null };
  const { createTestProvider } = await import('./test-provider/test-provider.ts');
  const { mountTestPayments } = await import('./test-provider/pages.ts');
  const provider = createTestProvider({
    ...{ clock: () => new Date(), appUrl, onError },
    file: join(dataDir, 'test-payments.json'),
    adopt: (customerId) => findAdopted(transactions, customerId),
  });
  const { webhookSecret } = provider;
  const payments = createStripePayments({
    ...{ secretKey: 'sk_test_of_the_test_provider', webhookSecret, apiBase: null },
    fetch: provider.fetch,
  });
  return {
    payments,
    mountPages: (app) => {
      mountTestPayments(app, provider, appUrl);
      provider.deliverTo(async (payload, signature) => {
        const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
        const { statusCode } = await app.inject({ method: 'POST', url: API.paymentEvents, payload, headers });
        if (statusCode !== 200) throw new Error(`An event of the test provider was answered with ${statusCode}.`);
      });
    },
  };
}

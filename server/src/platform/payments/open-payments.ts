import type { Env } from '../env/env.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

/** The payment provider that the environment names; null for none. */
export async function openPayments({ stripe }: Pick<Env, 'stripe'>): Promise<Payments | null> {
  return stripe && createStripePayments(stripe);
}

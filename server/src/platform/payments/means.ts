import type { AttemptLimits } from '../auth/attempt-limits.ts';
import { Problem } from '../db/problems.ts';
import { PaymentsUnavailable, type Payments } from './payments.ts';

/** The payment provider, and the address it sends browsers back to. */
export interface PaymentMeans {
  /** Null on a server without one. */
  readonly payments: Payments | null;
  readonly appUrl: string;
  /** Calls that ask the provider are limited by person: it serves all of them together. */
  readonly limits: AttemptLimits;
}

/** Runs what needs the provider. @throws Problem PAYMENTS_UNAVAILABLE when it gives no usable answer. */
export async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new Problem('PAYMENTS_UNAVAILABLE');
    throw error;
  }
}

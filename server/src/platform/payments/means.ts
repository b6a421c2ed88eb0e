import { Problem } from '../db/problems.ts';
import { PaymentsUnavailable, type Payments } from './payments.ts';

/** The payment provider, and the address it sends browsers back to. */
export interface PaymentMeans {
  /** Null on a server without one. */
  readonly payments: Payments | null;
  readonly appUrl: string;
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

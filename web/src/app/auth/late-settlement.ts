import { useSettlePayment } from './use-settle-payment.ts';

/** Settles a payment that is still open; shows nothing of its own. Fetched only where the device has stored one. */
export function LateSettlement(): null {
  useSettlePayment(true);
  return null;
}

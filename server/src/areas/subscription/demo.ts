import type { DemoRows } from '../../demo/demo-rows.ts';

/** Plans belong to the state of an account, so the demo families themselves write them. */
export const demo: DemoRows<'subscribers'> = {
  table: 'subscribers',
  dates: {
    subscription_start: 'moment',
    subscription_end: 'moment',
    cancelled_at: 'moment',
    payment_failed_at: 'moment',
    trial_used_at: 'moment',
  },
  isKeptOnceChanged: true,
};

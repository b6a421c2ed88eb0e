import type { DemoRows } from '../../demo/demo-rows.ts';

/** The demo families themselves write their people. Birthdays are always as many days ahead. */
export const demo: DemoRows<'members'> = {
  table: 'members',
  dates: { birth_date: 'date' },
  isKeptOnceChanged: true,
};

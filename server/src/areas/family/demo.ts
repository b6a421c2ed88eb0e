import type { DemoRows } from '../../demo/demo-rows.ts';

/** Invitations need secrets, so the demo families themselves write them. */
export const demo: DemoRows<'family_invitations'> = {
  table: 'family_invitations',
  dates: { created_at: 'moment', expires_at: 'moment', accepted_at: 'past' },
};

/** The demo families themselves write their people too. Birthdays are always as many days ahead. */
export const peopleDemo: DemoRows<'members'> = {
  table: 'members',
  dates: { birth_date: 'date' },
  isKeptOnceChanged: true,
};

import type { DemoRows } from '../../demo/demo-rows.ts';

/** Invitations need secrets, so the demo families themselves write them. */
export const demo: DemoRows<'family_invitations'> = {
  table: 'family_invitations',
  dates: { created_at: 'moment', sent_at: 'moment', expires_at: 'moment', accepted_at: 'past' },
};

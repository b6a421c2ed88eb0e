import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';

export const TIERS = ['Free', 'Trial', 'Premium'] as const;

/** The plan a person holds; one row per person, with the person's own id. Only the server writes it. */
export const Subscriber = z.object({
  ...BASE_COLUMNS,
  user_id: z.uuid(),
  subscription_tier: z.enum(TIERS),
  /** As stored: it stays true when a trial ends. `isActive` says whether it counts. */
  subscribed: z.boolean(),
  subscription_start: z.string(),
  subscription_end: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  /** The first failed payment; the plan goes on for `PAYMENT_GRACE_DAYS` after it. */
  payment_failed_at: z.nullable(z.string()),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const subscribers = familyTable('subscribers', {
  row: Subscriber,
  create: z.strictObject({}),
  update: z.strictObject({}),
  may: { read: 'subscription.own', create: () => false, update: () => false, remove: () => false },
  seenBy: 'family',
  pages: 'whole',
  filter: [],
  keep: 'offline',
  draft: (_fields, actor, now) => ({
    user_id: actor.memberId,
    subscription_tier: 'Free' as const,
    subscribed: true,
    subscription_start: now.toISOString(),
    subscription_end: null,
    cancelled_at: null,
    payment_failed_at: null,
  }),
});

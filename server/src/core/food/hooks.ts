import type { FOOD_LIMIT_KINDS } from '#contract/areas/groceries/meals.ts';
import { hook } from '../../platform/db/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** What one member may not or will not eat, in words. */
export interface FoodLimit {
  readonly member_id: string;
  readonly words: string;
  readonly kind: (typeof FOOD_LIMIT_KINDS)[number];
}

/**
 * What the members of a family may not eat. Each area answers what it knows of it, as far as the asking member may read it there: with
 * their rights, and not those of the server.
 */
export const FOOD_LIMITS_ASKED = hook<{ member: MemberTx }, readonly FoodLimit[]>('food limits asked');

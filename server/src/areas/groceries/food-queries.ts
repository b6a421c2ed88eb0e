import { groceryFoodLimits } from '#contract/areas/groceries/meals.ts';
import type { FoodLimit } from '../../core/food/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { may } from '#contract/permissions.ts';

/** What the family has written down of what its members may not eat. */
export async function listFoodLimits({ db, familyId, actor }: MemberTx): Promise<FoodLimit[]> {
  if (!may(actor, groceryFoodLimits.may.read)) return [];
  return db
    .selectFrom('grocery_food_limits')
    .innerJoin('members', (join) =>
      join.onRef('members.family_id', '=', 'grocery_food_limits.family_id').onRef('members.id', '=', 'member_id'),
    )
    .select(['member_id', 'words', 'kind'])
    .where('grocery_food_limits.family_id', '=', familyId)
    .where('grocery_food_limits.deleted_at', 'is', null)
    .where('members.left_at', 'is', null)
    .orderBy('grocery_food_limits.id')
    .execute();
}

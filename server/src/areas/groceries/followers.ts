import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { MEMBER_LEFT } from '../../core/members/hooks.ts';
import { FOOD_LIMITS_ASKED } from '../../core/food/hooks.ts';
import { follow, type Follower } from '../../platform/db/hooks.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { listFoodLimits } from './food-queries.ts';
import { endShopping, isOpen, keepOneFirst, moveItemOn, moveLeftItems, takeBack } from './list-commands.ts';
import { boughtAs, forgetBought, noteBought } from './product-commands.ts';
import { learnAisles } from './shop-commands.ts';
import { addWaitingStaples } from './staple-commands.ts';

/** What follows from the changes of lists and items. */
export const groceryFollowers: readonly Follower[] = [
  followRows(
    groceryLists,
    ({ before, after }) => after.is_completed && before !== null && !before.is_completed,
    async (tx, { familyId, after }) => {
      await learnAisles(tx, familyId, after);
      await moveLeftItems(tx, familyId, after);
    },
  ),
  followRows(
    groceryLists,
    (change) =>
      change.before !== null &&
      hasChanged(change, ['is_completed', 'deleted_at']) &&
      (change.after.deleted_at !== null || !change.after.is_completed),
    (tx, { familyId, after }) => takeBack(tx, familyId, after),
  ),
  followRows(
    groceryLists,
    ({ before, after }) => isOpen(after) && (before === null || !isOpen(before)),
    (tx, { familyId }) => addWaitingStaples(tx, familyId),
  ),
  followRows(
    groceryLists,
    (change) => change.after.is_first && hasChanged(change, ['is_first']),
    (tx, { familyId, after }) => keepOneFirst(tx, familyId, after),
  ),
  followRows(
    groceryItems,
    (change) =>
      change.after.deleted_at === null &&
      !change.after.is_checked &&
      hasChanged(change, ['list_id', 'is_checked', 'deleted_at']),
    (tx, { familyId, before, after }) =>
      moveItemOn(tx, familyId, after, before !== null && before.list_id !== after.list_id),
  ),
  followRows(
    groceryItems,
    ({ before, after }) => before !== null && boughtAs(before) !== boughtAs(after),
    async (tx, { familyId, before, after }) => {
      if (before?.is_checked) await forgetBought(tx, familyId, before);
      if (after.is_checked) await noteBought(tx, familyId, after);
    },
  ),
  follow(MEMBER_LEFT, (tx, { familyId, memberId }) => endShopping(tx, familyId, memberId)),
  follow(FOOD_LIMITS_ASKED, (_, { member }) => listFoodLimits(member)),
];

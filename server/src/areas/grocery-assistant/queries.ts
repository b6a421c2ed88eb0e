import { members } from '#contract/areas/family.ts';
import type { AssistantConsent } from '#contract/areas/groceries/assistant.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { FOOD_LIMITS_ASKED } from '../../core/food/hooks.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findRow } from '../../platform/tables/rows.ts';
import type { FamilyFacts } from './answer-rules.ts';

/** Rows of a list that are compared. A wish concerns what is still to buy. */
const ROWS_MAX = 2_000;
const PRODUCTS_MAX = 1_000;
const DISHES_MAX = 1_000;

/** What a wish for a list needs of the family, as far as the asker may read it. @throws Problem PGRST116 for a list that is not there or completed. */
export async function readFamilyFacts(tx: MemberTx, listId: string): Promise<FamilyFacts> {
  const list = await findRow(tx, groceryLists, listId);
  if (!list || list.deleted_at !== null || list.is_completed) throw new Problem('PGRST116');
  const { db, familyId } = tx;
  const rows = await db
    .selectFrom('grocery_items')
    .select(['name', 'quantity', 'unit', 'amount_words'])
    .where('family_id', '=', familyId)
    .where('list_id', '=', listId)
    .where('is_checked', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();
  const dishes = await db
    .selectFrom('grocery_dishes')
    .select(['id', 'title', 'servings', 'ingredients'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .limit(DISHES_MAX)
    .execute();
  const products = await db
    .selectFrom('grocery_products')
    .select(['name', 'category', 'bought_category'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .orderBy('times_bought', 'desc')
    .orderBy('name')
    .limit(PRODUCTS_MAX)
    .execute();
  const limits = await tx.call(FOOD_LIMITS_ASKED, { member: tx });
  const present = await db
    .selectFrom(members.name)
    .select('id')
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .execute();
  const here = new Set(present.map(({ id }) => id));
  return {
    people: Math.max(1, here.size),
    rows,
    dishes: dishes.map((dish) => ({ ...dish, ingredients: dish.ingredients ?? [] })),
    products: products.map(({ name, category, bought_category }) => ({ name, category: category ?? bought_category })),
    limits: limits.flat().filter(({ member_id }) => here.has(member_id)),
  };
}

/** Who may use the outside model, by the family's word. */
export async function readConsent({ db, familyId }: MemberTx): Promise<AssistantConsent> {
  const { assistant_consent } = await db
    .selectFrom('families')
    .select('assistant_consent')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  return assistant_consent;
}

/** Whether a member's wishes may leave this server. Children's only where a manager said so for all. */
export const mayUseModel = (consent: AssistantConsent, { actor }: Pick<MemberTx, 'actor'>): boolean =>
  consent === 'all' || (consent === 'grown_ups' && actor.effectiveRole !== 'child');

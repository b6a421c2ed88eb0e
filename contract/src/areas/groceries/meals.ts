import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import type { Actor } from '../../permissions.ts';
import { line, neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { amount, groceryPermissions, Position, ProductName } from './amounts.ts';

const { view, manage } = groceryPermissions;
const rules = { read: view, create: manage, update: manage, remove: manage } as const;

export const INGREDIENTS_MAX = 60;
export const RECIPE_ADDRESS_MAX = 1_000;
const NOTE_MAX = 1_000;
const Servings = z.nullable(z.int().check(z.minimum(1), z.maximum(100)));

/** What a dish needs for all its servings. */
export const Ingredient = z.strictObject({ name: ProductName, ...amount });
export type Ingredient = z.infer<typeof Ingredient>;

const dish = {
  servings: Servings,
  ingredients: z.nullable(z.array(Ingredient).check(z.maxLength(INGREDIENTS_MAX))),
  /** The page of its recipe. */
  source_url: z.nullable(line(RECIPE_ADDRESS_MAX).check(z.regex(/^(https?:\/\/\S+|)$/))),
  note: z.nullable(text(NOTE_MAX)),
} as const;
const NewGroceryDish = z.strictObject({ title: neededLine(TITLE_MAX), ...z.partial(z.object(dish)).shape });

export const GroceryDish = z.object({ ...BASE_COLUMNS, title: z.string(), ...dish, created_by: Uuid });
export type GroceryDish = z.infer<typeof GroceryDish>;

/** Dishes that the family cooks, with what they need. */
export const groceryDishes = familyTable('grocery_dishes', {
  row: GroceryDish,
  create: NewGroceryDish,
  update: z.partial(NewGroceryDish),
  workspace: 'family',
  label: ({ title }) => title,
  // A dish that is chosen for a meal can be made there: from these follows who may.
  permissions: groceryPermissions,
  may: rules,
  seenBy: 'family',
  sync: 'full',
  limit: 1_000,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<GroceryDish> => ({
    ...{ servings: null, ingredients: null, source_url: null, note: null },
    ...fields,
    created_by: actor.memberId,
  }),
});

const meal = {
  on_date: SentLocalDate,
  dish_id: z.nullable(Uuid),
  /** The dish's title, or words of its own. */
  title: neededLine(TITLE_MAX),
  servings: Servings,
  position: Position,
} as const;
const { on_date, title, ...planned } = meal;
const NewGroceryMeal = z.strictObject({ on_date, title, ...z.partial(z.object(planned)).shape });

export const GroceryMeal = z.object({
  ...BASE_COLUMNS,
  ...meal,
  on_date: LocalDate,
  title: z.string(),
  /** Null where it is not known any more. */
  created_by: z.nullable(Uuid),
});
export type GroceryMeal = z.infer<typeof GroceryMeal>;

/** What is eaten on which day. Rows go a year after they were made. */
export const groceryMeals = familyTable('grocery_meals', {
  row: GroceryMeal,
  create: NewGroceryMeal,
  update: z.partial(z.strictObject(meal)),
  workspace: 'family',
  label: (row) => row.title,
  may: rules,
  seenBy: 'family',
  chosen: { dish_id: { table: groceryDishes, name: 'title' } },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
  purgeAfterDays: 400,
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<GroceryMeal> => ({
    ...{ dish_id: null, servings: null, position: null },
    ...fields,
    created_by: actor.memberId,
  }),
});

export const FOOD_LIMIT_KINDS = ['allergy', 'intolerance', 'diet', 'dislike'] as const;
const limit = { words: neededLine(120), kind: z.enum(FOOD_LIMIT_KINDS) } as const;

/** What a member may or will not eat: "no gluten". */
export const GroceryFoodLimit = z.object({
  ...BASE_COLUMNS,
  member_id: Uuid,
  ...limit,
  words: z.string(),
  /** Null where it is not known any more. */
  created_by: z.nullable(Uuid),
});
export type GroceryFoodLimit = z.infer<typeof GroceryFoodLimit>;

export const groceryFoodLimits = familyTable('grocery_food_limits', {
  row: GroceryFoodLimit,
  create: z.strictObject({ member_id: Uuid, ...limit }),
  update: z.partial(z.strictObject(limit)),
  workspace: 'family',
  label: ({ words }) => words,
  may: rules,
  seenBy: 'family',
  sync: 'full',
  limit: 500,
  filter: ['member_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<GroceryFoodLimit> => ({ ...fields, created_by: actor.memberId }),
});

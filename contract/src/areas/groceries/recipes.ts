import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { line } from '../../text.ts';
import { groceryPermissions } from './amounts.ts';
import { Ingredient, RECIPE_ADDRESS_MAX } from './meals.ts';

/**
 * Why no recipe was read: the code of the field `address` in the answer UNPROCESSABLE. `address` to `too_large` are those of
 * `OutsideProblem`; `no_recipe`: the page has none that programs can read.
 */
export const RECIPE_PROBLEMS = [
  ...(['address', 'unreachable', 'timeout', 'status', 'redirects', 'too_large', 'no_recipe'] as const),
] as const;
export type RecipeProblem = (typeof RECIPE_PROBLEMS)[number];

/** Reads a page's recipe, where it says it in the words of schema.org. Nothing is written: the client makes a dish of the answer. */
export const readRecipe = remoteFunction('read-recipe', {
  summary: 'Reads the recipe of a page: its title, servings and ingredients.',
  input: z.strictObject({
    address: line(RECIPE_ADDRESS_MAX).check(z.regex(/^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i)),
    /** In which ingredients are read where the page names none; without it that of the request. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  output: z.object({
    title: z.string(),
    servings: z.nullable(z.int()),
    ingredients: z.array(Ingredient),
    /** The page's address, as it was asked for. */
    source_url: z.string(),
  }),
  may: groceryPermissions.manage,
});

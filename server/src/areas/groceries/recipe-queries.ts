import type { readRecipe, RecipeProblem } from '#contract/areas/groceries/recipes.ts';
import type * as z from 'zod/mini';
import { requireAttempts, type AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { fetchOutside, PUBLIC_INTERNET, type Fetched } from '../../platform/outside/fetch-outside.ts';
import { findRecipe } from './recipe-rules.ts';

/** A person waits for the answer. */
const RECIPE_MS = 10_000;
const PAGE = { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5', agent: 'Casita (recipes)' };
/** The longest pages of recipes have a million characters; what stands in them beyond is not looked at. */
const PAGE_CHARACTERS_MAX = 3_000_000;

export type FetchPage = (address: string) => Promise<Fetched>;

const fetchPage: FetchPage = (address) =>
  fetchOutside(address, { etag: null, lastModified: null }, { ...PUBLIC_INTERNET, timeoutMs: RECIPE_MS }, PAGE);

/**
 * Fetches a page outside of any transaction, and reads its recipe. Nothing is written.
 * @throws Problem TOO_MANY_REQUESTS, UNPROCESSABLE with a `RecipeProblem` in `address`.
 */
export async function readRecipeOf(
  { asMember }: Pick<CallContext, 'asMember'>,
  limits: AttemptLimits,
  { address }: z.infer<typeof readRecipe.input>,
  fetch: FetchPage = fetchPage,
): Promise<z.infer<typeof readRecipe.output>> {
  const { userId, familyId } = await asMember(false, async (tx) => tx);
  await requireAttempts(limits, [
    ['recipe', userId],
    ['recipeFamilyDay', familyId],
  ]);
  const found = await recipeAt(address, fetch);
  if (typeof found === 'string')
    throw new Problem('UNPROCESSABLE', undefined, { fields: { address: found satisfies RecipeProblem } });
  return { ...found, ingredients: [...found.ingredients], source_url: address };
}

/** The recipe of the page at an address, or why there is none. */
export async function recipeAt(address: string, fetch: FetchPage) {
  const answer = await fetch(address);
  if (answer.kind === 'unchanged') return 'status';
  if (answer.kind === 'failed') return answer.problem === 'truncated' ? 'unreachable' : answer.problem;
  const page = new TextDecoder('utf-8').decode(answer.bytes).slice(0, PAGE_CHARACTERS_MAX);
  return findRecipe(page) ?? 'no_recipe';
}

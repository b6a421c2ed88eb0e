import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { CHANGES_PER_CALL } from '../../limits.ts';
import { neededLine } from '../../text.ts';
import { Uuid } from '../../uuid.ts';
import { Aisle, amount, groceryPermissions, Unit } from './amounts.ts';
import type { NewGroceryItem } from './items.ts';

export const WISH_MAX = 600;
/** Most products of one answer: fewer than a client adds in one group, which may begin with a new list. */
export const ANSWER_LINES_MAX = CHANGES_PER_CALL - 1;
export const ANSWER_DISHES_MAX = 14;

/** Who of a family may have wishes sent to the outside model. */
export const ASSISTANT_CONSENTS = ['off', 'grown_ups', 'all'] as const;
export type AssistantConsent = (typeof ASSISTANT_CONSENTS)[number];

/** Why the outside model gave no answer: the code of the field `model` in an answer UNAVAILABLE. The family's own budget is TOO_MANY_REQUESTS. */
export const MODEL_PROBLEMS = ['timeout', 'rate_limit', 'credits', 'connection', 'no_response'] as const;
export type ModelProblem = (typeof MODEL_PROBLEMS)[number];

const Line = z.object({
  name: z.string(),
  ...amount,
  category: Aisle,
  /** `more`: a part of it is on the list, and the amount is what lacks. `there`: it is on the list, and the amount is what was wanted. */
  change: z.enum(['add', 'more', 'there']),
  /** How much of it is on the list, not ticked; null where it is not there. */
  there: z.nullable(
    // A sum of rows, which has no limit.
    z.object({ quantity: z.nullable(z.number()), unit: Unit, amount_words: z.nullable(z.string()) }),
  ),
  /** Members who may not eat it, with the family's words for that. */
  warnings: z.array(z.object({ member: Uuid, words: z.string() })),
});
export type GroceryAnswerLine = z.infer<typeof Line>;

const Answer = z.object({
  /** `built-in`, or the name of the outside model. */
  by: z.string(),
  dishes: z.array(z.object({ title: z.string(), people: z.nullable(z.int()) })),
  lines: z.array(Line),
  /** What belongs to the dishes and was left out, because the wish says so or because it is too much for one answer. */
  left_out: z.array(z.string()),
  /** Words of the wish of which nothing was made. */
  unknown: z.array(z.string()),
});
export type GroceryAnswer = z.infer<typeof Answer>;

/** What is added to a list for the lines of an answer that were accepted: each line is one item, and nothing else is. */
export function acceptedItems(lines: readonly GroceryAnswerLine[]): Omit<NewGroceryItem, 'list_id'>[] {
  return lines.map(({ name, quantity, unit, amount_words, category }) => ({
    ...{ name, quantity, unit, amount_words, category },
    source: 'assistant',
  }));
}

/**
 * What a list lacks for a wish ("tacos for six, Leo eats no gluten"). It is a proposal: nothing is written, here or by any model.
 * PGRST116 for a list that is not there or completed.
 */
export const askGroceryAssistant = remoteFunction('ask-grocery-assistant', {
  summary: 'Proposes what to add to a grocery list for a wish. Nothing is written.',
  input: z.strictObject({
    list_id: Uuid,
    wish: neededLine(WISH_MAX),
    language: z.enum(LANGUAGES),
    /** Asks the built-in assistant, whatever the family has agreed to. */
    by: z.optional(z.literal('built-in')),
  }),
  output: Answer,
  may: groceryPermissions.add,
});

export const describeGroceryAssistant = remoteFunction('describe-grocery-assistant', {
  summary: 'Which outside model this server has for grocery wishes, and who of the family may use it.',
  input: z.strictObject({}),
  output: z.object({
    /** Null on a server without one. */
    model: z.nullable(z.object({ name: z.string(), host: z.string() })),
    consent: z.enum(ASSISTANT_CONSENTS),
    /** Whether the caller's next wish goes to it. */
    is_used: z.boolean(),
  }),
  may: groceryPermissions.view,
});

export const agreeToGroceryAssistant = remoteFunction('agree-to-grocery-assistant', {
  summary: 'Says whose grocery wishes may be sent to the outside model.',
  input: z.strictObject({ consent: z.enum(ASSISTANT_CONSENTS) }),
  output: z.object({ success: z.boolean() }),
  may: groceryPermissions.manage,
  needsOwnAccount: true,
});

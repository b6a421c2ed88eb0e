import type * as z from 'zod/mini';
import { Problem } from '../db/problems.ts';

/** Short codes for screens and messages, from zod's issue codes. */
function fieldCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'required' : 'too_short';
  if (issue.code === 'too_big') return 'too_long';
  if (issue.code === 'unrecognized_keys') return 'unknown';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return 'invalid';
}

/** The parsed input. @throws Problem BAD_REQUEST naming each field at fault with a short code. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body'];
    for (const name of names) fields[name] ??= fieldCode(issue);
  }
  throw new Problem('BAD_REQUEST', `Please check: ${Object.keys(fields).join(', ')}.`, { fields });
}

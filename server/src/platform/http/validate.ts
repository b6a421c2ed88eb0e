import type * as z from 'zod/mini';
import { Problem } from '../db/problems.ts';

/** The contract's short code for a zod issue. */
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
  const fields = new Map<string, string>();
  const note = (name: string, code: string) => fields.set(name, fields.get(name) ?? code);
  if (parsed.success) {
    for (const name of unstorable(parsed.data)) note(name, 'invalid');
    if (fields.size === 0) return parsed.data;
  }
  for (const issue of parsed.error?.issues ?? []) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body'];
    for (const name of names) note(name, fieldCode(issue));
  }
  const message = `Please check: ${[...fields.keys()].join(', ')}.`;
  throw new Problem('BAD_REQUEST', message, { fields: Object.fromEntries(fields) });
}

/** The fields whose text contains a NUL, the one character that PostgreSQL cannot store. */
function unstorable(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data)
    .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
    .map(([name]) => name);
}

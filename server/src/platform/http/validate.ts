import type * as z from 'zod/mini';
import { fieldErrors } from '#contract/field-errors.ts';
import { Problem } from '../db/problems.ts';

/** The parsed input. @throws Problem BAD_REQUEST naming each field at fault with a short code. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input, { reportInput: true });
  const fields = parsed.success ? unstorable(parsed.data) : fieldErrors(parsed.error);
  const names = Object.keys(fields);
  if (parsed.success && names.length === 0) return parsed.data;
  throw new Problem('BAD_REQUEST', `Please check: ${names.join(', ')}.`, { fields });
}

/** The fields whose text contains a NUL, the one character that PostgreSQL cannot store. */
function unstorable(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {};
  const broken = Object.entries(data).filter(([, value]) => typeof value === 'string' && value.includes('\0'));
  return Object.fromEntries(broken.map(([name]) => [name, 'invalid']));
}

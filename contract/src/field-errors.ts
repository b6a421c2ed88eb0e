import type * as z from 'zod/mini';

/**
 * A short code for a zod issue, the same on both sides: `required`, `too_short`, `too_long`, `unknown`, the code that a check of our own gives, or
 * `invalid`.
 */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return issue.minimum === 1 ? 'required' : 'too_short';
  if (issue.code === 'too_big') return 'too_long';
  if (issue.code === 'unrecognized_keys') return 'unknown';
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required';
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code'];
  return 'invalid';
}

/**
 * The fields at fault with the code of their first issue, in the order of the schema; `body` for the input as a whole. The input has to
 * be parsed with `reportInput`, without which a missing field is `invalid`.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  // A map, because a client may send a key such as `__proto__`.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body'];
    for (const name of names) if (!fields.has(name)) fields.set(name, codeOf(issue));
  }
  return Object.fromEntries(fields);
}

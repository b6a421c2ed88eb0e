import * as z from 'zod/mini';

// Separate from the list of codes and their messages, because every page loads this and few need the list.

/** Body of every answer of /api that is not 2xx. `fields` names the inputs at fault, each with a short code. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * True when an answer is about the change itself, so that sending it again cannot succeed. After any other refusal (session, plan,
 * rate limit, server, network) the change stays in the outbox and is sent again.
 */
export function isFinal(status: number, code: string): boolean {
  if (status === 403) return code === '42501';
  if (status === 409) return code === '23505' || code === '23503';
  return status === 400 || status === 404 || status === 413 || status === 422;
}

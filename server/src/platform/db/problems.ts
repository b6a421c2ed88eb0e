import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** An error with an answer: becomes the contract's error body with the status of its code. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly hint: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_CODES[code].message,
    more: { hint?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.hint = more.hint;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
}

/** SQLSTATEs of PostgreSQL and of our own SQL, as answers. Left side: exact code or class (two characters). */
const BY_SQLSTATE: Record<string, ErrorCode> = {
  CA401: 'PGRST301',
  CA402: 'PLAN_REQUIRED',
  CA403: 'PASSWORD_CHANGE_REQUIRED',
  CA422: 'MEMBER_LEFT',
  CA503: 'UNAVAILABLE',
  '42501': '42501',
  '23505': '23505',
  '23503': '23503',
  '23514': 'BAD_REQUEST',
  '25P03': 'UNAVAILABLE',
  '22': 'BAD_REQUEST',
  '23': 'BAD_REQUEST',
  '40': 'UNAVAILABLE',
  '53': 'UNAVAILABLE',
  '55': 'UNAVAILABLE',
  '57': 'UNAVAILABLE',
  '08': 'UNAVAILABLE',
};
/** Raised by our own SQL with a sentence for people; other messages of PostgreSQL are for the log only. */
const OWN_SENTENCES = new Set(['CA401', 'CA402', 'CA403', 'CA422', 'CA503']);
/** The driver's own words for a database that does not answer, or has just gone. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']);

/** True for what is worth doing again at once in the same call: a deadlock or a serialisation failure. */
export function isRetryable(error: unknown): boolean {
  const code = (error as DatabaseError).code;
  return code === '40P01' || code === '40001';
}

/** The answer an error deserves; null when nobody expected it (500). */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', message } = error as DatabaseError;
  if (NETWORK_CODES.has(code) || LOST_CONNECTION.test(message)) {
    return new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
  }
  const known = BY_SQLSTATE[code] ?? (code.length === 5 ? BY_SQLSTATE[code.slice(0, 2)] : undefined);
  if (!known) return null;
  return new Problem(known, OWN_SENTENCES.has(code) ? message : undefined, {
    ...(known === 'UNAVAILABLE' ? { retryAfterSeconds: 1 } : {}),
  });
}

import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** An error with a defined answer: the contract's error body, with the status of its code. */
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

/** Error codes by SQLSTATE, of PostgreSQL and of our own SQL. A key is an exact code, or a class (two characters). */
const BY_SQLSTATE: Record<string, ErrorCode> = {
  CA401: 'PGRST301',
  CA402: 'PLAN_REQUIRED',
  CA403: 'PASSWORD_CHANGE_REQUIRED',
  CA404: 'PGRST116',
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
/** Error codes by the constraint that a write broke, where people can do something about it. */
const BY_CONSTRAINT: Record<string, ErrorCode> = {
  balance_not_negative: 'BALANCE_TOO_LOW',
  account_closed: 'ACCOUNT_CLOSED',
  currency_fixed: 'CURRENCY_FIXED',
  financial_transactions_recurring: 'BILL_PAID',
};
/** SQLSTATEs that our own SQL raises with a message for people. Other messages of PostgreSQL go to the log only. */
const OWN_SENTENCES = new Set(['CA401', 'CA402', 'CA403', 'CA404', 'CA422', 'CA503']);
/** The driver's messages for a database that does not answer, or that has just closed the connection. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']);

/** True for a deadlock, a serialisation failure or a lost prepared statement: the same call may try again at once. */
export function isRetryable(error: unknown): boolean {
  const code = (error as DatabaseError).code;
  return code === '40P01' || code === '40001' || isStatementLost(error);
}

/** True when `app.enter` found no live session. */
export function isSessionOver(error: unknown): boolean {
  return (error as DatabaseError).code === 'CA401';
}

/** True when the connection lost a prepared statement (`deallocate all`), or its table has got another shape. Another connection helps. */
export function isStatementLost(error: unknown): error is Error {
  const { code, message } = error as DatabaseError;
  return code === '26000' || (code === '0A000' && message === 'cached plan must not change result type');
}

/** The problem to answer for an error; null for an unexpected one (500). */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', message, constraint = '' } = error as DatabaseError;
  if (NETWORK_CODES.has(code) || LOST_CONNECTION.test(message)) {
    return new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
  }
  const known =
    BY_CONSTRAINT[constraint] ?? BY_SQLSTATE[code] ?? (code.length === 5 ? BY_SQLSTATE[code.slice(0, 2)] : undefined);
  if (!known) return null;
  return new Problem(known, OWN_SENTENCES.has(code) ? message : undefined, {
    ...(known === 'UNAVAILABLE' ? { retryAfterSeconds: 1 } : {}),
  });
}

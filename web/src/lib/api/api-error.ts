import { ErrorBody, isFinal } from '#contract/error-answer.ts';

interface ApiErrorParts {
  /** HTTP status; 0 when there was no answer, or one that did not come from the Casita server. */
  status: number;
  /** A code of the contract, or `NETWORK` (no answer), `BAD_ANSWER` (not from Casita), `STILL_WAITING`, `DEVICE_STORAGE`. */
  code: string;
  message: string;
  hint?: string | undefined;
  /** Invalid inputs by field name, each with a short code. */
  fields?: Record<string, string> | undefined;
  /** The pause that the server asked for before the next request. */
  retryAfterMs?: number | undefined;
}

/** Every failure of a call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.hint = parts.hint;
    this.fields = parts.fields;
    this.retryAfterMs = parts.retryAfterMs;
  }

  /** True when sending the same again can never help. */
  get isFinal(): boolean {
    return isFinal(this.status, this.code);
  }
}

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK', message: 'Casita cannot be reached right now.' });
}

/** The answer came from something else: a captive portal, a proxy, another server. It says nothing about a change. */
export function badAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'BAD_ANSWER', message: 'The answer was not understood.' });
}

/** The device is out of space or forbids storing data. */
export function storageError(): ApiError {
  return new ApiError({ status: 0, code: 'DEVICE_STORAGE', message: 'This device could not store the change.' });
}

export function signedOutError(): ApiError {
  return new ApiError({ status: 401, code: 'PGRST301', message: 'Your session has ended. Please sign in again.' });
}

/** The same error as the server's, inside a family without a plan. */
export function planRequiredError(): ApiError {
  return new ApiError({ status: 402, code: 'PLAN_REQUIRED', message: 'This family needs a plan.' });
}

/** Converts any thrown value to an ApiError, so that screens and the outbox handle one type of failure. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : networkError();
}

/** Reads the error of an answer outside 2xx. An answer without the contract's error body is never final, whatever its status. */
export async function errorOf(response: Response, nowMs: number): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), nowMs);
  if (!body.success) {
    const message = 'The server cannot answer right now.';
    if (response.status === 429 || response.status >= 500) {
      return new ApiError({ status: response.status, code: 'UNAVAILABLE', message, retryAfterMs });
    }
    return badAnswer();
  }
  return new ApiError({ ...body.data, status: response.status, retryAfterMs });
}

/** Milliseconds to wait. The header contains seconds or a date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

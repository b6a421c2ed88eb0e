import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** Thrown by what the fake server does; becomes the answer with this code. */
export class Refused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function refusal(code: ErrorCode, status: number = ERROR_CODES[code].status, retryAfter?: string): Response {
  const body = { code, message: ERROR_CODES[code].message, request_id: 'test' };
  return answerJson(body, status, retryAfter ? { 'retry-after': retryAfter } : {});
}

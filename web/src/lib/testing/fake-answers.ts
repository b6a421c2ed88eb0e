import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** Thrown inside the fake server, which answers with this code. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

/** Fails the running test: what it asks of the fake server, only the real one answers. */
export function refuseToGuess(what: string): never {
  const error = new Error(
    `The fake server has not ${what}. Test it against the real one (server/src/testing/real-client.ts).`,
  );
  // The client under test may take the error for a lost connection. An error that nothing catches ends the test run.
  queueMicrotask(() => {
    throw error;
  });
  throw error;
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** Adds a `date` header with the server's time. */
export function dateAnswer(response: Response, nowMs: number): Response {
  response.headers.set('date', new Date(nowMs).toUTCString());
  return response;
}

/** Replacements for the usual parts of a refusal. */
export interface RefusalChanges {
  readonly status?: number;
  readonly message?: string;
  readonly retryAfter?: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

export function refusal(code: ErrorCode, changes: RefusalChanges = {}): Response {
  const usual = ERROR_CODES[code];
  const { status = usual.status, message = usual.message, retryAfter, fields } = changes;
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
  return answerJson({ code, message, fields, request_id: 'test' }, status, headers);
}

/** The answer of check-subscription for the Free plan, which has no end. */
export function freePlan(family_id: string | null): SubscriptionCheck {
  return {
    ...{ subscribed: true, subscription_tier: 'Free', subscription_start: null, subscription_end: null },
    ...{ stripe_customer_id: null, max_members: 5, family_id, choosers: ['Ana'], is_payer: true },
    ...{ is_demo_account: false, demo_status: null, demo_start_date: null, demo_end_date: null },
    ...{ is_local_dev_user: false, may_start_trial: true, cancelled_at: null, payment_failed_at: null },
    ...{ continues_free: false, may_pay: true, free_until: null },
  };
}

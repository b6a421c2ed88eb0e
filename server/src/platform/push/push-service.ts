import * as z from 'zod/mini';
import { loadSecret } from '../db/secret-key.ts';
import type { Transactions } from '../db/transactions.ts';
import { mayOpen, PUBLIC_INTERNET, postOutside, type OutsideGuard } from '../outside/fetch-outside.ts';

/** A browser's subscription (RFC 8030, RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  /** A push that has not been delivered takes the place of an earlier one with the same topic: at most 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: 'high' | 'normal' | 'low';
  readonly ttlSeconds: number;
}

/**
 * What a push service answered. `gone`: it knows the subscription no more. `later`: to be tried again, after a time that it may have named.
 * `refused`: never.
 * `isSilent`: it could not be reached, or did not answer in time.
 */
export type PushAnswer =
  | { readonly kind: 'sent' | 'gone' | 'too_large' | 'refused' }
  | { readonly kind: 'later'; readonly afterMs: number; readonly isSilent?: true };

export interface PushService {
  /** The application server key with which devices subscribe. */
  publicKey(): Promise<string>;
  /** Whether a subscription's address is one of the public internet. Its host is resolved and checked whenever it is sent to. */
  mayReach(endpoint: string): boolean;
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushAnswer>;
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Web Push. The library is loaded and the keys are made when they are first needed; the keys stay in the database, and so in its backups. */
export function createPushService(
  transactions: Transactions,
  appUrl: string,
  guard: OutsideGuard = PUBLIC_INTERNET,
): PushService {
  const load = async () => {
    const { default: library } = await import('web-push');
    const make = async () => JSON.stringify(library.generateVAPIDKeys());
    const keys = Keys.parse(JSON.parse(await loadSecret(transactions, 'push_keys', make)));
    // Push services write there when they have a complaint. Some refuse an address of this machine.
    const subject = appUrl.startsWith('https:') ? appUrl : `mailto:casita@${new URL(appUrl).hostname}.invalid`;
    return { library, vapidDetails: { ...keys, subject } };
  };
  let loading: ReturnType<typeof load> | null = null;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  return {
    publicKey: async () => (await loaded()).vapidDetails.publicKey,
    mayReach: (endpoint) => URL.canParse(endpoint) && mayOpen(new URL(endpoint), guard),
    async send({ endpoint, p256dh, auth }, payload, { topic, urgency, ttlSeconds }) {
      const { library, vapidDetails } = await loaded();
      let request;
      try {
        request = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          ...{ vapidDetails, topic, urgency, TTL: ttlSeconds, contentEncoding: 'aes128gcm' as const },
        });
      } catch {
        return { kind: 'gone' }; // its keys are none
      }
      const answer = await postOutside(
        endpoint,
        { headers: request.headers, body: request.body ?? Buffer.alloc(0) },
        guard,
      );
      if (answer.kind === 'failed')
        return answer.problem === 'address' ? { kind: 'refused' } : { kind: 'later', afterMs: 0, isSilent: true };
      return judge(answer.status, answer.headers['retry-after']);
    },
  };
}

function judge(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too_large' };
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: readRetryAfter(retryAfter) };
  return { kind: 'refused' };
}

/** In milliseconds; 0 for none. A date is not read, because push services send seconds. */
function readRetryAfter(text = ''): number {
  return /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : 0;
}

import type * as z from 'zod/mini';
import { isInFamily, type RemoteCall } from '#contract/call.ts';
import { FAMILY_HEADER, TIME_ZONE_HEADER } from '#contract/paths.ts';
import { ApiError, badAnswer, errorOf, networkError, planRequiredError } from './api-error.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';
import type { Network } from './reachable.ts';

/** Functions may take long: they are called once, by a person who waits. */
const CALL_MS = 30_000;
/**
 * Requests that are retried automatically are given up sooner, because a dead connection never fails by itself. An overloaded
 * server refuses after 5 s, which is within this time.
 */
export const SYNC_MS = 6_000;

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The user whose token to send; without it no token is sent. */
  readonly as?: string | undefined;
  /** The family the call belongs to. */
  readonly family?: string | undefined;
  readonly body?: unknown;
  /** A file, sent as it is in place of a body. */
  readonly content?: Blob;
  /** How much of the content was sent, from 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** The browser may store the answer, and asks the server each time whether it still holds. */
  readonly revalidates?: boolean;
  /** The longest silence: before the answer begins, and then between its parts. */
  readonly timeoutMs?: number | undefined;
  /** The answer is a stream without end: the time limit applies only to its beginning. */
  readonly isStream?: boolean | undefined;
  readonly signal?: AbortSignal;
  /** Headers besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The source of access tokens. Both methods reject when `userId` is not signed in on this device. */
export interface Tokens {
  tokenFor(userId: string): Promise<string>;
  /** Returns a newer token than `usedToken`, which the server refused. */
  renew(userId: string, usedToken: string): Promise<string>;
}

/** Passes the body on, and calls `onPart` for each part and `onEnd` after the last. */
function watchParts(response: Response, onPart: () => void, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      onPart();
      controller.enqueue(part);
    },
    flush: onEnd,
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(watched), { status, statusText, headers });
}

/** One request to the server: resolves with a 2xx answer or throws an ApiError. The only use of `fetch` for the API. */
export async function exchange(device: Device, request: ApiRequest, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.method === 'POST') {
    headers['content-type'] = 'application/json';
    headers[TIME_ZONE_HEADER] = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  if (request.content) headers['content-type'] = 'application/octet-stream';
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (request.family !== undefined) headers[FAMILY_HEADER] = request.family;
  const silence = new AbortController();
  let cancel = () => {};
  const waitOn = () => {
    cancel();
    cancel = device.after(request.timeoutMs ?? CALL_MS, () => silence.abort());
  };
  const { signal = silence.signal } = request;
  waitOn();
  const init: RequestInit = {
    method: request.method,
    headers,
    credentials: 'same-origin',
    cache: request.revalidates ? 'no-cache' : 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
    ...(request.content ? { body: request.content } : {}),
  };
  const onSent = (share: number) => {
    waitOn();
    request.onSent?.(share);
  };
  const sent = request.content ? device.sendContent(request.path, init, onSent) : device.fetch(request.path, init);
  const answer = await sent.catch(() => {
    cancel();
    throw networkError();
  });
  if (request.isStream && answer.ok) {
    cancel();
    return answer;
  }
  waitOn();
  const response = watchParts(answer, waitOn, () => cancel());
  if (!response.ok) throw await errorOf(response, device.now());
  return response;
}

/** Parses an answer with `schema`. Throws NETWORK for a body that was cut off, BAD_ANSWER for one that does not match. */
export async function readAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await response.text().catch(() => {
    throw networkError();
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw badAnswer();
  }
}

export type CallOptions = Pick<ApiRequest, 'timeoutMs' | 'headers' | 'signal'>;

export interface Api {
  /** Resolves with a 2xx response whose body is unread. */
  open(request: ApiRequest): Promise<Response>;
  send<Schema extends z.ZodMiniType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema>>;
  call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    call: RemoteCall<Input, Output>,
    input: z.input<Input>,
    caller: { as?: string | undefined; family?: string | undefined } & CallOptions,
  ): Promise<z.infer<Output>>;
  /**
   * Refuses calls inside this family locally, with the server's 402, until called again with null. Saves requests that are
   * known to fail.
   */
  closeFamily(family: string | null): void;
  /** True for the family that `closeFamily` named last. */
  isClosed(family: string): boolean;
  /** Called when a family that was closed is no longer. */
  onFamilyOpened(listener: () => void): () => void;
  /** Called when the server refuses a call inside a family because it has no plan. */
  onPlanRequired(listener: (family: string) => void): () => void;
  /** False from a call without an answer until the next answer. */
  isReachable(): boolean;
  onReachable(listener: () => void): () => void;
}

export function createApi(network: Network, tokens: Tokens): Api {
  const { device } = network;
  const planRequired = createListeners<[family: string]>();
  const familyOpened = createListeners();
  let closedFamily: string | null = null;

  async function attempt(request: ApiRequest, token: string | null): Promise<Response> {
    try {
      const response = await exchange(device, request, token);
      network.note(true);
      return response;
    } catch (error) {
      const isAborted = request.signal?.aborted === true;
      const { status, code } = error as { status: number; code: string }; // exchange throws ApiError only
      if (!isAborted) network.note(status !== 0);
      const { family } = request;
      if (code === 'PLAN_REQUIRED' && family !== undefined) planRequired.emit(family);
      throw error;
    }
  }

  /** Notes a missing network when renewing the token got no answer. */
  async function awaitToken(token: Promise<string>): Promise<string> {
    try {
      return await token;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NETWORK') network.note(false);
      throw error;
    }
  }

  async function open(request: ApiRequest): Promise<Response> {
    if (request.as === undefined) return attempt(request, null);
    if (closedFamily !== null && request.family === closedFamily) throw planRequiredError();
    const token = await awaitToken(tokens.tokenFor(request.as));
    try {
      return await attempt(request, token);
    } catch (error) {
      const { status, code } = error as { status: number; code: string }; // attempt throws ApiError only
      if (status !== 401 || code !== 'PGRST301') throw error;
    }
    return attempt(request, await awaitToken(tokens.renew(request.as, token)));
  }

  async function send<Schema extends z.ZodMiniType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema>> {
    return readAnswer(await open(request), schema);
  }

  return {
    open,
    send,
    call: (call, input, { as, family, ...options }) => {
      // Without a family header the call also works for a person whose family has just been deleted.
      return send(
        {
          method: 'POST',
          path: call.path,
          as,
          family: isInFamily(call) ? family : undefined,
          body: input,
          ...options,
        },
        call.output,
      );
    },
    closeFamily: (family) => {
      const isOpened = closedFamily !== null && closedFamily !== family;
      closedFamily = family;
      if (isOpened) familyOpened.emit();
    },
    isClosed: (family) => family === closedFamily,
    onFamilyOpened: familyOpened.add,
    onPlanRequired: planRequired.add,
    isReachable: network.isReachable,
    onReachable: network.onReachable,
  };
}

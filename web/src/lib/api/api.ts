import type * as z from 'zod/mini';
import { isInFamily, type RemoteCall } from '#contract/call.ts';
import { FAMILY_HEADER } from '#contract/paths.ts';
import { ApiError, badAnswer, errorOf, networkError, planRequiredError } from './api-error.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';
import type { Network } from './reachable.ts';

/** Functions may take their time: they are asked once, by a person who waits. */
const CALL_MS = 30_000;
/** What is asked again by itself is given up sooner, for a connection that died says nothing. A server that is too busy says so after 5 s. */
export const SYNC_MS = 6_000;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whose token to send; without it the call carries none. */
  readonly as?: string | undefined;
  /** The family the call belongs to. */
  readonly family?: string | undefined;
  readonly body?: unknown;
  /** How long nothing may be heard: until the answer begins, and then between its parts. */
  readonly timeoutMs?: number | undefined;
  /** The answer goes on for as long as it likes: only its beginning is waited for. */
  readonly isStream?: boolean | undefined;
  readonly signal?: AbortSignal;
  /** Sent besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Where tokens come from. Both reject when `userId` is not (or no longer) who is signed in on this device. */
export interface Tokens {
  tokenFor(userId: string): Promise<string>;
  /** A token newer than `usedToken`, which the server refused. */
  renew(userId: string, usedToken: string): Promise<string>;
}

/** Passes on what arrives, and calls `onPart` for each part and `onEnd` after the last. */
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

/** One exchange with the server: an answer of 2xx, or an ApiError. The only `fetch` of the product. */
export async function exchange(device: Device, request: ApiRequest, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.method === 'POST') headers['content-type'] = 'application/json';
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
  const answer = await device
    .fetch(request.path, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
    })
    .catch(() => {
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

/** Reads an answer as `schema`. A cut body is the network's fault, a strange one somebody else's answer. */
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

export type CallOptions = Pick<ApiRequest, 'timeoutMs' | 'headers'>;

export interface Api {
  /** Answers the response of a 2xx, its body unread. */
  open(request: ApiRequest): Promise<Response>;
  send<Schema extends z.ZodMiniType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema>>;
  call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    call: RemoteCall<Input, Output>,
    input: z.input<Input>,
    caller: { as?: string | undefined; family?: string | undefined } & CallOptions,
  ): Promise<z.infer<Output>>;
  /**
   * Calls inside this family are refused here (402, as the server would) until it is opened again with null: nobody knocks
   * at a door that is known to be closed.
   */
  closeFamily(family: string | null): void;
  /** Called when the server refuses a call inside a family for want of a plan. */
  onPlanRequired(listener: (family: string) => void): () => void;
  /** False after a call that got no answer, until something gets through. */
  isReachable(): boolean;
  onReachable(listener: () => void): () => void;
}

export function createApi(network: Network, tokens: Tokens): Api {
  const { device } = network;
  const planRequired = createListeners<[family: string]>();
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

  /** A token that had to be renewed first, and nobody answered: the network is away before any call could find out. */
  async function note(token: Promise<string>): Promise<string> {
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
    const token = await note(tokens.tokenFor(request.as));
    try {
      return await attempt(request, token);
    } catch (error) {
      const { status, code } = error as { status: number; code: string }; // attempt throws ApiError only
      if (status !== 401 || code !== 'PGRST301') throw error;
    }
    return attempt(request, await note(tokens.renew(request.as, token)));
  }

  async function send<Schema extends z.ZodMiniType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema>> {
    return readAnswer(await open(request), schema);
  }

  return {
    open,
    send,
    call: (call, input, { as, family, timeoutMs, headers }) => {
      // A call for any signed-in person must also pass for somebody whose family has just ended.
      return send(
        {
          method: 'POST',
          path: call.path,
          as,
          family: isInFamily(call) ? family : undefined,
          body: input,
          ...{ timeoutMs, headers },
        },
        call.output,
      );
    },
    closeFamily: (family) => {
      closedFamily = family;
    },
    onPlanRequired: planRequired.add,
    isReachable: network.isReachable,
    onReachable: network.onReachable,
  };
}

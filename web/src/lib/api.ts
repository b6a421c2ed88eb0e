import type * as z from 'zod/mini';
import { isInFamily, type RemoteCall } from '#contract/call.ts';
import { FAMILY_HEADER } from '#contract/paths.ts';
import { badAnswer, errorOf, networkError, planRequiredError } from './api-error.ts';
import type { Device } from './device.ts';
import { createListeners } from './listeners.ts';

const CALL_MS = 30_000;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whose token to send; without it the call carries none. */
  readonly as?: string | undefined;
  /** The family the call belongs to. */
  readonly family?: string | undefined;
  readonly body?: unknown;
  readonly timeoutMs?: number | undefined;
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

/** One exchange with the server: an answer of 2xx, or an ApiError. The only `fetch` of the product. */
export async function exchange(device: Device, request: ApiRequest, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.method === 'POST') headers['content-type'] = 'application/json';
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (request.family !== undefined) headers[FAMILY_HEADER] = request.family;
  const signals = [
    request.signal,
    request.timeoutMs === 0 ? undefined : AbortSignal.timeout(request.timeoutMs ?? CALL_MS),
  ];
  const response = await device
    .fetch(request.path, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
    })
    .catch(() => {
      throw networkError();
    });
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
  /** Answers the response of a 2xx, its body unread. Timeout 0 leaves it open: for streams. */
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
  /** False after a call that got no answer, until one gets through. */
  isReachable(): boolean;
  onReachable(listener: () => void): () => void;
}

export function createApi(device: Device, tokens: Tokens): Api {
  const reachableChanged = createListeners();
  const planRequired = createListeners<[family: string]>();
  let isReachable = true;
  let closedFamily: string | null = null;

  function noteReachable(next: boolean): void {
    if (next === isReachable) return;
    isReachable = next;
    reachableChanged.tell();
  }

  async function attempt(request: ApiRequest, token: string | null): Promise<Response> {
    try {
      const response = await exchange(device, request, token);
      noteReachable(true);
      return response;
    } catch (error) {
      const isAborted = request.signal?.aborted === true;
      const { status, code } = error as { status: number; code: string }; // exchange throws ApiError only
      if (!isAborted) noteReachable(status !== 0);
      const { family } = request;
      if (code === 'PLAN_REQUIRED' && family !== undefined) planRequired.tell(family);
      throw error;
    }
  }

  async function open(request: ApiRequest): Promise<Response> {
    if (request.as === undefined) return attempt(request, null);
    if (closedFamily !== null && request.family === closedFamily) throw planRequiredError();
    const token = await tokens.tokenFor(request.as);
    try {
      return await attempt(request, token);
    } catch (error) {
      const { status, code } = error as { status: number; code: string }; // attempt throws ApiError only
      if (status !== 401 || code !== 'PGRST301') throw error;
    }
    return attempt(request, await tokens.renew(request.as, token));
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
    isReachable: () => isReachable,
    onReachable: reachableChanged.add,
  };
}

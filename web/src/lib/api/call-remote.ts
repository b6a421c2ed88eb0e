import type * as z from 'zod/mini';
import type { RemoteCall } from '#contract/call.ts';
import type { CallOptions } from './api.ts';
import { theClient } from '../sync/client.ts';

/**
 * Calls a function or remote procedure as the signed-in person, in the current family of this client. Needs the network and is
 * never queued; rejects with an ApiError.
 */
export function callRemote<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: RemoteCall<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.infer<Output>> {
  const { api, session } = theClient();
  const { user, family } = session.read();
  return api.call(call, input, { as: user?.id, family: family?.id, ...options });
}

import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { RemoteCall } from '#contract/call.ts';
import { useSession } from '../auth/session.ts';
import { theClient, type Client } from '../sync/client.ts';
import { createRemoteCache, type RemoteCache, type RemoteEntry, type RemoteView } from './remote-cache.ts';

const caches = new WeakMap<Client, RemoteCache>();

/** One cache per client, created when it is first needed. */
export function remoteCacheOf(client: Client): RemoteCache {
  const cache = caches.get(client) ?? createRemoteCache(client);
  caches.set(client, cache);
  return cache;
}

const nothing = { answer: undefined, error: null, isLoading: false };
const UNASKED: RemoteEntry<never> = {
  read: () => nothing,
  watch: () => () => undefined,
  reload: () => Promise.resolve(false),
};

/**
 * The answer of a function, fetched when a screen first needs it and shared between screens; null as input asks nothing. For what is
 * stored as rows use `useRows`. `reload` asks again, for instance after a change.
 */
export function useRemote<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: RemoteCall<Input, Output>,
  input: z.input<Input> | null,
): RemoteView<z.infer<Output>> & Pick<RemoteEntry<z.infer<Output>>, 'reload'> {
  // The entry is that of the person and family of this moment.
  useSession();
  const entry: RemoteEntry<z.infer<Output>> = input === null ? UNASKED : remoteCacheOf(theClient()).open(call, input);
  return { ...useSyncExternalStore(entry.watch, entry.read), reload: entry.reload };
}

/** After a change: screens that open from now on ask for the answers of this call again. */
export const markRemoteStale = (call: Pick<RemoteCall, 'path'>): void => remoteCacheOf(theClient()).markStale(call);

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';
import { untilCodeCanBeFetched } from './code-fetching.ts';
import { offerReloadForMissingCode } from './updates.ts';

/**
 * A part of a screen whose code is fetched when it is first wanted. The screen works without it meanwhile, and where it cannot be fetched; it is
 * tried again when it is wanted the next time.
 */
export function lazyCode<Code>(load: () => Promise<Code>) {
  let here: { readonly code: Code } | null = null;
  const arrived = createListeners();

  /** Rejects where it cannot be fetched. */
  async function fetch(): Promise<Code> {
    if (here) return here.code;
    await untilCodeCanBeFetched();
    here = { code: await load() };
    arrived.emit();
    return here.code;
  }

  const source = { fetch, read: () => here?.code ?? null, onArrival: arrived.add };
  return { ...source, useCode: (isWanted: boolean) => useLazyCode(source, isWanted) };
}

/** A part whose code is fetched when it is first wanted (`lazyCode`), for what is given one. */
export interface LazyCode<Code> {
  readonly fetch: () => Promise<Code>;
  readonly read: () => Code | null;
  readonly onArrival: (listener: () => void) => () => void;
}

/** Null until it is here. */
export function useLazyCode<Code>({ fetch, read, onArrival }: LazyCode<Code>, isWanted: boolean): Code | null {
  useEffect(() => {
    if (isWanted) fetch().catch(offerReloadForMissingCode);
  }, [fetch, isWanted]);
  return useSyncExternalStore(onArrival, read);
}

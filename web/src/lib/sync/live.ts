import type { LiveSignal, Overwritten } from '#contract/sync.ts';
import { logQuietly } from '../log.ts';
import { createMemoryGuard, MEMORY_CHECK_MS, readHeap } from './memory-guard.ts';
import { theClient, whenEngine } from './client.ts';

/**
 * Keeps this page's rows live while the app is on a protected route; the returned function ends it. Public routes never call
 * this. Use it in an effect of the shell: `useEffect(() => keepLive(), [])`.
 */
export const keepLive = (): (() => void) => whenEngine((engine) => engine.keepLive());

/** Keeps the person's own rows live, but no family's: on /pricing, and where no screen of a family is shown. */
export const keepOwnLive = (): (() => void) => whenEngine((engine) => engine.keepOwnLive());

/** Calls with the tables in which other members changed something while the page was open; the returned function ends it. */
export const onFamilyNews = (listener: (tableNames: readonly string[]) => void): (() => void) =>
  whenEngine((engine) => engine.onFamilyNews(listener));

/** Calls when values were replaced unseen, of this person or of another; the returned function ends it. */
export const onOverwritten = (listener: (changes: readonly Overwritten[]) => void): (() => void) =>
  whenEngine((engine) => engine.onOverwritten(listener));

/** Calls with what members of the family do just now, such as typing in a chat; the returned function ends it. */
export const onSignal = (listener: (signal: LiveSignal) => void): (() => void) =>
  whenEngine((engine) => engine.onSignal(listener));

/** Calls when a plan that counts for the person has changed, also by another member; the returned function ends it. */
export const onPlanChanged = (listener: () => void): (() => void) =>
  whenEngine((engine) => engine.onOwnReset(listener));

/** Watches the memory of the page while the app is open; the answer stops it. Does nothing where the browser tells nothing. */
export function watchMemory(): () => void {
  if (!readHeap()) return () => {};
  const check = createMemoryGuard({
    read: readHeap,
    now: () => Date.now(),
    drop: () => theClient().engine()?.dropUnused() ?? 0,
    log: logQuietly,
  });
  const timer = setInterval(check, MEMORY_CHECK_MS);
  return () => clearInterval(timer);
}

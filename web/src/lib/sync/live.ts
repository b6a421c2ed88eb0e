import { logQuietly } from '../log.ts';
import { createMemoryGuard, MEMORY_CHECK_MS, readHeap } from './memory-guard.ts';
import { theClient } from './client.ts';

/**
 * Keeps this tab's rows live while the app is on a protected route; the answer stops it. Public routes never call this.
 * Use it in an effect of the shell: `useEffect(() => keepLive(), [])`.
 */
export const keepLive = (): (() => void) => theClient().keepLive();

/** Keeps the person's own rows live, and no family's: on /pricing, and wherever no family's screen is shown. */
export const keepOwnLive = (): (() => void) => theClient().keepOwnLive();

/** Calls when others changed something in the family, while the page was open; the answer stops it. */
export const onFamilyNews = (listener: () => void): (() => void) => theClient().onFamilyNews(listener);

/** Watches the memory of the page while the app is open; the answer stops it. Does nothing where the browser tells nothing. */
export function watchMemory(): () => void {
  if (!readHeap()) return () => {};
  const check = createMemoryGuard({
    read: readHeap,
    now: () => Date.now(),
    drop: () => theClient().dropUnused(),
    log: logQuietly,
  });
  const timer = setInterval(check, MEMORY_CHECK_MS);
  return () => clearInterval(timer);
}

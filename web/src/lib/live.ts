import { theTab } from './tab.ts';

/**
 * Keeps this tab's rows live while the app is on a protected route; the answer stops it. Public routes never call this.
 * Use it in an effect of the shell: `useEffect(() => keepLive(), [])`.
 */
export const keepLive = (): (() => void) => theTab().keepLive();

/** Keeps the person's own rows live, and no family's: on /pricing, and wherever no family's screen is shown. */
export const keepOwnLive = (): (() => void) => theTab().keepOwnLive();

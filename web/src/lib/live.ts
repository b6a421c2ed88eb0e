import { theTab } from './tab.ts';

/**
 * Keeps this tab's rows live while the app is on a protected route; the answer stops it. Public routes never call this.
 * Use it in an effect of the shell: `useEffect(() => keepLive(), [])`.
 */
export const keepLive = (): (() => void) => theTab().keepLive();

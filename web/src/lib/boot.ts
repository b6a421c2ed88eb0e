/** What `public/boot.js` gives to the app. */
interface Boot {
  readonly isSafe: boolean;
  nextStep(now?: number): 'clear' | 'reload' | 'give-up';
  fail(): void;
  started(): void;
}

declare global {
  interface Window {
    /** Missing where the page is not the app's own: in tests. */
    casitaBoot?: Boot;
  }
}

/** True in safe mode: no live feeds, no stored rows, no decorations, no service worker; what waits is sent all the same. */
export const isSafeMode = (): boolean => window.casitaBoot?.isSafe ?? false;

/** What to do about a piece of the app that did not load. Each answer is given once: nothing reloads for ever. */
export const nextRecoveryStep = (): 'clear' | 'reload' | 'give-up' => window.casitaBoot?.nextStep() ?? 'give-up';

/** The app cannot start. */
export const reportBootFailure = (): void => window.casitaBoot?.fail();

/** The app shows something. Takes the words of safe mode out of the address: a reload leaves it. */
export function reportStarted(): void {
  window.casitaBoot?.started();
}

/** Before the router reads the address. */
export function cleanAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('safe-mode') && !address.searchParams.has('safe')) return;
  address.searchParams.delete('safe-mode');
  address.searchParams.delete('safe');
  history.replaceState(history.state, '', address);
}

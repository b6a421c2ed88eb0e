/** The interface of `public/boot.js`. */
interface Boot {
  readonly isSafe: boolean;
  nextStep(now?: number): 'clear' | 'reload' | 'give-up';
  fail(): void;
  running(): void;
  started(): void;
}

declare global {
  interface Window {
    /** Missing in tests, which run without `boot.js`. */
    casitaBoot?: Boot;
  }
}

/** True in safe mode: without live feeds, stored rows, decorations and service worker. Waiting changes are still sent. */
export const isSafeMode = (): boolean => window.casitaBoot?.isSafe ?? false;

/** The next step after a part of the app did not load. Each step is returned once, so that a page cannot reload for ever. */
export const nextRecoveryStep = (): 'clear' | 'reload' | 'give-up' => window.casitaBoot?.nextStep() ?? 'give-up';

/** Reports that the app cannot start. */
export const reportBootFailure = (): void => window.casitaBoot?.fail();

/** Reports that the app's code has arrived and runs. */
export const reportRunning = (): void => window.casitaBoot?.running();

/** Reports that the app has rendered, which ends the watchdog. */
export function reportStarted(): void {
  window.casitaBoot?.started();
}

/** Removes the safe mode parameters from the address, so that a reload leaves safe mode. Called before the router starts. */
export function cleanAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('safe-mode') && !address.searchParams.has('safe')) return;
  address.searchParams.delete('safe-mode');
  address.searchParams.delete('safe');
  history.replaceState(history.state, '', address);
}

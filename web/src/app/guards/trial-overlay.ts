import { useEffect, useState } from 'react';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { MissingCodeError } from '../../pwa/missing-code.ts';
import type { GuardScreen } from './guards.ts';

/** Lies on the app of whoever's trial is over. Fetched for them alone. */
export const TrialOverlay = lazySheet(() =>
  import('../../areas/subscription/components/trial-over-dialog.tsx').then((file) => file.TrialOverDialog),
);

/**
 * True while an app that is to be covered waits for what covers it: nobody sees for a moment what is closed to them. An app that
 * is on the screen already stays there, and the dialog follows. Throws, for the error screen, when the dialog cannot be had.
 */
export function useIsOverlayAwaited(screen: GuardScreen | null): boolean {
  const [isAppShown, setAppShown] = useState(false);
  const [outcome, setOutcome] = useState<'fetched' | MissingCodeError | null>(null);
  if (screen === 'app' && !isAppShown) setAppShown(true);
  const isNeeded = screen === 'covered-app' && !isAppShown && outcome === null;

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    TrialOverlay.prepare().then(
      () => {
        if (!isGone) setOutcome('fetched');
      },
      (error: unknown) => {
        if (!isGone) setOutcome(new MissingCodeError(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);

  if (outcome instanceof MissingCodeError) throw outcome;
  return isNeeded;
}

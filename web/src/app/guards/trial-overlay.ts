import { useEffect, useState } from 'react';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { MissingCodeError } from '../../pwa/missing-code.ts';
import type { GuardScreen } from './guards.ts';

/** Covers the app when the person's trial is over. Its code is fetched only then. */
export const TrialOverlay = lazySheet(() =>
  import('../../areas/subscription/components/trial-over-dialog.tsx').then((file) => file.TrialOverDialog),
);

/**
 * True while the app has to stay hidden because the code of its overlay is not fetched yet. An app that is on the screen already stays
 * there, and the overlay follows. Throws a MissingCodeError, for the error screen, if the code cannot be fetched.
 */
export function useIsOverlayAwaited(screen: GuardScreen | null): boolean {
  const [isAppShown, setAppShown] = useState(false);
  const [outcome, setOutcome] = useState<'fetched' | MissingCodeError | null>(null);
  if (screen === 'app' && !isAppShown) setAppShown(true);
  const isNeeded = screen === 'covered-app' && !isAppShown && outcome === null;

  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    TrialOverlay.prepare().then(
      () => {
        if (!isUnmounted) setOutcome('fetched');
      },
      (error: unknown) => {
        if (!isUnmounted) setOutcome(new MissingCodeError(error));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);

  if (outcome instanceof MissingCodeError) throw outcome;
  return isNeeded;
}

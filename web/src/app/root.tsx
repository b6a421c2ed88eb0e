import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../lib/sync/use-engine.ts';
import { needCode } from '../pwa/missing-code.ts';
import { useColorScheme } from '../ui/theme/color-scheme.ts';
import { DateHabitsProvider } from '../ui/dates/date-habits.ts';
import { KitLabelsProvider } from '../ui/labels.tsx';
import { Toaster } from '../ui/toasts/toaster.tsx';
import { clearForeignOverlays } from './errors/foreign-overlays.ts';
import { useClearUserState } from './session/clear-user-state.ts';
import { usePreferences } from './session/preferences.ts';
import { PasswordGuard } from './guards/password-guard.tsx';
import { useTranslation } from '../lib/i18n/i18n.ts';

const loadFollowPreferences = needCode(() => import('./session/follow-preferences.tsx'));
type Following = Awaited<ReturnType<typeof loadFollowPreferences>>;

/**
 * What follows the account's preferences, whose code lies with the engine's; null before. Every screen waits for it, and as a lazy
 * component it would begin some 70 ms later. Throws, for the error screen, when its code could not be fetched.
 */
function useFollowing(isEngineHere: boolean): Following | null {
  const [arrived, setArrived] = useState<{ code: Following } | { error: unknown } | null>(null);
  useEffect(() => {
    if (!isEngineHere) return;
    loadFollowPreferences().then(
      (code) => setArrived({ code }),
      (error: unknown) => setArrived({ error }),
    );
  }, [isEngineHere]);
  if (arrived && 'error' in arrived) throw arrived.error;
  return isEngineHere ? (arrived?.code ?? null) : null;
}

/** What every route shares: the kit's words, how dates are written, and the one place for toasts. */
export function Root() {
  const { t, language } = useTranslation();
  const following = useFollowing(useEngine() !== null);
  // Keeps following the device and the other tabs.
  useColorScheme();
  // Of what is drawn, not of where the way leads.
  const screen = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  useEffect(() => clearForeignOverlays(document), []);
  useClearUserState();
  const { dateFormat, timeFormat } = usePreferences();
  const habits = useMemo(() => ({ language, dateFormat, timeFormat }), [language, dateFormat, timeFormat]);
  const labels = useMemo(
    () => ({
      close: t('close'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      notices: t('notices'),
    }),
    [t],
  );
  return (
    <KitLabelsProvider value={labels}>
      <DateHabitsProvider value={habits}>
        <ScreenOnItsWay />
        <PasswordGuard>
          <Outlet />
        </PasswordGuard>
        <Toaster screen={screen} />
        {following ? <following.FollowPreferences /> : null}
      </DateHabitsProvider>
    </KitLabelsProvider>
  );
}

/** Lets the page say that it is still loading when the next screen does not arrive (pwa/still-loading.ts). */
function ScreenOnItsWay() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <span hidden data-loading /> : null;
}

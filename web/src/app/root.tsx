import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
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

const FollowPreferences = lazy(
  needCode(async () => ({ default: (await import('./session/follow-preferences.tsx')).FollowPreferences })),
);

/** What every route shares: the kit's words, how dates are written, and the one place for toasts. */
export function Root() {
  const { t, language } = useTranslation();
  const isEngineHere = useEngine() !== null;
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
        <PasswordGuard>
          <Outlet />
        </PasswordGuard>
        <Toaster screen={screen} />
        {isEngineHere ? (
          <Suspense fallback={null}>
            <FollowPreferences />
          </Suspense>
        ) : null}
      </DateHabitsProvider>
    </KitLabelsProvider>
  );
}

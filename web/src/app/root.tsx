import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveLanguage } from '../lib/i18n/language.ts';
import { useSettings } from '../lib/sync/settings.ts';
import { useColorScheme } from '../ui/theme/color-scheme.ts';
import { DateHabitsProvider } from '../ui/dates/date-habits.ts';
import { KitLabelsProvider } from '../ui/labels.tsx';
import { Toaster } from '../ui/toasts/toaster.tsx';
import { clearForeignOverlays } from './errors/foreign-overlays.ts';
import { useForgetWithPerson } from './session/clear-user-state.ts';
import { useFollowSettings } from './session/sync-preferences.ts';
import { PasswordGuard } from './guards/password-guard.tsx';

/** What every route shares: the kit's words, how dates are written, and the one place for toasts. */
export function Root() {
  const { t, i18n } = useTranslation();
  const { row } = useSettings();
  // Keeps following the device and the other tabs.
  useColorScheme();
  useFollowSettings();
  // Of what is drawn, not of where the way leads.
  const screen = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  useEffect(() => clearForeignOverlays(document), []);
  useForgetWithPerson();
  const language = resolveLanguage(i18n.language);
  const [dateFormat, timeFormat] = [row?.date_format ?? null, row?.time_format ?? null];
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
      </DateHabitsProvider>
    </KitLabelsProvider>
  );
}

import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '../ui/color-scheme.ts';
import { KitLabelsProvider } from '../ui/labels.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** What every route shares: the kit's words and the one place for toasts. */
export function Root() {
  const { t } = useTranslation();
  // Keeps following the device and the other tabs.
  useColorScheme();
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
      <Outlet />
      <Toaster />
    </KitLabelsProvider>
  );
}

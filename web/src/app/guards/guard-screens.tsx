import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { needCode } from '../../pwa/missing-code.ts';
import type { GuardScreen } from './guards.ts';
import { UnsavedNotice } from '../session/unsaved-notice.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { useSignOut } from '../session/use-sign-out.tsx';

type LoadScreen = () => Promise<ComponentType<{ onSignOut: () => void; notice: ReactNode }>>;

/** These screens are rarely shown, so their code and messages are fetched on demand. */
const lazyScreen = (load: LoadScreen) =>
  lazy(
    needCode(async () => {
      const [screen] = await Promise.all([load(), prepareArea('family')]);
      return { default: screen };
    }),
  );

const SCREENS = {
  unreachable: lazyScreen(() =>
    import('../../areas/family/unreachable-screen.tsx').then((file) => file.UnreachableScreen),
  ),
  recovery: lazyScreen(() => import('../../areas/family/recovery-screen.tsx').then((file) => file.RecoveryScreen)),
  workspace: lazyScreen(() => import('../../areas/family/workspace-screen.tsx').then((file) => file.WorkspaceScreen)),
  'no-family': lazyScreen(async () => {
    const [file] = await Promise.all([import('./no-family.tsx'), prepareArea('subscription')]);
    return file.NoFamily;
  }),
} as const satisfies Partial<Record<GuardScreen, unknown>>;

/** The screen that replaces the app when there is no usable family. */
export function GuardScreenOf({ screen }: { screen: keyof typeof SCREENS }) {
  const { t } = useTranslation();
  const { startSignOut, sheet } = useSignOut();
  const Screen = SCREENS[screen];
  return (
    <Suspense fallback={<LoadingScreen words={t('loading')} />}>
      <Screen onSignOut={startSignOut} notice={<UnsavedNotice />} />
      {sheet}
    </Suspense>
  );
}

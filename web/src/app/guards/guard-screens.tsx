import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { needCode } from '../../pwa/missing-code.ts';
import type { GuardScreen } from './guards.ts';
import { UnsavedNotice } from '../session/unsaved-notice.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { useSignOut } from '../session/use-sign-out.tsx';

type LoadScreen = () => Promise<ComponentType<{ onSignOut: () => void; notice: ReactNode }>>;

/** Most people never meet one of these: their code and words are fetched when somebody does. */
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
  'no-family': lazyScreen(() => import('../../areas/family/no-family-screen.tsx').then((file) => file.NoFamilyScreen)),
} as const satisfies Partial<Record<GuardScreen, unknown>>;

/** What stands in place of the app where there is no family to open it with. */
export function GuardScreenOf({ screen }: { screen: keyof typeof SCREENS }) {
  const { t } = useTranslation();
  const { startLeaving, sheet } = useSignOut();
  const Screen = SCREENS[screen];
  return (
    <Suspense fallback={<LoadingScreen words={t('loading')} />}>
      <Screen onSignOut={startLeaving} notice={<UnsavedNotice />} />
      {sheet}
    </Suspense>
  );
}

import { readSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/**
 * Returns a function that shows that a new account is ready and what comes next, or that its profile is still missing. Neither
 * blocks the person.
 */
export function useWelcome(): () => void {
  const { t } = useTranslation('account');
  return () => {
    const { account, families } = readSession();
    if (!account?.profile) {
      showToast(() => ({ key: 'auth', title: t('profileMissing') }));
      return;
    }
    // An invited person joins a family that has a plan already, so they need not choose one.
    const isInvited = account.invitation !== null && families.length === 0;
    showToast(() => ({ key: 'auth', title: t(isInvited ? 'accountReadyInvited' : 'accountReady'), tone: 'done' }));
  };
}

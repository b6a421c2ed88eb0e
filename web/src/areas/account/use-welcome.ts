import { readSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Says that a new account is ready and what comes next, or that a part of it is still missing, which holds nobody back. */
export function useWelcome(): () => void {
  const { t } = useTranslation('account');
  return () => {
    const { account, families } = readSession();
    if (!account?.profile) {
      showToast(() => ({ key: 'auth', title: t('profileMissing') }));
      return;
    }
    // Whoever is invited joins a family that has a plan.
    const isInvited = account.invitation !== null && families.length === 0;
    showToast(() => ({ key: 'auth', title: t(isInvited ? 'accountReadyInvited' : 'accountReady'), tone: 'done' }));
  };
}

import { useTranslation } from 'react-i18next';
import { readSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.ts';

/** Says that a new account is ready, or that a part of it is still missing, which holds nobody back. */
export function useWelcome(): () => void {
  const { t } = useTranslation('account');
  return () => {
    const { account } = readSession();
    if (account?.profile) showToast(() => ({ key: 'auth', title: t('accountReady'), tone: 'done' }));
    else showToast(() => ({ key: 'auth', title: t('profileMissing') }));
  };
}

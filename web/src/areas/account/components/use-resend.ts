import { useState, type RefObject } from 'react';
import { resendEmailConfirmation } from '#contract/areas/account-links.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure } from '../failures.ts';
import { isBlank, normaliseEmail } from '../rules.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface Resend {
  /** The form whose first field with an error gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows the error at the address field. */
  setError: (say: () => string) => void;
}

/** Sends the confirmation mail again and shows the result. */
export function useResend({ form, setError }: Resend) {
  const { t } = useTranslation('account');
  const [isBusy, setIsBusy] = useState(false);

  function refuse(say: () => string): void {
    showToast(() => ({ key: 'auth', title: say(), tone: 'error' }));
    setError(say);
    if (form.current) focusFirstError(form.current);
  }

  /** Returns true if a mail was sent, or none is needed any more. */
  async function send(email: string): Promise<boolean> {
    if (isBusy) return false;
    if (isBlank(email)) {
      refuse(() => t('enterEmail'));
      return false;
    }
    setIsBusy(true);
    try {
      const answer = await callRemote(resendEmailConfirmation, { email: normaliseEmail(email) });
      showToast(() => ({ key: 'auth', title: answer.message, tone: 'done' }));
      return true;
    } catch (thrown) {
      const failure = explainFailure(thrown, 'mail');
      if (failure.field) refuse(() => t(failure.word));
      else showToast(() => ({ key: 'auth', title: t(failure.word), tone: 'error' }));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { send, isBusy };
}

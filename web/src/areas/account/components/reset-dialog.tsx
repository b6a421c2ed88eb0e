import { useState, type FormEvent } from 'react';
import { sendPasswordReset } from '#contract/areas/account-links.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure } from '../failures.ts';
import { isBlank, normaliseEmail } from '../rules.ts';
import { EmailField } from './email-field.tsx';
import { submitOnEnter } from './submit-on-enter.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface ResetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The text typed in the sign-in form. */
  email: string;
}

/** Mails a link for a new password. */
export function ResetDialog({ isOpen, onClose, email }: ResetDialogProps) {
  const { t } = useTranslation('account');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('identity:resetTitle')} closesOnOutsideClick={!isBusy}>
      {/* Mounted at each opening, because the text in the sign-in form may have changed. */}
      <ResetForm email={email} onClose={onClose} isBusy={isBusy} onBusy={setIsBusy} />
    </Sheet>
  );
}

interface ResetFormProps {
  email: string;
  onClose: () => void;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function ResetForm({ email: typed, onClose, isBusy, onBusy }: ResetFormProps) {
  const { t } = useTranslation('account');
  const [email, setEmail] = useState(typed);
  /** A function called at every render, because the language may change while the error is shown. */
  const [error, setError] = useState<(() => string) | null>(null);

  function refuse(say: () => string, form: HTMLFormElement): void {
    showToast(() => ({ key: 'auth', title: say(), tone: 'error' }));
    setError(() => say);
    focusFirstError(form);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    if (isBlank(email)) return refuse(() => t('enterEmail'), form);
    onBusy(true);
    try {
      const answer = await callRemote(sendPasswordReset, { email: normaliseEmail(email) });
      const { error: refusal } = answer;
      if (refusal) return showToast(() => ({ key: 'auth', title: refusal, tone: 'error' }));
      showToast(() => ({ key: 'auth', title: t('identity:resetSent'), tone: 'done' }));
      onClose();
    } catch (thrown) {
      const failure = explainFailure(thrown, 'mail');
      if (failure.field) refuse(() => t(failure.word), form);
      else showToast(() => ({ key: 'auth', title: t(failure.word), tone: 'error' }));
    } finally {
      onBusy(false);
    }
  }

  return (
    <SheetForm
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => submitOnEnter(event, !isBlank(email), submit)}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy || isBlank(email)}>
            {t(isBusy ? 'sending' : 'identity:sendResetLink')}
          </Button>
        </>
      }
    >
      <p>{t('identity:resetHint')}</p>
      <EmailField
        data-autofocus
        value={email}
        error={error?.()}
        onChange={(typed) => {
          setEmail(typed);
          setError(null);
        }}
      />
    </SheetForm>
  );
}

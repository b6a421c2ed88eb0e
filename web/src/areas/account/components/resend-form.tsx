import { useRef, useState, type FormEvent } from 'react';
import { readSession } from '../../../lib/auth/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './auth-forms.module.css';
import { EmailField } from './email-field.tsx';
import { useResend } from './use-resend.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Requests another confirmation mail. The address of a signed-in person is filled in. */
export function ResendForm({ tone = 'primary' }: { tone?: 'primary' | 'plain' }) {
  const { t } = useTranslation('account');
  const [email, setEmail] = useState(() => readSession().user?.email ?? '');
  const [error, setError] = useState<(() => string) | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const resend = useResend({ form, setError: (say) => setError(() => say) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void resend.send(email);
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <EmailField
        value={email}
        error={error?.()}
        onChange={(typed) => {
          setEmail(typed);
          setError(null);
        }}
      />
      <Button type="submit" tone={tone} wide disabled={resend.isBusy}>
        {t(resend.isBusy ? 'sending' : 'resend')}
      </Button>
    </form>
  );
}

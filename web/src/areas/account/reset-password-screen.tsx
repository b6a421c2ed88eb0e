import { useEffect, useState, type FormEvent } from 'react';
import { findOtherPerson, readLink, resetPassword } from '../../lib/auth/identity.ts';
import { dropLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';
import { LinkFaultWords } from './components/link-fault-words.tsx';
import { NewPasswordFields, useNewPassword } from './components/new-password-fields.tsx';
import { submitOnEnter } from './components/submit-on-enter.ts';
import { explainChange, explainLink, type LinkFault } from './failures.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface ResetPasswordScreenProps {
  /** Called with the address that the link was mailed to. */
  onChanged: (email: string) => void;
  onBack: () => void;
  /** Opens the dialog that sends a new link. */
  onForgot: () => void;
}

/** Sets a new password with a mail link. */
export function ResetPasswordScreen({ onChanged, onBack, onForgot }: ResetPasswordScreenProps) {
  const { t } = useTranslation('identity');
  const [fault, setFault] = useState<Exclude<LinkFault, 'unreachable'> | 'missing' | null>(() =>
    readLinkToken('reset') === null ? 'missing' : null,
  );
  const fields = useNewPassword();
  const [isBusy, setIsBusy] = useState(false);
  const [isReading, setIsReading] = useState(fault === null);

  // The link is checked at once, so that a broken one is reported before a password is typed.
  useEffect(() => {
    const token = readLinkToken('reset');
    if (!isReading || token === null) return;
    let isUnmounted = false;
    const refuse = (thrown: unknown) => {
      const found = explainLink(thrown);
      // If the server could not be asked, the link is checked when the password is sent.
      if (isUnmounted || found === 'unreachable') return;
      dropLinkToken('reset');
      setFault(found);
    };
    void readLink({ purpose: 'reset', token })
      .catch(refuse)
      .then(() => {
        if (!isUnmounted) setIsReading(false);
      });
    return () => {
      isUnmounted = true;
    };
  }, [isReading]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = readLinkToken('reset');
    if (isBusy || token === null) return;
    if (!fields.check(event.currentTarget)) return;
    setIsBusy(true);
    try {
      const email = await resetPassword({ token, password: fields.password });
      dropLinkToken('reset');
      const other = findOtherPerson(email);
      showToast(() => ({
        key: 'password',
        title: t('passwordChanged'),
        description: other === null ? undefined : t('passwordChangedOther', { email, other }),
        tone: 'done',
      }));
      onChanged(email);
    } catch (thrown) {
      const failure = explainChange(thrown);
      const linkFault = failure.word === 'passwordNotChanged' ? explainLink(thrown) : 'unreachable';
      if (linkFault === 'unreachable') showToast(() => ({ key: 'password', title: t(failure.word), tone: 'error' }));
      else {
        dropLinkToken('reset');
        setFault(linkFault);
      }
      if (failure.field === 'password') fields.setErrors({ password: () => t(failure.word) });
      setIsBusy(false);
    }
  }

  if (fault !== null) {
    return (
      <LinkFaultWords fault={fault}>
        <Button tone="primary" wide onClick={onForgot}>
          {t('requestLink')}
        </Button>
        <Button tone="quiet" wide onClick={onBack}>
          {t('backToLogin')}
        </Button>
      </LinkFaultWords>
    );
  }
  if (isReading) {
    return (
      <AuthFrame title={t('newPasswordTitle')} stage="reading">
        <p role="status" className={styles['words']}>
          {t('readingLink')}
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('newPasswordTitle')} stage="form">
      <p className={styles['words']}>{t('newPasswordText')}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => submitOnEnter(event, fields.isReady, submit)}
      >
        <NewPasswordFields fields={fields} />
        <Button type="submit" tone="primary" wide disabled={isBusy || !fields.isReady}>
          {t(isBusy ? 'changingPassword' : 'changePassword')}
        </Button>
      </form>
    </AuthFrame>
  );
}

import { useState, type FormEvent, type ReactNode } from 'react';
import type { Invitation } from '#contract/areas/invitations.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import type { FirstPassword, PasswordFault } from '../use-invitation.ts';
import { ContactLink } from './notice.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface VisitorWaysProps {
  invitation: Invitation;
  /** The address has an account that has not proved it. */
  isUnproven: boolean;
  google: ReactNode;
  /** Goes to the sign-in screen; `email` is filled in there. */
  onLogIn: (email: string) => void;
  onEnter: (password: FirstPassword) => Promise<PasswordFault | null>;
}

/**
 * The ways in without being signed in. The first is the temporary password where the mail had one, else a password of one's own; and
 * logging in once the server has said that the address has an account, because a new password is then always refused.
 */
export function VisitorWays({ invitation, isUnproven, google, onLogIn, onEnter }: VisitorWaysProps) {
  const { t } = useTranslation('joining');
  const [isTemporary, setIsTemporary] = useState(invitation.has_temporary_password);
  const [hasAccount, setHasAccount] = useState(false);
  function logIn(): void {
    // The refusal of a password here would be read as one of the password that is asked for next.
    closeToast('join');
    onLogIn(invitation.email);
  }

  async function enter(password: FirstPassword): Promise<PasswordFault | null> {
    const fault = await onEnter(password);
    if (fault === 'registered' || fault === 'otherPassword') setHasAccount(true);
    return fault;
  }

  if (invitation.state === 'accepted') {
    return (
      <div className="page-actions">
        <p className="page-note">{t('alreadyAcceptedText')}</p>
        <Button tone="primary" wide onClick={logIn}>
          {t('logIn')}
        </Button>
        {google}
      </div>
    );
  }
  return (
    <>
      {hasAccount ? (
        <div className="page-actions">
          <Button tone="primary" wide onClick={logIn}>
            {t('logIn')}
          </Button>
          <p className="page-note">
            {t('comeBack')} {t('notMine')}
          </p>
        </div>
      ) : null}
      <PasswordForm
        key={String(isTemporary)}
        {...{ isTemporary, isFirst: !hasAccount, onEnter: enter }}
        email={invitation.email}
      />
      {isUnproven ? (
        <p role="alert" className="page-head">
          {t('confirmFirst')}
        </p>
      ) : null}
      {google}
      <div className="page-actions">
        {invitation.has_temporary_password ? (
          <Button wide onClick={() => setIsTemporary((was) => !was)}>
            {t(isTemporary ? 'ownPassword' : 'temporaryPassword')}
          </Button>
        ) : null}
        {hasAccount ? null : (
          <>
            <p className="page-note">{t('logInHint')}</p>
            <Button tone="quiet" wide onClick={logIn}>
              {t('logIn')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

interface PasswordFormProps extends Pick<VisitorWaysProps, 'onEnter'> {
  isTemporary: boolean;
  /** False where logging in is the first way. */
  isFirst: boolean;
  email: string;
}

type Fault = PasswordFault | 'passwordShort' | 'temporaryMissing';

/** The words at the field. */
const SAID = {
  registered: 'registered',
  otherPassword: 'temporaryWrong',
  temporaryWrong: 'temporaryWrong',
  passwordShort: 'passwordShort',
  temporaryMissing: 'temporaryMissing',
} as const satisfies Record<Fault, string>;

function PasswordForm({ isTemporary, isFirst, email, onEnter }: PasswordFormProps) {
  const { t } = useTranslation('joining');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function findFault(): Fault | null {
    if (isTemporary) return password.trim() === '' ? 'temporaryMissing' : null;
    return password.length < PASSWORD_MIN ? 'passwordShort' : null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    closeToast('join');
    setIsBusy(true);
    const found = findFault() ?? (await onEnter(isTemporary ? { temporary_password: password.trim() } : { password }));
    setIsBusy(false);
    setFault(found);
    if (found === null) return;
    showToast(() => ({ key: 'join', title: t(SAID[found]), tone: 'error' }));
    focusFirstError(form);
  }

  return (
    <form className="page-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t(isTemporary ? 'temporaryPassword' : 'ownPassword')}</h2>
      {/* Password managers store the password under it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t(isTemporary ? 'temporaryLabel' : 'ownLabel')}
        hint={t(isTemporary ? 'temporaryHint' : 'ownHint')}
        name="password"
        autoComplete={isTemporary ? 'off' : 'new-password'}
        value={password}
        error={fault === null ? null : t(SAID[fault])}
        onChange={(event) => {
          setPassword(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" tone={isFirst ? 'primary' : 'plain'} wide disabled={isBusy}>
        {t(isBusy ? 'joining' : 'enter')}
      </Button>
      {fault === 'otherPassword' ? <p className="page-note">{t('otherPassword')}</p> : null}
      {fault === 'registered' ? <ContactLink /> : null}
    </form>
  );
}

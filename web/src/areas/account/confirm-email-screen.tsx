import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmEmail, findOtherPerson } from '../../lib/identity.ts';
import { dropLinkToken, keepLinkToken, readLinkToken } from '../../lib/link-token.ts';
import { Button } from '../../ui/button.tsx';
import { DoorFrame } from './components/door-frame.tsx';
import styles from './components/door.module.css';
import { LinkFaultWords } from './components/link-fault-words.tsx';
import { ResendForm } from './components/resend-form.tsx';
import { explainLink, type LinkFault } from './failures.ts';

interface ConfirmEmailScreenProps {
  isSignedIn: boolean;
  /** An invitation waits until the address is confirmed. */
  isInvited: boolean;
  /** Home for whoever is signed in, to the door for everybody else. */
  onGoOn: () => void;
}

type Stage =
  | { name: 'asking' }
  | { name: 'working' }
  | { name: 'done'; email: string }
  | { name: 'failed'; fault: LinkFault };

/** Confirms an address with the link of a mail; without one it explains, and sends another mail. */
export function ConfirmEmailScreen({ isSignedIn, isInvited, onGoOn }: ConfirmEmailScreenProps) {
  const { t } = useTranslation('identity');
  const [stage, setStage] = useState<Stage>(() =>
    readLinkToken('confirm') === null ? { name: 'asking' } : { name: 'working' },
  );

  useEffect(() => {
    const token = readLinkToken('confirm');
    if (stage.name !== 'working' || token === null) return;
    // Used by one call only: opening the page twice must not call the link used.
    dropLinkToken('confirm');
    confirmEmail({ token }).then(
      (email) => setStage({ name: 'done', email }),
      (thrown: unknown) => {
        const fault = explainLink(thrown);
        if (fault === 'unreachable') keepLinkToken('confirm', token);
        setStage({ name: 'failed', fault });
      },
    );
  }, [stage]);

  const goOn = (
    <Button tone="primary" wide onClick={onGoOn}>
      {t(isSignedIn ? 'goOn' : 'toLogin')}
    </Button>
  );

  if (stage.name === 'working') {
    return (
      <DoorFrame title={t('confirmTitle')} stage={stage.name}>
        <p role="status" className={styles['words']}>
          {t('confirming')}
        </p>
      </DoorFrame>
    );
  }
  if (stage.name === 'done') {
    const { email } = stage;
    const other = findOtherPerson(email);
    return (
      <DoorFrame title={t('confirmedTitle')} stage={stage.name}>
        <div className={styles['stack']}>
          <p className={styles['words']}>
            {other === null ? t('confirmedText', { email }) : t('confirmedOtherText', { email, other })}
          </p>
          {goOn}
        </div>
      </DoorFrame>
    );
  }
  if (stage.name === 'asking') {
    return (
      <DoorFrame title={t('confirmTitle')} stage={stage.name}>
        <div className={styles['stack']}>
          <p className={styles['words']}>{t(isInvited ? 'confirmInvitedText' : 'confirmText')}</p>
          <ResendForm />
          <Button tone="quiet" wide onClick={onGoOn}>
            {t(isSignedIn ? 'goOn' : 'backToLogin')}
          </Button>
        </div>
      </DoorFrame>
    );
  }
  if (stage.fault === 'unreachable') {
    return (
      <LinkFaultWords fault="unreachable">
        <Button tone="primary" wide onClick={() => setStage({ name: 'working' })}>
          {t('tryAgain')}
        </Button>
      </LinkFaultWords>
    );
  }
  return (
    <LinkFaultWords fault={stage.fault} text={stage.fault === 'used' ? t('confirmUsedText') : undefined}>
      {stage.fault === 'used' ? goOn : null}
      <ResendForm />
      {stage.fault === 'used' ? null : (
        <Button tone="quiet" wide onClick={onGoOn}>
          {t(isSignedIn ? 'goOn' : 'backToLogin')}
        </Button>
      )}
    </LinkFaultWords>
  );
}

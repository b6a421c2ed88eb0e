import type { ReactNode } from 'react';
import { findOtherPerson } from '../../lib/auth/identity.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';
import { LinkFaultWords } from './components/link-fault-words.tsx';
import { ResendForm } from './components/resend-form.tsx';
import type { LinkFault } from './failures.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface ConfirmEmailScreenProps {
  isSignedIn: boolean;
  /** True if an invitation waits for the address to be confirmed. */
  isInvited: boolean;
  /** Leaves the screen: to the app if signed in, else to /auth. */
  onGoOn: () => void;
}

const WORKING = { reading: 'readingLink', confirming: 'confirming', removing: 'notMineRemoving' } as const;

/** Confirms an address with a mail link. Without a link it explains and can send another mail. */
export function ConfirmEmailScreen({ isSignedIn, isInvited, onGoOn }: ConfirmEmailScreenProps) {
  const { t } = useTranslation('identity');
  const { stage, goTo, confirm, remove } = useConfirmation();

  const goOn = (
    <Button tone="primary" wide onClick={onGoOn}>
      {t(isSignedIn ? 'goOn' : 'toLogin')}
    </Button>
  );
  const goBack = (
    <Button tone="quiet" wide onClick={onGoOn}>
      {t(isSignedIn ? 'goOn' : 'backToLogin')}
    </Button>
  );

  switch (stage.name) {
    case 'reading':
    case 'confirming':
    case 'removing':
      return (
        <AuthFrame title={t('confirmTitle')} stage={stage.name}>
          <p role="status" className={styles['words']}>
            {t(WORKING[stage.name])}
          </p>
        </AuthFrame>
      );
    case 'asking': {
      const { email } = stage;
      return (
        <Message title={t('confirmTitle')} stage={stage.name} words={t('confirmAskText', { email })}>
          <Button tone="primary" wide onClick={confirm}>
            {t('confirmAddress')}
          </Button>
          <Button tone="quiet" wide onClick={() => goTo({ name: 'doubting', email })}>
            {t('notMine')}
          </Button>
        </Message>
      );
    }
    case 'doubting': {
      const { email } = stage;
      return (
        <Message title={t('notMineTitle')} stage={stage.name} words={t('notMineText', { email })}>
          <Button tone="danger" wide onClick={remove}>
            {t('notMineRemove')}
          </Button>
          <Button tone="quiet" wide onClick={() => goTo({ name: 'asking', email })}>
            {t('notMineBack')}
          </Button>
        </Message>
      );
    }
    case 'confirmed': {
      const { email } = stage;
      const other = findOtherPerson(email);
      const words = other === null ? t('confirmedText', { email }) : t('confirmedOtherText', { email, other });
      return (
        <Message title={t('confirmedTitle')} stage={stage.name} words={words}>
          {goOn}
        </Message>
      );
    }
    case 'removed':
      return (
        <Message title={t('notMineDoneTitle')} stage={stage.name} words={t('notMineDoneText', { email: stage.email })}>
          {goBack}
        </Message>
      );
    case 'mail':
      return (
        <Message
          title={t('confirmTitle')}
          stage={stage.name}
          words={t(isInvited ? 'confirmInvitedText' : 'confirmText')}
        >
          <ResendForm />
          {goBack}
        </Message>
      );
    case 'failed':
      return <Failed fault={stage.fault} goOn={goOn} goBack={goBack} onRetry={() => goTo({ name: 'reading' })} />;
  }
}

/** A sentence and the actions below it. */
function Message(props: { title: string; stage: string; words: string; children: ReactNode }) {
  return (
    <AuthFrame title={props.title} stage={props.stage}>
      <div className={styles['stack']}>
        <p className={styles['words']}>{props.words}</p>
        {props.children}
      </div>
    </AuthFrame>
  );
}

function Failed(props: { fault: LinkFault; goOn: ReactNode; goBack: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation('identity');
  const { fault, goOn, goBack, onRetry } = props;
  if (fault === 'unreachable') {
    return (
      <LinkFaultWords fault={fault}>
        <Button tone="primary" wide onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </LinkFaultWords>
    );
  }
  const isUsed = fault === 'used';
  return (
    <LinkFaultWords fault={fault} text={isUsed ? t('confirmUsedText') : undefined}>
      {isUsed ? goOn : null}
      <ResendForm tone={isUsed ? 'plain' : 'primary'} />
      {isUsed ? null : goBack}
    </LinkFaultWords>
  );
}

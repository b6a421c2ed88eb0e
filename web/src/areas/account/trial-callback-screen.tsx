import { Button } from '../../ui/button.tsx';
import type { Failure } from './failures.ts';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export type TrialStage =
  | { name: 'idle' | 'working' }
  /** `provider`: the error message from Google's redirect. */
  | { name: 'failed'; word: Failure['word'] | 'googleFailed' | 'googleNoSession'; provider: string };

interface TrialCallbackScreenProps {
  stage: TrialStage;
  onLogin: () => void;
}

export function TrialCallbackScreen({ stage, onLogin }: TrialCallbackScreenProps) {
  const { t } = useTranslation('identity');
  if (stage.name === 'working') {
    return (
      <AuthFrame title={t('trialTitle')} stage={stage.name}>
        <p role="status" className={styles['words']}>
          {t('trialStarting')}
        </p>
      </AuthFrame>
    );
  }
  const hasFailed = stage.name === 'failed';
  return (
    <AuthFrame title={t(hasFailed ? 'trialFailedTitle' : 'trialTitle')} stage={stage.name}>
      <div className={styles['stack']}>
        <p className={styles['words']}>{hasFailed ? stage.provider || t(`account:${stage.word}`) : t('trialText')}</p>
        {hasFailed ? <p className={styles['words']}>{t('trialFailedText')}</p> : null}
        <Button tone="primary" wide onClick={onLogin}>
          {t('toLogin')}
        </Button>
        {/* For signed-out visitors the plans are a public page: a plain link. */}
        <a href="/pricing" className={styles['link']}>
          {t('toPlans')}
        </a>
      </div>
    </AuthFrame>
  );
}

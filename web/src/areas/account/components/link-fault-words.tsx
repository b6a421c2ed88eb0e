import type { ReactNode } from 'react';
import type { LinkFault } from '../failures.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const WORDS = {
  missing: { title: 'noTokenTitle', text: 'noTokenText' },
  expired: { title: 'linkExpiredTitle', text: 'linkExpiredText' },
  used: { title: 'linkUsedTitle', text: 'linkUsedText' },
  invalid: { title: 'linkInvalidTitle', text: 'linkInvalidText' },
  unreachable: { title: 'notReachedTitle', text: 'notReachedText' },
} as const;

interface LinkFaultWordsProps {
  fault: LinkFault | 'missing';
  /** Replaces the default sentence. */
  text?: string | undefined;
  /** The actions to offer. */
  children: ReactNode;
}

/** Explains why a mail link does not work. */
export function LinkFaultWords({ fault, text, children }: LinkFaultWordsProps) {
  const { t } = useTranslation('identity');
  const words = WORDS[fault];
  return (
    <AuthFrame title={t(words.title)} stage={fault}>
      <div className={styles['stack']}>
        <p className={styles['words']}>{text ?? t(words.text)}</p>
        {children}
      </div>
    </AuthFrame>
  );
}

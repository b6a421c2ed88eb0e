import type { Tier } from '#contract/areas/plans/plans.ts';
import { hasPin } from '../../../lib/auth/has-pin.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useCheck, type CheckState } from '../check.ts';
import styles from './tier-badge.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const WORDS = { Free: 'tierFree', Trial: 'tierTrial', Premium: 'tierPremium' } as const satisfies Record<Tier, string>;

type TierWord = (typeof WORDS)[Tier] | 'tierDemo' | 'tierNone';

/**
 * The message key for the tier of the latest check; null while the first check is under way. `Free` only if it was chosen, `Demo`
 * only if no plan was.
 */
export function tierWord({ phase, check }: CheckState): TierWord | null {
  if (phase === 'asking') return null;
  if (check?.is_demo_account && !check.subscribed) return 'tierDemo';
  return check?.subscription_tier ? WORDS[check.subscription_tier] : 'tierNone';
}

/** Nothing for a child with a PIN, who has nothing to do with plans. */
export function TierBadge({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation('subscription');
  const isHidden = hasPin(useSession());
  const word = tierWord(useCheck());
  if (word === null || isHidden) return null;
  return (
    <span className={`${styles['badge']} ${className}`} title={t('tierLabel', { tier: t(word) })}>
      {t(word)}
    </span>
  );
}

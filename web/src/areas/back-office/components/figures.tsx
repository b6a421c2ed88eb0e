import { useTranslation } from 'react-i18next';
import type { BackofficeOverview } from '#contract/areas/back-office.ts';
import styles from './figures.module.css';

const STATUS_WORDS = {
  completed: 'statusCompleted',
  pending: 'statusPending',
  creating: 'statusCreating',
  failed: 'statusFailed',
  orphaned: 'statusOrphaned',
} as const;

/** Tiers as the plans call them; what is none of these is shown as it is stored. */
const TIER_WORDS = { Free: 'tierFree', Trial: 'tierTrial', Premium: 'tierPremium' } as const;

function isKnownTier(tier: string): tier is keyof typeof TIER_WORDS {
  return Object.hasOwn(TIER_WORDS, tier);
}

function isKnownStatus(status: string): status is keyof typeof STATUS_WORDS {
  return Object.hasOwn(STATUS_WORDS, status);
}

export function Figures({ figures }: { figures: BackofficeOverview }) {
  const { t } = useTranslation('back-office');
  return (
    <>
      <section aria-labelledby="figures">
        <h2 id="figures">{t('figures')}</h2>
        <FigureList
          rows={[
            [t('users'), figures.users],
            [t('newEnquiries'), figures.new_enquiries],
            [t('trialsEnding'), figures.trials_ending],
          ]}
        />
      </section>
      <section aria-labelledby="families">
        <h2 id="families">{t('familiesTitle')}</h2>
        <FigureList
          rows={figures.families.map(({ setup_status: status, count }) => [
            isKnownStatus(status) ? t(STATUS_WORDS[status]) : status,
            count,
          ])}
        />
      </section>
      <section aria-labelledby="plans">
        <h2 id="plans">{t('plansTitle')}</h2>
        <FigureList
          rows={figures.subscribers.map(({ subscription_tier: tier, count }) => [
            isKnownTier(tier) ? t(TIER_WORDS[tier]) : tier,
            count,
          ])}
        />
      </section>
    </>
  );
}

function FigureList({ rows }: { rows: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles['figures']}>
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

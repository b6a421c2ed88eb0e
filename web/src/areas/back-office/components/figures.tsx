import type { BackofficeOverview } from '#contract/areas/back-office.ts';
import type { Tier } from '#contract/areas/plans/plans.ts';
import styles from './figures.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const STATUS_WORDS = {
  completed: 'statusCompleted',
  pending: 'statusPending',
  creating: 'statusCreating',
  failed: 'statusFailed',
  orphaned: 'statusOrphaned',
} as const;

const TIER_WORDS = { Free: 'tierFree', Trial: 'tierTrial', Premium: 'tierPremium' } as const satisfies Record<
  Tier,
  string
>;

function isKnownStatus(status: string): status is keyof typeof STATUS_WORDS {
  return Object.hasOwn(STATUS_WORDS, status);
}

/** Counts families by state: those with a label one by one, all others together. */
function sortStates(families: BackofficeOverview['families']) {
  const known = families.flatMap(({ setup_status: status, count }) =>
    isKnownStatus(status) ? [{ word: STATUS_WORDS[status], count }] : [],
  );
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return { known, others: sum(families) - sum(known) };
}

export function Figures({ figures }: { figures: BackofficeOverview }) {
  const { t } = useTranslation('back-office');
  const { known, others } = sortStates(figures.families);
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
          rows={[
            ...known.map(({ word, count }) => [t(word), count] as const),
            ...(others > 0 ? [[t('statusOther'), others] as const] : []),
          ]}
        />
      </section>
      <section aria-labelledby="plans">
        <h2 id="plans">{t('plansTitle')}</h2>
        <FigureList
          rows={figures.subscribers.map(({ subscription_tier: tier, count }) => [t(TIER_WORDS[tier]), count])}
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

import { useState } from 'react';
import type { Dose, Medication } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import styles from '../medical-screen.module.css';
import { DoseRow } from './dose-row.tsx';
import { sayAgo } from './say-ago.ts';
import { useDoses, type DayDose } from './use-doses.ts';

const HistorySheet = lazySheet(() => import('./history-sheet.tsx').then((file) => file.HistorySheet));

interface DayDosesProps {
  personId: string;
  people: readonly Person[];
  now: Date;
}

/** A person's doses of today, and what may be given as needed. */
export function DayDoses({ personId, people, now }: DayDosesProps) {
  const { t } = useTranslation('medical-parts');
  const { language } = useDateHabits();
  const view = useDoses(now);
  const [history, setHistory] = useState<{ of: Medication | null; isOpen: boolean }>({ of: null, isOpen: false });
  const today = dayOf(now);
  const listed = view.doses.filter(({ medication }) => medication.user_id === personId);
  const isCurrent = ({ starts_on, ends_on }: Medication) =>
    (starts_on === null || starts_on <= today) && (ends_on === null || ends_on >= today);
  const unplanned = view.medications.filter(
    (one) => one.user_id === personId && isCurrent(one) && (one.schedule === null || one.schedule.kind === 'as_needed'),
  );
  const isKnown = view.status === 'ready';
  const hasPlans = view.medications.some((one) => one.user_id === personId && isCurrent(one));
  if (isKnown ? listed.length === 0 && unplanned.length === 0 : !hasPlans) return null;

  function lastOf(entries: readonly Dose[]): string {
    const times = entries.filter(({ status }) => status === 'given').map(({ taken_at }) => Date.parse(taken_at));
    return times.length === 0
      ? t('asNeeded')
      : t('lastGiven', { ago: sayAgo(Math.max(...times), now.getTime(), language) });
  }
  const draw = (dose: DayDose, caption: string | null) => (
    <li key={dose.key}>
      <DoseRow
        {...{ dose, people, caption }}
        entries={view.entriesOf(dose.medication.id)}
        onHistory={() => setHistory({ of: dose.medication, isOpen: true })}
      />
    </li>
  );

  return (
    <section aria-labelledby="medical-doses" className={styles['section']}>
      <div className={styles['head']}>
        <h2 id="medical-doses" className={styles['heading']}>
          {t('today')}
        </h2>
      </div>
      {view.status === 'error' ? <p>{t('dosesUnknown')}</p> : null}
      {view.status === 'loading' ? <SkeletonRows count={2} label={t('loading')} /> : null}
      <ul className={styles['lines']}>
        {listed.map((dose) => draw(dose, null))}
        {(isKnown ? unplanned : []).map((medication) =>
          draw(
            { key: medication.id, medication, dueMs: null, entries: [], status: 'due' },
            lastOf(view.entriesOf(medication.id)),
          ),
        )}
      </ul>
      {history.of ? (
        <HistorySheet
          key={history.of.id}
          medication={history.of}
          people={people}
          isOpen={history.isOpen}
          onClose={() => setHistory((shown) => ({ ...shown, isOpen: false }))}
        />
      ) : null}
    </section>
  );
}

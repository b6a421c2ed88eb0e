import { Pause, Play } from 'lucide-react';
import { allergies, compareHarm, conditions, medicalProfiles } from '#contract/areas/medical/history.ts';
import { medications, type Medication } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { openNew, openRow } from '../../rows/open-row.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { phoneLink } from '#contract/phones/phone-link.ts';
import styles from './medical-screen.module.css';
import { RecordSection } from './record-section.tsx';
import type { Records } from './record-tables.ts';
import { sayDose, sayPlan } from './say.ts';

interface SummaryProps {
  records: Records;
  personId: string;
  name: string;
  mayManage: boolean;
}

const isPaused = ({ pauses }: Medication, now: Date) =>
  (pauses ?? []).some(({ from, until }) => new Date(from) <= now && (until === null || new Date(until) > now));

/** What is asked first: blood group, allergies, conditions, and what is taken now. */
export function Summary({ records, personId, name, mayManage }: SummaryProps) {
  const { t } = useTranslation('medical');
  const habits = useDateHabits();
  const now = useNow();
  const today = dayOf(now);
  const actions = useRowActions(medications, { area: 'medical' });
  const { profiles } = records;
  const profile = profiles[0] ?? null;
  const adder = (open: () => void) => (mayManage ? open : null);

  function pauseMenu(row: Medication) {
    if (!isPaused(row, now))
      return {
        ...{ key: 'pause', label: t('pause'), icon: <Pause size={18} /> },
        run: () => actions.update(row, { pauses: [...(row.pauses ?? []), { from: now.toISOString(), until: null }] }),
      };
    const pauses = (row.pauses ?? []).map((one) =>
      one.until === null || new Date(one.until) > now ? { ...one, until: now.toISOString() } : one,
    );
    return {
      ...{ key: 'resume', label: t('resume'), icon: <Play size={18} /> },
      run: () => actions.update(row, { pauses }),
    };
  }

  return (
    <section aria-labelledby="medical-summary" className={styles['summary']}>
      <div className={styles['head']}>
        <h2 id="medical-summary" className={styles['heading']}>
          {name}
        </h2>
        {profile !== null || mayManage ? (
          <Button tone="quiet" onClick={() => openRow(medicalProfiles, profile)}>
            {t(profile === null ? 'medical_profiles_add' : 'medical_profiles_edit')}
          </Button>
        ) : null}
      </div>
      {profiles.map((one) => (
        <dl key={one.id} className={styles['facts']}>
          <dt>{t('bloodType')}</dt>
          <dd className={styles['blood']}>{one.blood_type ?? t('unknown')}</dd>
          {one.physician_name ? <Fact name={t('physician')} text={one.physician_name} /> : null}
          {one.payor ? (
            <Fact name={t('payor')} text={[one.payor, one.member_number].filter(Boolean).join(', ')} />
          ) : null}
          {one.emergency_contacts?.map((contact, at) => (
            <Fact
              key={contact.phone}
              name={t('emergencyContact', { number: at + 1 })}
              text={[contact.name, contact.relation].filter(Boolean).join(', ')}
              phone={contact.phone}
            />
          ))}
          {one.notes ? <Fact name={t('note')} text={one.notes} /> : null}
        </dl>
      ))}
      <RecordSection
        isWithin
        table={allergies}
        rows={records.allergies.toSorted(compareHarm)}
        add={adder(() => openRow(allergies, null))}
        titleOf={({ substance }) => substance}
        captionsOf={({ kind, severity, reaction, criticality, status }) => [
          kind === 'intolerance' ? t('kind_intolerance') : null,
          severity === null ? null : t(`severity_${severity}`),
          criticality === 'high' ? t('criticality_high') : null,
          reaction,
          status === 'active' ? null : t(`status_${status}`),
        ]}
        isPast={({ status }) => status !== 'active'}
      />
      <RecordSection
        isWithin
        table={conditions}
        rows={records.conditions}
        add={adder(() => openRow(conditions, null))}
        titleOf={(row) => row.name}
        captionsOf={({ onset, status, note }) => [
          onset === null ? null : t('since', { day: formatDate(onset, habits) }),
          status === 'active' ? null : t(`status_${status}`),
          note,
        ]}
        isPast={({ status }) => status !== 'active'}
      />
      <RecordSection
        isWithin
        table={medications}
        rows={records.medications}
        add={adder(() => openNew(medications, { user_id: personId }))}
        titleOf={(row) => row.name}
        captionsOf={(row) => [
          sayDose(row, habits),
          sayPlan(row, t, habits),
          isPaused(row, now) ? t('isPaused') : null,
          row.ends_on === null ? null : t('until', { day: formatDate(row.ends_on, habits) }),
        ]}
        isPast={({ ends_on }) => ends_on !== null && ends_on < today}
        menuOf={(row) => [pauseMenu(row)]}
      />
    </section>
  );
}

function Fact({ name, text, phone = '' }: { name: string; text: string; phone?: string }) {
  const call = phoneLink(phone);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {text}{' '}
        {call ? (
          <a href={call} className={styles['phone']}>
            {phone}
          </a>
        ) : (
          phone
        )}
      </dd>
    </>
  );
}

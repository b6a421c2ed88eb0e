import { Eye, IdCard, Printer } from 'lucide-react';
import { useState } from 'react';
import { members } from '#contract/areas/family.ts';
import { allergies, immunizations, medicalProfiles } from '#contract/areas/medical/history.ts';
import { medications } from '#contract/areas/medical/medications.ts';
import { medicalPermissions } from '#contract/areas/medical/records.ts';
import { medicalDocuments, medicalVisits } from '#contract/areas/medical/visits.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { useKnownRow } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import { openNew, openRow } from '../../rows/open-row.ts';
import { useNamesOf } from '../../rows/use-names-of.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatDay, formatTime } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { EmptyState, TableDrawing } from '../../ui/empty-state.tsx';
import type { FamilyProps } from '../area.ts';
import { DayDoses } from './doses/day-doses.tsx';
import { Measurements } from './growth/measurements.tsx';
import { Carers } from './looks/carers.tsx';
import { useLook } from './looks/use-look.ts';
import styles from './medical-screen.module.css';
import { RecordSection } from './record-section.tsx';
import { useRecords } from './record-tables.ts';
import { Summary } from './summary.tsx';

const LooksSheet = lazySheet(() => import('./looks/looks-sheet.tsx').then((file) => file.LooksSheet));
const CardSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('./emergency-card/card-sheet.tsx'), prepareArea('emergency-card')]);
  return file.CardSheet;
});

interface MedicalScreenProps extends FamilyProps {
  /** The person whose record it is. */
  personId: string;
  onChoose: (id: string) => void;
}

/** A person's medical record: what is asked first in an emergency, then what is due, and what was. */
export function MedicalScreen({ personId, onChoose, ...family }: MedicalScreenProps) {
  const { t } = useTranslation('medical');
  const { currentMembers, myId } = family;
  const [isShown, setIsShown] = useState(false);
  const [isCardOpen, setIsCardOpen] = useState(false);
  useLook(personId, myId);
  const habits = useDateHabits();
  const now = useNow();
  const mayManage = useMay()(medicalPermissions.manage);
  const managers = useNamesOf(medicalPermissions.manage);
  const records = useRecords(personId);
  const today = dayOf(now);
  const person = currentMembers.find(({ id }) => id === personId);
  const name = person?.firstName ?? '';
  const born = useKnownRow(members, personId)?.birth_date ?? null;
  const { view, isEmpty } = records;
  const sayDate = (day: string | null) => (day === null ? null : formatDate(day, habits));
  const adder = (open: () => void) => (mayManage ? open : null);
  const next = immunizationsDue(records.immunizations)[0];

  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      <p className={styles['printed']}>
        {[
          person?.name,
          born === null ? null : t('bornOn', { day: formatDate(born, habits) }),
          t('printedOn', { day: formatDate(today, habits) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <nav aria-label={t('whose')} className={styles['people']}>
        {currentMembers.map((person) => (
          <button
            key={person.id}
            type="button"
            className={styles['person']}
            aria-current={person.id === personId ? 'true' : undefined}
            ref={person.id === personId ? scrollIntoSight : null}
            onClick={() => onChoose(person.id)}
          >
            <Avatar person={person} size="sm" />
            {person.firstName}
          </button>
        ))}
      </nav>
      {/* Above all else: it is looked for in a hurry. */}
      {isEmpty ? null : (
        <div className={styles['tools']}>
          <Button icon={<IdCard size={18} aria-hidden="true" />} onClick={() => setIsCardOpen(true)}>
            {t('emergencyCard')}
          </Button>
        </div>
      )}
      <ListStates view={isEmpty ? view : { ...view, status: 'ready' }} area="medical">
        {isEmpty ? (
          <EmptyState
            drawing={<TableDrawing />}
            title={t('emptyTitle', { name })}
            note={mayManage ? t('emptyNote') : t('emptyReadOnly', { names: managers() })}
            action={
              mayManage ? (
                <div className={styles['firsts']}>
                  <Button onClick={() => openRow(medicalProfiles, null)}>{t('medical_profiles_add')}</Button>
                  <Button onClick={() => openRow(allergies, null)}>{t('allergies_add')}</Button>
                  <Button onClick={() => openNew(medications, { user_id: personId })}>{t('medications_add')}</Button>
                </div>
              ) : undefined
            }
          />
        ) : (
          <Summary {...{ records, personId, name, mayManage }} />
        )}
        {isEmpty && !mayManage ? null : (
          <div className={styles['sections']}>
            <DayDoses {...{ personId, now }} people={family.people} />
            <RecordSection
              table={immunizations}
              rows={records.immunizations.toSorted((one, other) => compareDays(other.occurred_on, one.occurred_on))}
              add={adder(() => openRow(immunizations, null))}
              titleOf={({ vaccine }) => vaccine}
              captionsOf={({ occurred_on, dose_number, next_due }) => [
                sayDate(occurred_on) ?? t('planned'),
                dose_number === null ? null : t('doseOf', { number: dose_number }),
                next_due === null ? null : t('nextOn', { day: formatDate(next_due, habits) }),
              ]}
            >
              {next ? (
                <p>
                  <strong>
                    {t(next.next_due < today ? 'nextWas' : 'nextIs', {
                      ...{ vaccine: next.vaccine, day: formatDate(next.next_due, habits) },
                    })}
                  </strong>
                </p>
              ) : null}
            </RecordSection>
            <RecordSection
              table={medicalVisits}
              rows={records.visits.toSorted((one, other) => compareDays(other.starts_at, one.starts_at))}
              add={adder(() => openRow(medicalVisits, null))}
              titleOf={({ reason }) => reason}
              captionsOf={({ starts_at, physician_name, place, questions }) => [
                `${formatDay(dayOf(new Date(starts_at)), today, habits)}, ${formatTime(new Date(starts_at), habits)}`,
                physician_name,
                place,
                questions !== null && Date.parse(starts_at) > now.getTime() ? t('hasQuestions') : null,
              ]}
              isPast={({ starts_at }) => dayOf(new Date(starts_at)) < today}
            />
            <Measurements rows={records.measurements} mayManage={mayManage} />
            <RecordSection
              table={medicalDocuments}
              rows={records.documents.toSorted((one, other) => compareDays(other.dated_on, one.dated_on))}
              add={adder(() => openRow(medicalDocuments, null))}
              titleOf={({ title }) => title}
              captionsOf={({ dated_on, attachments }) => [
                sayDate(dated_on),
                attachments === null ? null : t('files', { count: attachments.length }),
              ]}
            />
            <Carers {...{ personId, now, mayManage }} people={family.people} />
          </div>
        )}
      </ListStates>
      <div className={styles['tools']}>
        {isEmpty ? null : (
          <Button tone="quiet" icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
        {mayManage || personId === myId ? (
          <Button tone="quiet" icon={<Eye size={18} aria-hidden="true" />} onClick={() => setIsShown(true)}>
            {t('looks')}
          </Button>
        ) : null}
      </div>
      <CardSheet
        key={`card ${personId}`}
        isOpen={isCardOpen}
        onClose={() => setIsCardOpen(false)}
        {...{ records, personId, name, mayManage }}
        people={family.people}
      />
      <LooksSheet
        key={personId}
        isOpen={isShown}
        onClose={() => setIsShown(false)}
        {...{ personId }}
        people={family.people}
      />
    </div>
  );
}

/** Of a large family, the person whose record is open may stand beyond the edge of a phone. */
const scrollIntoSight = (chosen: HTMLElement | null) => chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const compareDays = (one: string | null, other: string | null) => ((one ?? '') < (other ?? '') ? -1 : 1);

/** Vaccinations with a next one due, the earliest first. A vaccine's own later vaccination answers what an earlier one asked for. */
function immunizationsDue<Row extends { vaccine: string; occurred_on: string | null; next_due: string | null }>(
  rows: readonly Row[],
) {
  return rows
    .flatMap((row) => (row.next_due === null ? [] : [{ ...row, next_due: row.next_due }]))
    .filter((row) =>
      rows.every(
        (other) =>
          other.vaccine.toLowerCase() !== row.vaccine.toLowerCase() ||
          compareDays(other.occurred_on, row.occurred_on) < 0 ||
          other.occurred_on === row.occurred_on,
      ),
    )
    .toSorted((one, other) => compareDays(one.next_due, other.next_due));
}

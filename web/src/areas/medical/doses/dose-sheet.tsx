import { useState } from 'react';
import { MEDICAL_NAME_MAX } from '#contract/areas/medical/records.ts';
import type { Dose, Medication } from '#contract/areas/medical/medications.ts';
import { tooSoon } from '#contract/areas/medical/plan.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import type { Person } from '../../../ui/people.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { instantOfMoment, MomentFields, momentOf } from '../dialogs/moment-fields.tsx';
import { sayAgo } from './say-ago.ts';
import type { LoggedDose } from './use-log-dose.ts';

interface DoseSheetProps {
  isOpen: boolean;
  onClose: () => void;
  status: Dose['status'];
  medication: Medication;
  dueMs: number | null;
  /** What was entered of the medication so far. */
  entries: readonly Dose[];
  people: readonly Person[];
  onLog: (logged: LoggedDose) => void;
}

/** Asks why a dose is skipped, or when it was given, and warns of one that comes too soon after another. */
export function DoseSheet({ isOpen, onClose, status, medication, dueMs, entries, people, onLog }: DoseSheetProps) {
  const { t } = useTranslation('medical-parts');
  const habits = useDateHabits();
  const now = useNow();
  const [opened] = useState(() => momentOf(Date.now()));
  const [moment, setMoment] = useState(opened);
  const [reason, setReason] = useState('');
  const isNow = moment.day === opened.day && moment.time === opened.time;
  const atMs = isNow ? now.getTime() : Date.parse(instantOfMoment(moment));
  const isAhead = atMs > now.getTime() + 60_000;
  const soon = status === 'given' && !Number.isNaN(atMs) ? tooSoon(medication, entries, atMs, dueMs) : null;

  function sayWarning(): string {
    if (!soon) return '';
    const giver = people.find(({ id }) => id === soon.entry.given_by)?.firstName ?? t('formerMember');
    const ago = sayAgo(Date.parse(soon.entry.taken_at), now.getTime(), habits.language);
    return t(`soon_${soon.why}`, { ago, name: giver });
  }
  function submit(): void {
    onLog({ status, atMs: isNow ? null : atMs, dueMs, reason });
    onClose();
  }
  function sayFrom(fromMs: number): string {
    const at = new Date(fromMs);
    const [day, today] = [dayOf(at), dayOf(now)];
    const time = formatTime(at, habits);
    return day === today ? time : `${insideSentence(formatDay(day, today, habits), habits.language)}, ${time}`;
  }

  return (
    <FormSheet
      {...{ isOpen, onClose }}
      title={t(status === 'skipped' ? 'skipTitle' : 'giveTitle', { name: medication.name })}
      isBusy={false}
      isIncomplete={status === 'given' && (Number.isNaN(atMs) || isAhead)}
      isDanger={soon !== null}
      cancel={t('cancel')}
      confirm={t(status === 'skipped' ? 'skip' : soon ? 'giveAnyway' : 'give')}
      onSubmit={submit}
    >
      {soon ? (
        <NoticeBox needsAttention aria-label={t('tooSoon')}>
          <p>
            <strong>{sayWarning()}</strong>
          </p>
          {soon.fromMs > now.getTime() ? <p>{t('soonFrom', { from: sayFrom(soon.fromMs) })}</p> : null}
        </NoticeBox>
      ) : null}
      {status === 'skipped' ? (
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          autoComplete="off"
          data-autofocus
          maxLength={MEDICAL_NAME_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : (
        <MomentFields
          dayLabel={t('givenDay')}
          timeLabel={t('givenTime')}
          value={moment}
          onChange={setMoment}
          error={isAhead ? t('notAhead') : null}
        />
      )}
    </FormSheet>
  );
}

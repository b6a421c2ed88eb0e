import { useState } from 'react';
import {
  entriesOf,
  eventFields,
  FILE_ENTRIES_MAX,
  FILE_KINDS,
  holidayFields,
  type FileEntry,
  type FileKind,
} from '#contract/areas/school/calendar-file.ts';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { schoolExceptions, type SchoolException, type SchoolProfile } from '#contract/areas/school/profiles.ts';
import { decodeCalendar } from '#contract/icalendar/decode.ts';
import { FILE_BYTES_MAX } from '#contract/icalendar/problems.ts';
import { readCalendar } from '#contract/icalendar/read-calendar.ts';
import { leaveOutRefused } from '#contract/icalendar/storable.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { translatorOf, useTranslation, type Translate } from '../../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { deviceZone, formatDate } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import fieldStyles from '../../../ui/field.module.css';
import styles from './fields.module.css';

interface CalendarFileSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: SchoolProfile;
  /** The student's, and of every kind: they tell what was read in before. */
  events: readonly SchoolEvent[];
  exceptions: readonly SchoolException[];
}

interface Found {
  readonly entries: readonly FileEntry[];
  /** Entries that cannot be read. */
  readonly leftOut: number;
}

type Known = Pick<CalendarFileSheetProps, 'profile' | 'events' | 'exceptions'>;

/** What a file has in the school year, or why it is refused, in words. */
async function readFile(file: File, known: Known, t: Translate<'school-forms'>): Promise<Found | string> {
  if (file.size > FILE_BYTES_MAX) return t('fileTooLarge');
  const decoded = decodeCalendar(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in decoded) return t('fileNone');
  const zone = deviceZone();
  const year = Number(known.profile.starts_on.slice(0, 4));
  const read = readCalendar(decoded.text, { zone, year, untitled: t('kind_meeting') });
  if ('refused' in read)
    return t(['too_large', 'too_many', 'too_complex'].includes(read.refused) ? 'fileTooLarge' : 'fileNone');
  const calendar = leaveOutRefused(read);
  const entries = entriesOf(calendar.events, known, zone);
  if (entries.length >= FILE_ENTRIES_MAX) return t('fileTooMany', { count: FILE_ENTRIES_MAX });
  return entries.length === 0 ? t('fileNothing') : { entries, leftOut: calendar.leftOut.length };
}

/** Reads the calendar file of a school: shows what lies in the school year, and saves what is ticked as the kind that it is. */
export function CalendarFileSheet({ isOpen, onClose, ...known }: CalendarFileSheetProps) {
  const { t } = useTranslation('school-forms');
  const writeGroup = useWriteGroup(schoolEvents);
  const [found, setFound] = useState<Found | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [kinds, setKinds] = useState<Readonly<Record<string, FileKind>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const isDone = ({ uid, state }: FileEntry) => state === 'same' || saved.has(uid);
  const wanted = (found?.entries ?? []).filter((entry) => !isDone(entry) && !left.has(entry.uid));

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setIsBusy(true);
    const read = await readFile(file, known, t).catch(() => t('fileNone'));
    setIsBusy(false);
    setFound(typeof read === 'string' ? null : read);
    setFailure(typeof read === 'string' ? read : null);
    setLeft(new Set());
    setKinds({});
    setSaved(new Set());
  }

  function write(entries: readonly FileEntry[]) {
    const { id: profile_id, student_id } = known.profile;
    return writeGroup((group) => {
      for (const entry of entries) {
        const { uid, rowId } = entry;
        const kind = kinds[uid] ?? entry.kind;
        const { kind: holiday, ...days } = holidayFields(entry);
        const fields = eventFields(entry, deviceZone());
        if (kind === 'holiday') {
          if (rowId === null)
            group.create(schoolExceptions, { ...days, kind: holiday, student_id, profile_id, period_id: null, uid });
          else group.update(schoolExceptions, rowId, days);
        } else if (rowId === null) group.create(schoolEvents, { ...fields, student_id, kind, uid });
        else group.update(schoolEvents, rowId, fields);
      }
    });
  }

  async function save(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    // A group has at most as many changes as one call takes. What was saved before a refusal stays, and is not sent again.
    for (let first = 0; first < wanted.length; first += CHANGES_PER_CALL) {
      const part = wanted.slice(first, first + CHANGES_PER_CALL);
      const outcome = await write(part).saved;
      if (outcome.kind === 'refused') {
        setFailure(explainError(outcome.error));
        setIsBusy(false);
        return;
      }
      setSaved((before) => new Set([...before, ...part.map(({ uid }) => uid)]));
    }
    setIsBusy(false);
    const count = wanted.length;
    showToast(() => ({ title: translatorOf('school-forms')('fileSaved', { count }), tone: 'done' }));
    onClose();
  }

  const tick = (uid: string, isTicked: boolean) =>
    setLeft((before) => (isTicked ? new Set([...before].filter((one) => one !== uid)) : new Set([...before, uid])));
  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t('file')}
      cancel={t('cancel')}
      confirm={t('addTicked')}
      isIncomplete={wanted.length === 0}
      onSubmit={() => void save()}
    >
      <p>{t('fileText')}</p>
      <TextField
        label={t('chooseFile')}
        type="file"
        accept=".ics,text/calendar"
        disabled={isBusy}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {found && found.leftOut > 0 ? (
        <p className={styles['note']}>{t('fileLeftOut', { count: found.leftOut })}</p>
      ) : null}
      <ul className={styles['entries']}>
        {found?.entries.map((entry) => (
          <li key={entry.uid} className={styles['entry']}>
            <EntryLine
              entry={entry}
              isDone={isDone(entry)}
              isTicked={!left.has(entry.uid)}
              kind={kinds[entry.uid] ?? entry.kind}
              onTick={(isTicked) => tick(entry.uid, isTicked)}
              onKind={(kind) => setKinds((before) => ({ ...before, [entry.uid]: kind }))}
            />
          </li>
        ))}
      </ul>
    </FormSheet>
  );
}

interface EntryLineProps {
  entry: FileEntry;
  /** It is saved, and says what the row says. */
  isDone: boolean;
  isTicked: boolean;
  kind: FileKind;
  onTick: (isTicked: boolean) => void;
  onKind: (kind: FileKind) => void;
}

/** One entry of the file. The kind of one that was read in before is that of its row. */
function EntryLine({ entry, isDone, isTicked, kind, onTick, onKind }: EntryLineProps) {
  const { t } = useTranslation('school-forms');
  const habits = useDateHabits();
  const { title, on, until, starts, state } = entry;
  const days = [on, until].flatMap((day) => (day ? [formatDate(day, habits)] : [])).join(' – ');
  return (
    <>
      <label className={styles['check']}>
        {isDone ? null : <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />}
        <span>
          {title}
          <br />
          <span className={styles['note']}>{starts ? `${days}, ${starts}` : days}</span>
        </span>
      </label>
      {isDone || state === 'changed' ? (
        <span className={styles['note']}>
          {t(`kind_${kind}`)} · {t(isDone ? 'known' : 'changed')}
        </span>
      ) : (
        <select
          className={fieldStyles['input']}
          aria-label={t('kindOf', { title })}
          value={kind}
          // Its options are these kinds.
          onChange={({ target }) => onKind(target.value as FileKind)}
        >
          {FILE_KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`kind_${value}`)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

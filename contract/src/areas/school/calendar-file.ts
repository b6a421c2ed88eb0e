import type { FileEvent } from '../../icalendar/read-event.ts';
import { TITLE_MAX } from '../../limits.ts';
import { occurrencesIn } from '../../recurrence/occurrences.ts';
import { addDays } from '../../recurrence/local-times.ts';
import { instantOf, localOf } from '../../recurrence/zones.ts';
import type { SchoolEvent } from './events.ts';
import type { SchoolException, SchoolProfile } from './profiles.ts';

/** What an entry of a school's calendar file is. */
export const FILE_KINDS = ['holiday', 'exam', 'trip', 'meeting', 'homework', 'form'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Words by which an entry is taken for one of a kind, in English and Spanish. The person may choose another kind. */
const WORDS: readonly (readonly [FileKind, RegExp])[] = [
  [
    'holiday',
    /\b(holidays?|vacations?|break|half[- ]term|no school|school closed|bank holiday|inset|vacaciones|festivos?|no lectivos?|puente|sin clases?)\b/i,
  ],
  ['exam', /\b(exams?|tests?|quiz(zes)?|assessments?|ex[aá]men(es)?|controles|control|prueba|evaluaci[oó]n)\b/i],
  ['trip', /\b(trips?|excursions?|outing|excursi[oó]n(es)?|salida|viaje|colonias)\b/i],
  ['homework', /\b(homework|assignment|hand in|deberes|tarea|entrega)\b/i],
  ['form', /\b(forms?|consent|permission slip|autorizaci[oó]n|formulario)\b/i],
];

/** The kind that an entry seems to be: by its words, else a holiday where it is several whole days, else a meeting. */
export function guessKind(title: string, { isAllDay, days }: { isAllDay: boolean; days: number }): FileKind {
  const found = WORDS.find(([, words]) => words.test(title));
  return found?.[0] ?? (isAllDay && days > 1 ? 'holiday' : 'meeting');
}

/** An entry of the file in the school year: one time that it takes place. */
export interface FileEntry {
  /** Its UID, with the occurrence of one that repeats. */
  readonly uid: string;
  readonly title: string;
  readonly kind: FileKind;
  readonly on: string;
  /** The last day; null for one day. */
  readonly until: string | null;
  /** Where the viewer is; null for whole days. */
  readonly starts: string | null;
  readonly ends: string | null;
  readonly location: string | null;
  /** `same` for one that was read in before and says what the row says; `changed` for one whose row is changed. */
  readonly state: 'new' | 'changed' | 'same';
  /** The row that was made of it before. */
  readonly rowId: string | null;
}

interface Known {
  readonly profile: Pick<SchoolProfile, 'id' | 'starts_on' | 'ends_on' | 'week_a_on'>;
  readonly exceptions: readonly SchoolException[];
  /** The student's. */
  readonly events: readonly SchoolEvent[];
}

const UID_MAX = 255;
/** Entries of a file that are read in; more are of no school year. */
export const FILE_ENTRIES_MAX = 400;

/**
 * The entries of a school's calendar file that lie in a school year, by their time. What was read in before is found by its UID and keeps its
 * kind. `zone` is the reader's.
 */
export function entriesOf(events: readonly FileEvent[], known: Known, zone: string): FileEntry[] {
  const { starts_on, ends_on } = known.profile;
  const timed = events.map((event) => {
    const { uid, recurrence_id } = event;
    return {
      ...event,
      id: recurrence_id === null ? uid : `${uid} ${recurrence_id}`,
      series_id: recurrence_id && uid,
    };
  });
  const window = {
    fromMs: instantOf(`${starts_on}T00:00`, zone),
    toMs: instantOf(`${addDays(ends_on, 1)}T00:00`, zone),
  };
  return occurrencesIn(timed, window, zone)
    .slice(0, FILE_ENTRIES_MAX)
    .map((occurrence) => {
      const { event, isAllDay, firstDay, lastDay, startMs, endMs } = occurrence;
      const repeated = event.recurrence_id ?? occurrence.recurrenceId;
      const uid = (repeated === null ? event.uid : `${event.uid} ${repeated}`).slice(-UID_MAX);
      const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1;
      const entry = {
        ...{
          uid,
          title: event.title.slice(0, TITLE_MAX),
          on: firstDay,
          location: event.location?.slice(0, TITLE_MAX) ?? null,
        },
        until: lastDay === firstDay ? null : lastDay,
        starts: isAllDay ? null : localOf(startMs, zone).slice(11),
        ends: isAllDay || endMs === startMs ? null : localOf(endMs, zone).slice(11),
      };
      return { ...entry, ...stateOf(entry, known, guessKind(event.title, { isAllDay, days })) };
    });
}

/** What is known of an entry: the living row of its UID, and whether it says the same. */
function stateOf(
  entry: Pick<FileEntry, 'uid' | 'title' | 'on' | 'until' | 'starts' | 'ends' | 'location'>,
  { events, exceptions, profile }: Known,
  guessed: FileKind,
): Pick<FileEntry, 'kind' | 'state' | 'rowId'> {
  const holiday = exceptions.find(({ uid, profile_id }) => uid === entry.uid && profile_id === profile.id);
  const event = events.find(({ uid }) => uid === entry.uid);
  if (holiday) {
    const isSame = isEqual([holiday.title, holiday.on_date, holiday.until_date], [entry.title, entry.on, entry.until]);
    return { kind: 'holiday', state: isSame ? 'same' : 'changed', rowId: holiday.id };
  }
  if (!event) return { kind: guessed, state: 'new', rowId: null };
  const isSame = isEqual(
    [event.title, event.due_on, event.ends_on, event.due_time, event.ends_time, event.location],
    [entry.title, entry.on, entry.until, entry.starts, entry.ends, entry.location],
  );
  return { kind: event.kind, state: isSame ? 'same' : 'changed', rowId: event.id };
}

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.every((each, at) => each === others[at]);

/** The fields of the holiday that an entry makes or changes. */
export const holidayFields = ({ title, on, until }: FileEntry) =>
  ({ kind: 'holiday', title, on_date: on, until_date: until }) as const;

/** The fields of the event that an entry makes or changes, without its kind. `zone` is the reader's. */
export const eventFields = ({ title, on, until, starts, ends, location }: FileEntry, zone: string) =>
  ({ title, location, due_on: on, due_time: starts, ends_on: until, ends_time: ends, time_zone: zone }) as const;

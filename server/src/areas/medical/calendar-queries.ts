import { isNextOpen, type Immunization } from '#contract/areas/medical/history.ts';
import { medicalPermissions } from '#contract/areas/medical/records.ts';
import type { MedicalVisit } from '#contract/areas/medical/visits.ts';
import { MY_DAY_DAYS, type MyDay } from '#contract/areas/my-day.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import type { Language } from '#contract/languages.ts';
import { may } from '#contract/permissions.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { withOffset } from '#contract/recurrence/zones.ts';
import type { AskedCalendar } from '../../core/calendar/hooks.ts';
import { isSeenBy } from '../../core/members/queries.ts';
import { dayEvents } from '../../core/own-day/events.ts';
import type { AskedDay } from '../../core/own-day/hooks.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';

/** Calendars of other programs show titles on lock screens, and places in travel times: neither has a medical word. */
const OUTSIDE = {
  en: { visit: 'Appointment', due: 'Something is due' },
  es: { visit: 'Cita', due: 'Algo pendiente' },
} as const satisfies Record<Language, unknown>;

const PLAIN = {
  ...{ rrule: null, exdates: null, rdates: null, reminders: null, series_id: null, recurrence_id: null },
  ...{ cancelled: false, category: 'event' as const, priority: 'medium' as const, end_date: null, end_time: null },
};

type Kept = Pick<MedicalVisit, 'id' | 'user_id' | 'created_at' | 'updated_at'>;
const common = ({ id, user_id, created_at, updated_at }: Kept) => ({
  ...{ ...PLAIN, id, uid: `medical-${id}@casita`, created_at, updated_at, assigned_members: [user_id] },
});

const writeVisit = (row: MedicalVisit): WrittenEvent => {
  const at = new Date(row.starts_at).toISOString();
  const description = [row.physician_name, row.place].filter(Boolean).join(', ') || null;
  return {
    ...{ ...common(row), title: row.reason, description, location: row.place },
    ...{ event_date: at.slice(0, 10), event_time: at.slice(11, 16), time_zone: 'UTC' },
  };
};

const writeDue = (row: Immunization, on: string): WrittenEvent => ({
  ...{ ...common(row), title: row.vaccine, description: null, location: null },
  ...{ event_date: on, event_time: null, time_zone: null },
});

/** Visits and next vaccinations of the present members that the reader may see, by the person's name. */
export async function listMedicalDays(tx: Tx, asked: AskedCalendar): Promise<readonly WrittenEvent[]> {
  const { reader, language } = asked;
  if (!may(reader, medicalPermissions.view)) return [];
  const { visits, due, names } = await readMedicalDays(tx, { ...asked, person: null, reader: reader.memberId });
  const named = (event: WrittenEvent, word: string) => {
    const name = event.assigned_members?.flatMap((id) => names.get(id) || [])[0];
    return { ...event, title: name ? `${word} (${name})` : word, location: null };
  };
  return [
    ...visits.map((event) => named(event, OUTSIDE[language].visit)),
    ...due.map((event) => named(event, OUTSIDE[language].due)),
  ];
}

/** The member's own, as they are called. */
export async function readOwnMedicalDay(tx: MemberTx, asked: AskedDay): Promise<Pick<MyDay, 'events'>> {
  const { familyId, actor } = tx;
  if (!may(actor, medicalPermissions.view)) return { events: [] };
  const days = { from: asked.day, to: addDays(asked.day, MY_DAY_DAYS - 1) };
  const own = { familyId, ...days, person: actor.memberId, reader: actor.memberId };
  const { visits, due } = await readMedicalDays(tx, own);
  return { events: dayEvents([...visits, ...due], asked, () => true) };
}

interface Wanted extends Pick<AskedCalendar, 'familyId' | 'from' | 'to'> {
  /** The member whose days they are; null for all of them. */
  readonly person: string | null;
  readonly reader: string;
}

async function readMedicalDays({ db }: Tx, { familyId, person, reader, from, to }: Wanted) {
  const people = await db
    .selectFrom('members')
    .select(['id', 'first_name'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .$if(person !== null, (query) => query.where('id', '=', person))
    .execute();
  const names = new Map(people.map(({ id, first_name }) => [id, first_name]));
  const ids = [...names.keys()];
  if (ids.length === 0) return { visits: [], due: [], names };
  // A day of any zone begins and ends within a day of the one in UTC.
  const visits = await db
    .selectFrom('medical_visits')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', ids)
    .where(isSeenBy(familyId, reader))
    .$if(from !== null, (query) =>
      query.where('starts_at', '>=', withOffset(`${addDays(from ?? '', -1)}T00:00`, 'UTC')),
    )
    .$if(to !== null, (query) => query.where('starts_at', '<', withOffset(`${addDays(to ?? '', 2)}T00:00`, 'UTC')))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const vaccinations = await db
    .selectFrom('immunizations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', ids)
    .where(isSeenBy(familyId, reader))
    .orderBy('next_due')
    .orderBy('id')
    .execute();
  const due = vaccinations.flatMap((row) => {
    const on = row.next_due;
    const isWanted = on !== null && (from === null || on >= from) && (to === null || on <= to);
    return isWanted && isNextOpen(row, vaccinations) ? [writeDue(row, on)] : [];
  });
  return { visits: visits.map(writeVisit), due, names };
}

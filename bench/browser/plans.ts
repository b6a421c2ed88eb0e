import type { NewEvent } from '#contract/areas/calendar.ts';
import { MEMBER_COLOURS, type NewMember } from '#contract/areas/family.ts';
import type { NewTask } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import type { Change } from '#contract/sync.ts';

/** How much a family has planned. */
export interface Plans {
  /** Every other one has a due date in the month. */
  tasks: number;
  /** Events in the month. */
  events: number;
  /** Those of the events that repeat. */
  repeating: number;
}

const NAMES = ['Ana', 'Leo', 'Mia', 'Tom'];
const CATEGORIES = ['event', 'appointment', 'task', 'reminder'] as const;
const PRIORITIES = ['low', 'medium', 'high'] as const;
/** What families repeat; the last one needs the library of rules (contract/src/recurrence/plain-rules.ts has the others). */
const RULES = [
  ...['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;INTERVAL=2'],
  ...['FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=2TU'],
];

/** The first day of the month that is shown. */
export const monthOf = (today: string): string => `${today.slice(0, 7)}-01`;

const clockOf = (number: number, from: number) =>
  `${String(from + (number % 10)).padStart(2, '0')}:${number % 2 ? '30' : '00'}`;

/** Changes that make the family and its plans, in calls that the server takes. */
export function planChanges({ tasks, events, repeating }: Plans, today: string): { changes: Change[] }[] {
  const month = monthOf(today);
  // From yesterday on, so that few plans also have something late and something today.
  const dayAt = (number: number) => addDays(month, (Number(today.slice(8)) + 26 + number) % 28);
  const people = NAMES.map((first_name, at) => ({ id: newId(), first_name, colour: MEMBER_COLOURS[at + 1] }));
  const personAt = (number: number) => people[number % people.length]?.id ?? '';
  const make = (table: string, row_id: string, fields: object): Change => ({
    ...{ id: newId(), table, op: 'create', row_id, fields: { ...fields }, made_at: new Date().toISOString() },
  });
  const changes = [
    ...people.map(({ id, ...fields }) => make('members', id, fields satisfies Partial<NewMember>)),
    ...Array.from({ length: tasks }, (_, at) =>
      make('tasks', newId(), {
        title: `Bring the recycling down ${at}`,
        description: 'Glass on Tuesdays, paper on Thursdays; the keys hang by the door.',
        // Every fifth is the caller's own, as Today shows those alone.
        assigned_to: at % 5 ? personAt(at) : null,
        ...(at % 2 ? {} : { due_date: `${dayAt(at / 2)}T${clockOf(at, 8)}:00Z`, due_all_day: at % 4 === 0 }),
      } satisfies NewTask),
    ),
    ...Array.from({ length: events }, (_, at) =>
      make('family_events', newId(), {
        title: `Swimming in the old town ${at}`,
        description: 'Bring the blue bag, and the key of the locker.',
        location: at % 3 ? null : 'Harbour Baths, 12 Quay Street',
        event_date: at < repeating ? addDays(dayAt(at), -28) : dayAt(at),
        ...(at % 5 ? { event_time: clockOf(at, 8), end_time: clockOf(at, 10), time_zone: 'Europe/Madrid' } : {}),
        ...(at % 7 ? {} : { end_date: addDays(at < repeating ? addDays(dayAt(at), -28) : dayAt(at), 1) }),
        rrule: at < repeating ? (RULES[at % RULES.length] ?? null) : null,
        category: CATEGORIES[at % CATEGORIES.length] ?? 'event',
        priority: PRIORITIES[at % PRIORITIES.length] ?? 'medium',
        assigned_members: at % 4 ? [personAt(at)] : at % 8 ? [personAt(at), personAt(at + 1)] : [],
      } satisfies NewEvent),
    ),
  ];
  return Array.from({ length: Math.ceil(changes.length / CHANGES_PER_CALL) }, (_, at) => ({
    changes: changes.slice(at * CHANGES_PER_CALL, (at + 1) * CHANGES_PER_CALL),
  }));
}

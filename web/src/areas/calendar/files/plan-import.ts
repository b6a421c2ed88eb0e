import { overrideId, type EventChanges, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import type { FileCalendar } from '#contract/icalendar/read-calendar.ts';
import type { FileEvent } from '#contract/icalendar/read-event.ts';

/** A change that an import makes. */
export type ImportWrite =
  | { readonly op: 'create'; readonly id: string; readonly fields: NewEvent }
  | { readonly op: 'update'; readonly id: string; readonly fields: EventChanges; readonly before: EventChanges }
  | { readonly op: 'restore'; readonly id: string };

/** An event or series of the file, with what replaces its occurrences. */
export interface ImportItem {
  readonly key: string;
  readonly kind: 'new' | 'changed' | 'same';
  readonly event: FileEvent;
  readonly writes: readonly ImportWrite[];
}

interface Family {
  /** Rows of the family that the file names, removed ones only of those that replace occurrences. */
  readonly events: readonly FamilyEvent[];
  /** Ids of the present members whom the person may assign. */
  readonly assignable: ReadonlySet<string>;
  readonly mayUpdate: (row: FamilyEvent) => boolean;
}

/** What the person chose for new events. */
interface Chosen {
  /** Whom they are for; empty for the whole family, or for those whom the file names. */
  readonly people: readonly string[];
  /** For events whose category the file does not say. */
  readonly category: FamilyEvent['category'];
}

const TIMES = ['event_date', 'event_time', 'end_date', 'end_time', 'time_zone', 'rrule'] as const;
const OWN_UID = /^([0-9a-f-]{36})@casita$/;

/**
 * What an import would do with each event of a file. An event that the family has, by its UID, is changed where the file says
 * something else, and keeps what files do not say: whom it is for, and its colours.
 */
export function planImport(file: Pick<FileCalendar, 'events'>, family: Family, chosen: Chosen): ImportItem[] {
  const byUid = new Map(family.events.filter(isOwn).map((row) => [row.uid ?? `${row.id}@casita`, row]));
  for (const row of family.events) if (isOwn(row)) byUid.set(`${row.id}@casita`, row);
  const masters = new Map(file.events.filter(isOwn).map((event) => [event.uid, event]));
  const items = new Map<string, { event: FileEvent; replacing: FileEvent[] }>();
  for (const [uid, event] of masters) items.set(uid, { event, replacing: [] });
  for (const event of file.events) {
    if (isOwn(event)) continue;
    const item = items.get(event.uid);
    if (item) item.replacing.push(event);
    // The file has only this occurrence of the series, as an invitation to it has.
    else items.set(`${event.uid} ${event.recurrence_id}`, { event, replacing: [] });
  }
  return [...items].flatMap(([key, { event, replacing }]) => {
    const row = byUid.get(event.uid);
    const isPart = event.recurrence_id !== null;
    if (event.cancelled && !(isPart && row)) return [];
    const write = (item: { row: FamilyEvent | undefined; event: FileEvent; parts: readonly FileEvent[] }) =>
      writesOf(item, family, chosen);
    const found = isPart && row ? write({ row, event, parts: [event] }) : write({ row, event, parts: replacing });
    const isLocked = row !== undefined && (row.task_id !== null || !family.mayUpdate(row));
    const writes = isLocked ? [] : isPart && row ? found.slice(Number(found[0]?.id === row.id)) : found;
    return [{ key, event, writes, kind: row === undefined ? 'new' : writes.length > 0 ? 'changed' : 'same' }] as const;
  });
}

const isOwn = ({ recurrence_id }: Pick<FileEvent, 'recurrence_id'>) => recurrence_id === null;

function writesOf(
  { row, event, parts }: { row: FamilyEvent | undefined; event: FileEvent; parts: readonly FileEvent[] },
  family: Family,
  chosen: Chosen,
): ImportWrite[] {
  const id = row?.id ?? newId();
  const rowsById = new Map(family.events.map((one) => [one.id, one]));
  const dropped = family.events.flatMap((one) =>
    one.series_id === id && one.cancelled && one.deleted_at === null && one.recurrence_id !== null
      ? [one.recurrence_id]
      : [],
  );
  const own = row
    ? changesOf(row, event, dropped)
    : [{ op: 'create' as const, id, fields: newFields(event, family, chosen) }];
  const replacing = parts.flatMap((part): ImportWrite[] => {
    const recurrence = part.recurrence_id ?? '';
    const partId = overrideId(id, recurrence);
    const known = rowsById.get(partId);
    if (part.cancelled && !known && row?.exdates?.includes(recurrence)) return [];
    if (!known) {
      const fields = {
        ...newFields(part, family, chosen),
        series_id: id,
        recurrence_id: recurrence,
        cancelled: part.cancelled,
      };
      return [{ op: 'create', id: partId, fields }];
    }
    const changes = changesOf(known, part, []);
    return known.deleted_at === null ? changes : [{ op: 'restore', id: partId }, ...changes];
  });
  return [...own, ...replacing];
}

/** The fields of a new event. Its UID stays with the series; an own one says nothing that its id will not say. */
function newFields(event: FileEvent, { assignable }: Family, { people, category }: Chosen): NewEvent {
  const { uid, recurrence_id: _recurrence, cancelled: _cancelled, members, priority, ...fields } = event;
  const named = members.every((id) => assignable.has(id)) ? members : [];
  return {
    ...fields,
    category: event.category ?? category,
    priority: priority ?? 'medium',
    assigned_members: [...(people.length > 0 ? people : named)],
    uid: event.recurrence_id === null && !OWN_UID.test(uid) ? uid : null,
  };
}

/** What the file says otherwise than a row. `dropped`: occurrences that other rows say do not take place. */
function changesOf(row: FamilyEvent, event: FileEvent, dropped: readonly string[]): ImportWrite[] {
  const { title, description, location, category, priority, exdates, rdates, reminders, cancelled } = event;
  const said: EventChanges = { title, description, location };
  if (TIMES.some((name) => event[name] !== row[name])) {
    for (const name of TIMES) Object.assign(said, { [name]: event[name] });
  }
  if (listOf([...(row.exdates ?? []), ...dropped]) !== listOf(exdates)) said.exdates = exdates;
  if (listOf(row.rdates) !== listOf(rdates)) said.rdates = rdates;
  if (reminders !== null && listOf(row.reminders) !== listOf(reminders)) said.reminders = reminders;
  if (category !== null) said.category = category;
  if (priority !== null) said.priority = priority;
  if (row.recurrence_id !== null) said.cancelled = cancelled;
  const hasTimes = 'event_date' in said;
  const names = Object.keys(said) as (keyof EventChanges)[]; // made above
  const isTime = (name: string) => TIMES.some((one) => one === name);
  const changed = names.filter(
    (name) => (hasTimes && isTime(name)) || JSON.stringify(said[name]) !== JSON.stringify(row[name]),
  );
  if (changed.length === 0) return [];
  const pick = (from: object) => Object.fromEntries(changed.map((name) => [name, from[name as keyof typeof from]]));
  return [{ op: 'update', id: row.id, fields: pick(said), before: pick(row) }];
}

/** A text that is the same for the same dates in any order, and for none and no list. */
function listOf(values: readonly (string | number)[] | null): string {
  return [...new Set(values)].map(String).toSorted().join();
}

/** The writes of several items in groups that one call may carry, in order. A long series is divided. */
export function groupsOf(items: readonly ImportItem[], max: number): ImportWrite[][] {
  const groups: ImportWrite[][] = [];
  for (const { writes } of items) {
    for (let first = 0; first < writes.length; first += max) {
      const part = writes.slice(first, first + max);
      const last = groups.at(-1);
      if (last && last.length + part.length <= max) last.push(...part);
      else groups.push([...part]);
    }
  }
  return groups;
}

/** What undoes the writes of a group, in the reverse order. */
export function reverseOf(writes: readonly ImportWrite[]) {
  return writes
    .toReversed()
    .map((write) =>
      write.op === 'update'
        ? ({ op: 'update', id: write.id, fields: write.before } as const)
        : ({ op: 'remove', id: write.id } as const),
    );
}

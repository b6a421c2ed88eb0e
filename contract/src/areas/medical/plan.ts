import { addDays, weekdayOf } from '../../recurrence/local-times.ts';
import { instantOf, localOf } from '../../recurrence/zones.ts';
import type { Dose, Medication, Schedule } from './medications.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A dose that is given so long after its moment is late, and one that is not given by then is missed. */
export const MISSED_AFTER_MS = HOUR_MS;
/** Two doses of a plan that are due further apart than twice this are only too close within it. */
const CLOSE_MAX_MS = 4 * HOUR_MS;

export type Plan = Pick<Medication, 'schedule' | 'time_zone' | 'starts_on' | 'ends_on' | 'pauses'>;
type Entry = Pick<Dose, 'status' | 'taken_at' | 'due_at' | 'deleted_at'>;
type Stocked = Pick<Medication, 'stock' | 'stock_at' | 'refill_at' | 'dose_value'>;

const ms = (time: string) => Date.parse(time);
const isGiven = ({ status, deleted_at }: Entry) => status === 'given' && deleted_at === null;

const isPaused = ({ pauses }: Plan, atMs: number) =>
  (pauses ?? []).some(({ from, until }) => atMs >= ms(from) && (until === null || atMs < ms(until)));

/**
 * The moments at which doses are due in a span, in ms, in order, `toMs` excluded. `zone` counts where the medication names none. A clock time that
 * the clocks skip is due as much later as they skip, one that they repeat at its first; two that become one moment are one dose. `hours` are of
 * elapsed time, so their clock times move with the clocks.
 */
export function plannedMoments(plan: Plan, fromMs: number, toMs: number, zone: string): number[] {
  const { schedule, starts_on, ends_on } = plan;
  if (!schedule || schedule.kind === 'as_needed' || fromMs >= toMs) return [];
  const ownZone = plan.time_zone ?? zone;
  const start = Math.max(fromMs, starts_on ? instantOf(`${starts_on}T00:00`, ownZone) : -Infinity);
  const end = Math.min(toMs, ends_on ? instantOf(`${addDays(ends_on, 1)}T00:00`, ownZone) : Infinity);
  const moments = schedule.kind === 'times' ? atTimes(schedule, start, end, ownZone) : everyHours(schedule, start, end);
  return moments.filter((moment) => moment >= start && moment < end && !isPaused(plan, moment));
}

function atTimes({ times, weekdays }: Extract<Schedule, { kind: 'times' }>, start: number, end: number, zone: string) {
  const moments = new Set<number>();
  if (start >= end) return [];
  // A day before, because a skipped midnight is due on the next day.
  const last = localOf(end, zone).slice(0, 10);
  for (let day = addDays(localOf(start, zone).slice(0, 10), -1); day <= last; day = addDays(day, 1)) {
    if (weekdays && !weekdays.includes(weekdayOf(day) || 7)) continue;
    for (const time of times) moments.add(instantOf(`${day}T${time}`, zone));
  }
  return [...moments].sort((one, other) => one - other);
}

function everyHours({ every, first_at }: Extract<Schedule, { kind: 'hours' }>, start: number, end: number) {
  const [first, step] = [ms(first_at), every * HOUR_MS];
  const moments: number[] = [];
  for (let at = first + Math.max(0, Math.ceil((start - first) / step)) * step; at < end; at += step) moments.push(at);
  return moments;
}

/** A planned dose with the entries for it. */
export interface DueDose<One> {
  readonly dueMs: number;
  readonly entries: readonly One[];
}

/**
 * The planned doses of a span, each with what was entered for it. An entry is for the moment that it names, and otherwise, also after the plan was
 * changed, for the nearest one that no entry names and that is no further than `closeness`.
 */
export function dueDoses<One extends Entry>(
  plan: Plan,
  entries: readonly One[],
  fromMs: number,
  toMs: number,
  zone: string,
): DueDose<One>[] {
  const close = closeness(plan.schedule);
  const around = plannedMoments(plan, fromMs - close, toMs + close, zone);
  const found = new Map<number, One[]>(around.map((moment) => [moment, []]));
  const living = entries.filter(({ deleted_at }) => deleted_at === null);
  const others: One[] = [];
  // One that was given late is for the moment that it names, also where the span has only the next one.
  const isPlanned = ({ due_at }: One) =>
    due_at !== null && plannedMoments(plan, ms(due_at), ms(due_at) + 1, zone).length > 0;
  for (const entry of living) {
    const named = entry.due_at === null ? undefined : found.get(ms(entry.due_at));
    if (named) named.push(entry);
    else others.push(entry);
  }
  for (const entry of others.toSorted((one, other) => ms(one.taken_at) - ms(other.taken_at))) {
    const at = ms(entry.taken_at);
    const free = around.filter((moment) => found.get(moment)?.length === 0 && Math.abs(moment - at) <= close);
    const nearest = free.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
    if (nearest !== undefined && !isPlanned(entry)) found.get(nearest)?.push(entry);
  }
  return around
    .filter((moment) => moment >= fromMs && moment < toMs)
    .map((dueMs) => ({ dueMs, entries: found.get(dueMs) ?? [] }));
}

/** How close two doses may not be, in ms: the least distance of one as needed; of a plan half of its shortest, at most four hours. */
export function closeness(schedule: Schedule | null): number {
  if (!schedule) return 0;
  if (schedule.kind === 'as_needed') return (schedule.least_minutes ?? 0) * MINUTE_MS;
  if (schedule.kind === 'hours') return Math.min(CLOSE_MAX_MS, (schedule.every * HOUR_MS) / 2);
  const minutes = schedule.times
    .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    .toSorted((a, b) => a - b);
  const gaps = minutes.map((minute, at) => (minutes[at + 1] ?? minutes[0]! + 1_440) - minute); // there is a first one
  return Math.min(CLOSE_MAX_MS, (Math.min(...gaps) * MINUTE_MS) / 2);
}

/** Why a dose is too soon: `close` to the entry, the `most` of 24 hours were given, or the planned dose `has` been given. */
export interface TooSoon<One> {
  readonly why: 'close' | 'most' | 'has';
  /** The entry that it is too close to, or the last of those 24 hours. */
  readonly entry: One;
  /** From when it is not too soon any more, in ms. */
  readonly fromMs: number;
}

/**
 * Whether a dose that is given at `atMs` comes too soon beside the others, earlier and later: two phones without network each know only their own.
 * `dueMs` is the planned moment that it is for. Null where it does not.
 */
export function tooSoon<One extends Entry>(
  { schedule }: Pick<Plan, 'schedule'>,
  others: readonly One[],
  atMs: number,
  dueMs: number | null = null,
): TooSoon<One> | null {
  if (!schedule) return null;
  const given = others.filter(isGiven).toSorted((one, other) => ms(other.taken_at) - ms(one.taken_at));
  const close = closeness(schedule);
  const same = dueMs === null ? undefined : given.find(({ due_at }) => due_at !== null && ms(due_at) === dueMs);
  if (same) return { why: 'has', entry: same, fromMs: ms(same.taken_at) + close };
  const most = schedule.kind === 'as_needed' ? schedule.most_per_day : null;
  const nearTo = (moment: number) => given.find(({ taken_at }) => Math.abs(ms(taken_at) - moment) < close);
  const lastOfFullDay = (moment: number) => (most === null ? undefined : findFullDay(given, most, moment));
  const near = nearTo(atMs);
  const entry = near ?? lastOfFullDay(atMs);
  if (!entry) return null;
  // It is free only as a dose leaves its distance, or its day.
  const frees = given.flatMap(({ taken_at }) => [ms(taken_at) + close, ms(taken_at) + DAY_MS]);
  const free = frees
    .filter((moment) => moment > atMs)
    .toSorted((one, other) => one - other)
    .find((moment) => !nearTo(moment) && !lastOfFullDay(moment));
  return { why: near ? 'close' : 'most', entry, fromMs: free ?? atMs }; // one is found: the last dose leaves both
}

/** The last of `most` doses that lie within 24 hours together with one at `atMs`, whether they came before it or after. `given` has the latest first. */
function findFullDay<One extends Entry>(given: readonly One[], most: number, atMs: number): One | undefined {
  return given.find((last, index) => {
    const first = given[index + most - 1];
    return first && Math.max(ms(last.taken_at), atMs) - Math.min(ms(first.taken_at), atMs) < DAY_MS;
  });
}

/** What is left of a stock, in the unit of the medication; null where none was counted. It may be negative: more was given than was counted. */
export function stockLeft(
  { stock, stock_at, dose_value }: Stocked,
  entries: readonly (Entry & Pick<Dose, 'amount'>)[],
): number | null {
  if (stock === null) return null;
  const since = entries.filter((entry) => isGiven(entry) && (stock_at === null || ms(entry.taken_at) >= ms(stock_at)));
  const used = since.reduce((sum, { amount }) => sum + Math.round((amount ?? dose_value ?? 1) * 1_000), 0);
  return (Math.round(stock * 1_000) - used) / 1_000;
}

export function isRefillDue(medication: Stocked, entries: readonly (Entry & Pick<Dose, 'amount'>)[]): boolean {
  const left = stockLeft(medication, entries);
  return left !== null && left <= (medication.refill_at ?? 0);
}

/** How a plan was followed in a span: every planned dose is given, skipped, or missed once `MISSED_AFTER_MS` has passed at `nowMs`. */
export function adherence(
  plan: Plan,
  entries: readonly Entry[],
  span: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number; readonly zone: string },
): { planned: number; given: number; skipped: number; missed: number } {
  const toMs = Math.min(span.toMs, span.nowMs);
  const counts = { planned: 0, given: 0, skipped: 0, missed: 0 };
  for (const { dueMs, entries: own } of dueDoses(plan, entries, span.fromMs, toMs, span.zone)) {
    if (own.length === 0 && dueMs + MISSED_AFTER_MS > span.nowMs) continue;
    counts.planned += 1;
    counts[own.some(isGiven) ? 'given' : own.length > 0 ? 'skipped' : 'missed'] += 1;
  }
  return counts;
}

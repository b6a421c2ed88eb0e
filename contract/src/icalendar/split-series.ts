import { spend, type Steps } from '../recurrence/expand.ts';
import { addDays, daysBetween } from '../recurrence/local-times.ts';
import { startOf } from '../recurrence/occurrences.ts';
import { continueFrom, endBefore } from '../recurrence/rules.ts';
import { shiftLocal, shiftRule } from '../recurrence/shift.ts';
import type { FileEvent, ReadEvent } from './read-event.ts';

/** A stretch of a series, which its file changed from one occurrence on. */
interface Stretch {
  event: FileEvent;
  /** The occurrence of the series as it was written with which it begins, and where that is now. */
  readonly from: string;
  readonly to: string;
}

export interface SplitSeries {
  readonly events: readonly FileEvent[];
  /** Changes that no rule can follow; each counts for its own occurrence alone. */
  readonly unfollowed: readonly FileEvent[];
}

/**
 * Series whose file changes an occurrence and all that follow (`RANGE=THISANDFUTURE`), as series of their own from there on, with what
 * replaces their occurrences. Series first, then what replaces occurrences. `steps` are those that all rules of the file share.
 */
export function splitSeries(reads: readonly ReadEvent[], steps: Steps): SplitSeries {
  const changes = Map.groupBy(
    reads.filter(({ isFollowing }) => isFollowing),
    ({ event }) => event.uid,
  );
  const unfollowed: FileEvent[] = [];
  const stretches = new Map<string, Stretch[]>();
  const taken = new Set<FileEvent>();
  for (const { event } of reads) {
    if (event.recurrence_id !== null) continue;
    const own: Stretch[] = [{ event, from: '', to: '' }];
    stretches.set(event.uid, own);
    for (const change of (changes.get(event.uid) ?? []).map((read) => read.event).toSorted(byOccurrence)) {
      const latest = own.at(-1);
      const next = latest && splitAt(latest, change, steps);
      if (!next) {
        unfollowed.push(change);
        continue;
      }
      own.push(next);
      taken.add(change);
    }
  }
  const replacing = [
    ...reads.flatMap(({ parts }) => parts),
    ...reads.flatMap(({ event }) => (event.recurrence_id === null || taken.has(event) ? [] : [event])),
  ].map((event) => placed(event, stretches.get(event.uid) ?? []));
  const series = [...stretches.values()].flatMap((own) => own.map(({ event }) => event));
  // An occurrence is replaced once, and by an event of the file rather than by a length of its date.
  const distinct = new Map(replacing.map((event) => [`${event.uid} ${event.recurrence_id}`, event]));
  return { events: [...series, ...distinct.values()], unfollowed };
}

const byOccurrence = (one: FileEvent, other: FileEvent) =>
  (one.recurrence_id ?? '') < (other.recurrence_id ?? '') ? -1 : 1;

/** Ends a stretch before the occurrence that `change` replaces with all that follow, and answers what follows. */
function splitAt(stretch: Stretch, change: FileEvent, steps: Steps): Stretch | null {
  const { event } = stretch;
  const from = change.recurrence_id ?? '';
  const local = stretch.from === '' ? from : shiftLocal(from, stretch.from, stretch.to);
  const start = startOf(event);
  const to = startOf(change);
  // A day that becomes a time, another zone or the first occurrence itself: dates of the series have no place in it.
  if (event.rrule === null || local <= start || local.length !== to.length || event.time_zone !== change.time_zone)
    return null;
  const dates = (event.exdates?.length ?? 0) + (event.rdates?.length ?? 0);
  const rest = restOf(event.rrule, start, local, { steps, dates });
  const shifted = rest && shiftRule(rest, local.slice(0, 10), local, to);
  if (!shifted) return null;
  const span = change.end_date === null ? null : daysBetween(change.event_date, change.end_date);
  const move = (dates: readonly string[] | null) => {
    const later = dates?.filter((date) => date >= local).map((date) => shiftLocal(date, local, to)) ?? [];
    return later.length === 0 ? null : later;
  };
  const earlier = (dates: readonly string[] | null) => {
    const kept = dates?.filter((date) => date < local) ?? [];
    return kept.length === 0 ? null : kept;
  };
  const following: FileEvent = {
    ...change,
    uid: `${event.uid.slice(0, 230)}#${from}`,
    recurrence_id: null,
    event_date: shifted.firstDay,
    end_date: span === null ? null : addDays(shifted.firstDay, span),
    rrule: shifted.rrule,
    exdates: move(event.exdates),
    rdates: move(event.rdates),
  };
  stretch.event = {
    ...event,
    rrule: endBefore(event.rrule, local),
    exdates: earlier(event.exdates),
    rdates: earlier(event.rdates),
  };
  return { event: following, from, to };
}

/** Steps that a date beside the rule costs, which is moved with the series. */
const DATE_STEPS = 10;

/** The rule from `local` on; null where it takes too long to count the occurrences before, or to move so many single dates. */
function restOf(
  rrule: string,
  start: string,
  local: string,
  { steps, dates }: { steps: Steps; dates: number },
): string | null {
  try {
    spend(steps, dates * DATE_STEPS);
    return continueFrom(rrule, start, local, steps);
  } catch {
    return null;
  }
}

/** What replaces an occurrence, as that of the stretch in which the occurrence lies. */
function placed(event: FileEvent, stretches: readonly Stretch[]): FileEvent {
  const occurrence = event.recurrence_id ?? '';
  const stretch = stretches.findLast(({ from }) => from <= occurrence);
  if (!stretch || stretch.from === '') return event;
  return { ...event, uid: stretch.event.uid, recurrence_id: shiftLocal(occurrence, stretch.from, stretch.to) };
}

import type { ReadEvent } from './read-event.ts';

/**
 * The events of a file of which programs wrote several versions or gave several the same UID: of versions the newest; of different
 * events each, with a UID of its own. An event that is there twice is taken once.
 */
export function newestOf(events: readonly ReadEvent[]): ReadEvent[] {
  const groups = Map.groupBy(events, ({ event }) => `${event.uid} ${event.recurrence_id ?? ''}`);
  const newest = [...groups.values()].flatMap((group) => {
    const latest = Math.max(...group.map(({ sequence }) => sequence));
    const same = group.filter(({ sequence }) => sequence === latest);
    const isReplacing = group[0]?.event.recurrence_id !== null;
    return isReplacing || areVersions(same) ? same.toSorted(byStamp).slice(-1) : distinct(same);
  });
  const series = new Map(newest.filter(({ event }) => event.recurrence_id === null).map((one) => [one.event.uid, one]));
  return newest.filter((one) => !isLeftOutLater(one, series.get(one.event.uid)));
}

/** True for a change of an occurrence that a later version of its series leaves out. */
const isLeftOutLater = ({ event, sequence }: ReadEvent, series: ReadEvent | undefined) =>
  event.recurrence_id !== null &&
  series !== undefined &&
  series.sequence > sequence &&
  series.event.exdates?.includes(event.recurrence_id) === true;

const byStamp = (one: ReadEvent, other: ReadEvent) =>
  one.stamp === other.stamp ? 0 : one.stamp < other.stamp ? -1 : 1;

/** True for two with one title that were written at different times. Careless programs give the same UID to more, or to different ones. */
function areVersions([one, other, ...more]: readonly ReadEvent[]): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    more.length === 0 &&
    one.event.title === other.event.title &&
    one.stamp !== other.stamp
  );
}

function distinct(events: readonly ReadEvent[]): ReadEvent[] {
  const found = new Map<string, ReadEvent>();
  for (const read of events) {
    const { event } = read;
    const [first] = found.values();
    const time = `${event.event_date}${event.event_time ?? ''}`;
    const isFirst =
      !first || (first.event.event_date === event.event_date && first.event.event_time === event.event_time);
    const uid = isFirst ? event.uid : `${event.uid.slice(0, 230)}#${time}`;
    found.set(
      uid,
      isFirst ? read : { ...read, event: { ...event, uid }, parts: read.parts.map((part) => ({ ...part, uid })) },
    );
  }
  return [...found.values()];
}

import { MY_DAY_DAYS, type MyDay } from '#contract/areas/my-day.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { occurrencesIn } from '#contract/recurrence/occurrences.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import type { AskedDay } from './hooks.ts';

/** The days that are asked for, as instants: in milliseconds, and as the database compares them. */
export function windowOf({ day, time_zone }: AskedDay): { fromMs: number; toMs: number; from: string; to: string } {
  const [fromMs, toMs] = [day, addDays(day, MY_DAY_DAYS)].map((one) => instantOf(`${one}T00:00`, time_zone)) as [
    number,
    number,
  ]; // one for each
  return { fromMs, toMs, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

type Shown = Parameters<typeof occurrencesIn>[0][number] & { title: string; location: string | null };

/** The occurrences on these days that are for a member. A row that changes one may name others than its series, so each is asked. */
export function dayEvents<Event extends Shown>(
  rows: readonly Event[],
  asked: AskedDay,
  isFor: (event: Event) => boolean,
): MyDay['events'] {
  return occurrencesIn(rows, windowOf(asked), asked.time_zone)
    .filter(({ event }) => isFor(event))
    .map(({ event, isAllDay, startMs, endMs, firstDay, lastDay }) => ({
      id: event.id,
      title: event.title,
      location: event.location,
      is_all_day: isAllDay,
      starts_at: new Date(startMs).toISOString(),
      ends_at: new Date(endMs).toISOString(),
      first_day: firstDay,
      last_day: lastDay,
    }));
}

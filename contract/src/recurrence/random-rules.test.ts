import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { occurrencesIn } from './occurrences.ts';
import { anEvent } from './testing/an-event.ts';
import { randomRules, type RandomRule } from './testing/random-rules.ts';

// Rules and when they take place, by a program that shares no code with ours. dateutil_results.py beside the file says how it is made.

/** How many days of a rule are looked at, and how many of its moments. */
const DAYS: Readonly<Record<string, number>> = {
  ...{ YEARLY: 5_000, MONTHLY: 3_000, WEEKLY: 1_500, DAILY: 900, HOURLY: 400, MINUTELY: 60 },
};
const MOMENTS = 100;

/** The fields of the lines, apart from reasons of the file itself. */
const LINES = readFileSync(new URL('testing/rule-results.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('|').slice(0, 7));

/** The fields of a line that say the rule. */
const givenOf = ({ start, zone, rrule, exdates }: RandomRule) => [start, zone, rrule, exdates.join(',')];

/** The moments at which a rule takes place in UTC (`20041231T2245`), in order. None after `last` needs to be there. */
function momentsOf({ start, zone, rrule, exdates }: RandomRule, last: string | null): string[] {
  const [event_date = '', event_time = null] = start.split('T');
  const event = anEvent({ event_date, event_time, time_zone: zone || null, rrule, exdates: [...exdates] });
  const firstMs = Date.parse(event_date);
  const endMs = firstMs + (DAYS[/^FREQ=([A-Z]+)/.exec(rrule)?.[1] ?? ''] ?? 0) * DAY_MS;
  const end = new Date(endMs).toISOString().slice(0, 10) + start.slice(10);
  const lastMs = last === null ? endMs : Date.parse(last.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'));
  // Clocks are at most a day away from UTC.
  const window = { fromMs: firstMs - DAY_MS, toMs: lastMs + 2 * DAY_MS };
  const moments = occurrencesIn([event], window, zone || 'UTC')
    .filter(({ recurrenceId }) => recurrenceId !== null && recurrenceId < end)
    .map(({ startMs }) => new Date(startMs).toISOString().slice(0, 16).replaceAll(/[-:]/g, ''));
  return [...new Set(moments)].slice(0, MOMENTS);
}

function resultOf(moments: readonly string[]): string[] {
  const hash = createHash('sha256').update(moments.join(' ')).digest('hex').slice(0, 8);
  const shown = new Set([...moments.slice(0, 1), ...moments.slice(-1)]);
  return [String(moments.length), [...shown].join(','), hash];
}

it('expands 2,000 random rules as a program that shares no code with it', () => {
  const rules = randomRules(2_000);
  expect(rules.map(givenOf)).toEqual(LINES.map((line) => line.slice(0, 4)));
  const different = rules.flatMap((rule, index) => {
    const expected = LINES[index] ?? [];
    const isCut = Number(expected[4]) === MOMENTS;
    const ours = [
      ...givenOf(rule),
      ...resultOf(momentsOf(rule, isCut ? (expected[5]?.split(',').at(-1) ?? null) : null)),
    ];
    return String(ours) === String(expected) ? [] : [{ ours, expected }];
  });
  expect(different).toEqual([]);
});

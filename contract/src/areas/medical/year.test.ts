import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../testing/runs.ts';
import { localOf } from '../../recurrence/zones.ts';
import type { Dose, Schedule } from './medications.ts';
import { closeness, dueDoses, plannedMoments, tooSoon, type Plan } from './plan.ts';

const HOUR_MS = 3_600_000;
const [YEAR_START, YEAR_END] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')];
// Two changes of the clocks a year, at different hours and by different amounts; and a zone without any.
const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
];

type Entry = Pick<Dose, 'id' | 'status' | 'taken_at' | 'due_at' | 'deleted_at'>;
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({
    kind: fc.constant('times' as const),
    times: fc.uniqueArray(clock, { minLength: 1, maxLength: 4 }),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
  }),
  fc.record({
    kind: fc.constant('hours' as const),
    every: fc.integer({ min: 4, max: 48 }),
    first_at: fc.constant('2026-01-01T06:30:00Z'),
  }),
);
/** What one of two carers does about a dose: how late, in minutes, and how many hours their phone is offline then. */
const act = fc.record({
  isDone: fc.boolean(),
  lateMinutes: fc.integer({ min: -30, max: 90 }),
  offlineHours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 96 })),
});
const year = fc.record({
  zone: fc.constantFrom(...ZONES),
  schedule,
  acts: fc.array(fc.tuple(act, act), { minLength: 7, maxLength: 40 }),
});

it('of a year of doses by two carers with phones offline for days none is doubled unnoticed, and none that is open is lost', () => {
  fc.assert(
    fc.property(year, ({ zone, schedule: rule, acts }) => {
      const plan: Plan = { schedule: rule, time_zone: zone, starts_on: null, ends_on: null, pauses: null };
      const moments = plannedMoments(plan, YEAR_START, YEAR_END, 'UTC');
      const sent = moments.flatMap((dueMs, place) =>
        (acts[place % acts.length] ?? []).flatMap(({ isDone, lateMinutes, offlineHours }, who) => {
          if (!isDone) return [];
          const takenMs = dueMs + lateMinutes * 60_000;
          const due_at = new Date(dueMs).toISOString();
          const taken_at = new Date(takenMs).toISOString();
          const entry: Entry = { id: `${place} ${who}`, status: 'given', taken_at, due_at, deleted_at: null };
          return [{ entry, arrivesMs: takenMs + offlineHours * HOUR_MS, dueMs, takenMs }];
        }),
      );
      // The server hears of them in the order in which they arrive, and compares each with those before.
      const known: (typeof sent)[number][] = [];
      for (const one of sent.toSorted((first, next) => first.arrivesMs - next.arrivesMs)) {
        const near = known.filter(({ takenMs }) => Math.abs(takenMs - one.takenMs) < 3 * 24 * HOUR_MS);
        const isDouble = near.some(
          ({ dueMs, takenMs }) => dueMs === one.dueMs || Math.abs(takenMs - one.takenMs) < closeness(rule),
        );
        const found = tooSoon(
          plan,
          near.map(({ entry }) => entry),
          one.takenMs,
          one.dueMs,
        );
        expect(found !== null).toBe(isDouble);
        known.push(one);
      }
      // A phone, or a server after an outage, looks at parts of the year: together they name each dose once.
      const entries = sent.map(({ entry }) => entry);
      const middle = YEAR_START + 120 * 24 * HOUR_MS + 7 * HOUR_MS;
      const parts = [
        ...dueDoses(plan, entries, YEAR_START, middle, 'UTC'),
        ...dueDoses(plan, entries, middle, YEAR_END, 'UTC'),
      ];
      expect(parts.map(({ dueMs }) => dueMs)).toEqual(moments);
      const answered = new Set(sent.map(({ dueMs }) => dueMs));
      for (const { dueMs, entries: own } of parts) expect(own.length > 0).toBe(answered.has(dueMs));
    }),
    { numRuns: runsOf(80) },
  );
});

it('has the planned clock times on every day of the year, but for one that the clocks skip', () => {
  for (const zone of ZONES) {
    const plan: Plan = {
      ...{ schedule: { kind: 'times', times: ['02:15', '20:00'], weekdays: null }, time_zone: zone },
      ...{ starts_on: '2026-01-01', ends_on: '2026-12-31', pauses: null },
    };
    const locals = plannedMoments(plan, YEAR_START - 86_400_000, YEAR_END + 86_400_000, 'UTC').map((moment) =>
      localOf(moment, zone),
    );
    expect(locals, zone).toHaveLength(730);
    expect(locals.filter((local) => !/T(02:15|20:00)$/.test(local)).length, zone).toBeLessThanOrEqual(1);
  }
});

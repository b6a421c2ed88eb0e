import { describe, expect, it } from 'vitest';
import type { Dose, Schedule } from './medications.ts';
import { adherence, dueDoses, isRefillDue, plannedMoments, stockLeft, tooSoon, type Plan } from './plan.ts';

const at = (time: string) => Date.parse(time);
const plan = (schedule: Schedule, more: Partial<Plan> = {}): Plan => ({
  ...{ schedule, time_zone: 'Europe/Madrid', starts_on: null, ends_on: null, pauses: null },
  ...more,
});
const times = (...clock: string[]): Schedule => ({ kind: 'times', times: clock, weekdays: null });
type Entry = Pick<Dose, 'status' | 'taken_at' | 'due_at' | 'deleted_at' | 'amount'>;
const given = (taken_at: string, more: Partial<Entry> = {}): Entry => ({
  ...{ status: 'given', taken_at, due_at: null, deleted_at: null, amount: null },
  ...more,
});
const moments = (one: Plan, from: string, to: string) =>
  plannedMoments(one, at(from), at(to), 'UTC').map((moment) => new Date(moment).toISOString().slice(0, 16));

describe('the moments of a plan', () => {
  it('keep the clock time when the clocks change, and move what the clocks skip', () => {
    expect(moments(plan(times('02:30', '08:00')), '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([
      ...['2026-03-28T01:30', '2026-03-28T07:00'],
      ...['2026-03-29T01:30', '2026-03-29T06:00'],
    ]);
  });

  it('are one where the clocks make two times the same', () => {
    const skipped = moments(plan(times('02:30', '03:30')), '2026-03-29T00:00Z', '2026-03-29T12:00Z');
    expect(skipped).toEqual(['2026-03-29T01:30']);
  });

  it('come once where the clocks repeat a time', () => {
    expect(moments(plan(times('02:30')), '2026-10-24T22:00Z', '2026-10-25T12:00Z')).toEqual(['2026-10-25T00:30']);
  });

  it('are so many hours of elapsed time apart, over a change of the clocks too', () => {
    const every = plan({ kind: 'hours', every: 8, first_at: '2026-03-28T06:00:00Z' });
    expect(moments(every, '2026-03-28T20:00Z', '2026-03-29T15:00Z')).toEqual([
      ...['2026-03-28T22:00', '2026-03-29T06:00', '2026-03-29T14:00'],
    ]);
  });

  it('are on its weekdays, between its days, and not in a pause', () => {
    const weekly = plan(
      { kind: 'times', times: ['12:00'], weekdays: [1, 7] },
      { starts_on: '2026-11-08', ends_on: '2026-11-16' },
    );
    expect(moments(weekly, '2026-11-01T00:00Z', '2026-12-01T00:00Z').map((one) => one.slice(8, 10))).toEqual([
      ...['08', '09', '15', '16'],
    ]);
    const paused = { ...weekly, pauses: [{ from: '2026-11-09T00:00:00Z', until: '2026-11-16T00:00:00Z' }] };
    expect(moments(paused, '2026-11-01T00:00Z', '2026-12-01T00:00Z').map((one) => one.slice(8, 10))).toEqual([
      '08',
      '16',
    ]);
    const open = { ...weekly, pauses: [{ from: '2026-11-09T00:00:00Z', until: null }] };
    expect(moments(open, '2026-11-01T00:00Z', '2026-12-01T00:00Z')).toHaveLength(1);
  });
});

describe('what was entered', () => {
  const daily = plan(times('08:00', '20:00'));
  it('is for the moment that it names, else for the nearest that has none', () => {
    const late = given('2026-11-20T09:30:00Z');
    const named = given('2026-11-20T19:10:00Z', { due_at: '2026-11-20T19:00:00Z' });
    const due = dueDoses(daily, [late, named], at('2026-11-20T00:00Z'), at('2026-11-21T00:00Z'), 'UTC');
    expect(due.map(({ entries }) => entries)).toEqual([[late], [named]]);
  });

  it('leave open what comes after a dose that was given late, also where only that is looked at', () => {
    const twice = plan(times('08:00', '12:00'));
    const late = given('2026-11-20T09:05Z', { due_at: '2026-11-20T07:00:00.000Z' });
    const noon = dueDoses(twice, [late], at('2026-11-20T11:00Z'), at('2026-11-20T11:01Z'), 'UTC');
    expect(noon.map(({ entries }) => entries)).toEqual([[]]);
  });

  it('is too soon within half of the shortest distance, before and after', () => {
    const first = given('2026-11-20T07:00:00Z');
    expect(tooSoon(daily, [first], at('2026-11-20T07:20Z'))).toMatchObject({ why: 'close', entry: first });
    expect(tooSoon(daily, [first], at('2026-11-20T06:40Z'))?.entry).toBe(first);
    expect(tooSoon(daily, [first], at('2026-11-20T11:00Z'))).toBeNull();
    expect(tooSoon(daily, [{ ...first, deleted_at: '2026-11-20T07:01:00Z' }], at('2026-11-20T07:20Z'))).toBeNull();
    expect(tooSoon(daily, [{ ...first, status: 'skipped' }], at('2026-11-20T07:20Z'))).toBeNull();
  });

  it('is too soon where the same planned dose was given hours before', () => {
    const early = given('2026-11-20T02:00:00Z', { due_at: '2026-11-20T07:00:00Z' });
    expect(tooSoon(daily, [early], at('2026-11-20T07:00Z'), at('2026-11-20T07:00Z'))?.why).toBe('has');
  });

  it('as needed waits for the least distance, and for one of the day to be a day old', () => {
    const needed = plan({ kind: 'as_needed', least_minutes: 240, most_per_day: 2 });
    const day = [given('2026-11-20T08:00:00Z'), given('2026-11-20T13:00:00Z')];
    expect(tooSoon(needed, day.slice(0, 1), at('2026-11-20T11:59Z'))).toMatchObject({
      why: 'close',
      fromMs: at('2026-11-20T12:00Z'),
    });
    expect(tooSoon(needed, day.slice(0, 1), at('2026-11-20T12:00Z'))).toBeNull();
    expect(tooSoon(needed, day, at('2026-11-20T20:00Z'))).toMatchObject({
      why: 'most',
      entry: day[1],
      fromMs: at('2026-11-21T08:00Z'),
    });
    expect(tooSoon(needed, day, at('2026-11-21T08:00Z'))).toBeNull();
  });

  it('as needed is too soon in every span of a day that holds it, whatever order the doses become known in', () => {
    const needed = plan({ kind: 'as_needed', least_minutes: null, most_per_day: 3 });
    const known = ['10', '12', '14'].map((hour) => given(`2026-11-20T${hour}:00:00Z`));
    for (const late of ['2026-11-20T09:00Z', '2026-11-20T11:00Z', '2026-11-19T14:01Z'])
      expect(tooSoon(needed, known, at(late))).toMatchObject({ why: 'most', entry: known[2] });
    expect(tooSoon(needed, known, at('2026-11-20T09:00Z'))?.fromMs).toBe(at('2026-11-21T10:00Z'));
    expect(tooSoon(needed, known, at('2026-11-19T14:00Z'))).toBeNull();
    expect(tooSoon(needed, known.slice(1), at('2026-11-20T09:00Z'))).toBeNull();
    const apart = [...known.slice(0, 2), given('2026-11-21T09:30:00Z')];
    expect(tooSoon(needed, apart, at('2026-11-20T09:00Z'))).toBeNull();
    expect(tooSoon(needed, apart, at('2026-11-20T20:00Z'))?.why).toBe('most');
  });

  it('waits for the least distance and for the day at once', () => {
    const needed = plan({ kind: 'as_needed', least_minutes: 240, most_per_day: 2 });
    const day = [given('2026-11-20T08:00:00Z'), given('2026-11-20T13:00:00Z')];
    expect(tooSoon(needed, day, at('2026-11-20T13:30Z'))).toMatchObject({
      why: 'close',
      fromMs: at('2026-11-21T08:00Z'),
    });
  });

  it('is taken from the stock since it was counted, exactly', () => {
    const stocked = { stock: 1, stock_at: '2026-11-20T00:00:00Z', refill_at: 0.7, dose_value: 0.1 };
    const entries = [
      given('2026-11-19T08:00:00Z'),
      given('2026-11-20T08:00:00Z'),
      given('2026-11-20T20:00:00Z', { amount: 0.2 }),
    ];
    expect(stockLeft(stocked, entries)).toBe(0.7);
    expect([isRefillDue(stocked, entries), isRefillDue(stocked, entries.slice(0, 2))]).toEqual([true, false]);
    expect(stockLeft({ ...stocked, stock: null }, entries)).toBeNull();
  });

  it('is counted as given, skipped or missed, and a dose that may still come is not', () => {
    const entries = [given('2026-11-20T07:05:00Z'), given('2026-11-20T19:00:00Z', { status: 'skipped' })];
    const span = { fromMs: at('2026-11-20T00:00Z'), toMs: at('2026-11-23T00:00Z'), zone: 'UTC' };
    const counted = adherence(daily, entries, { ...span, nowMs: at('2026-11-21T19:30Z') });
    expect(counted).toEqual({ planned: 3, given: 1, skipped: 1, missed: 1 });
  });
});

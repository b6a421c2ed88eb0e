import { expect, test } from 'vitest';
import type { Dose, Medication } from '#contract/areas/medical/medications.ts';
import { dosesOn } from './use-doses.ts';

const DAY = '2026-11-28';
const at = (time: string) => new Date(`${DAY}T${time}`);

const medication = (fields: Partial<Medication> = {}) =>
  ({
    ...{ id: 'amoxicillin', created_at: '2026-11-01T00:00:00Z', starts_on: null, ends_on: null, pauses: null },
    ...{ schedule: { kind: 'times', times: ['08:00', '20:00'], weekdays: null }, time_zone: null },
    ...fields,
  }) as Medication; // what counts doses reads no more

const dose = (status: Dose['status'], takenAt: Date, dueAt: Date | null = null) =>
  ({
    ...{ id: `${status} ${takenAt.toISOString()}`, status, deleted_at: null },
    ...{ taken_at: takenAt.toISOString(), due_at: dueAt?.toISOString() ?? null },
  }) as Dose; // as above

const statuses = (of: Medication, entries: readonly Dose[], time: string) =>
  dosesOn(DAY, of, entries, at(time).getTime()).map(({ dueMs, status }) => [dueMs, status]);

const [MORNING, EVENING] = [at('08:00').getTime(), at('20:00').getTime()];

test.each([
  ['06:59', 'later'],
  ['07:00', 'due'],
  ['08:59', 'due'],
  ['09:00', 'missed'],
])('the dose of eight is at %s: %s', (time, status) => {
  expect(statuses(medication(), [], time)[0]).toEqual([MORNING, status]);
});

test('an entry answers its dose, and one that was given counts more than one that was skipped', () => {
  const skipped = dose('skipped', at('08:10'), at('08:00'));
  expect(statuses(medication(), [skipped], '12:00')).toEqual([
    [MORNING, 'skipped'],
    [EVENING, 'later'],
  ]);
  const given = dose('given', at('08:20'), at('08:00'));
  expect(statuses(medication(), [skipped, given], '12:00')[0]).toEqual([MORNING, 'given']);
});

test('a dose beside the plan stands beside it', () => {
  expect(statuses(medication(), [dose('given', at('14:00'))], '15:00')).toContainEqual([null, 'given']);
  expect(statuses(medication({ schedule: null }), [dose('given', at('14:00'))], '15:00')).toEqual([[null, 'given']]);
});

test('what was due before the medication was written down is not missed', () => {
  const late = medication({ created_at: at('12:00').toISOString() });
  expect(statuses(late, [], '13:00')).toEqual([[EVENING, 'later']]);
});

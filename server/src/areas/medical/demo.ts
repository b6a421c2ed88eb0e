import type { Allergy, Condition, Immunization } from '#contract/areas/medical/history.ts';
import type { Measurement, MedicalVisit } from '#contract/areas/medical/visits.ts';
import type { Medication } from '#contract/areas/medical/medications.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { dayOf, HOUR_MS, type AnyDemoRows, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { HISTORIES, type PersonHistory } from './families-demo.ts';

/** Who wrote the records of a demo family, and who gives doses in turn. */
const WRITERS: Readonly<Record<string, readonly [writer: string, ...givers: string[]]>> = {
  rivera: ['ana', 'marco', 'rosa', 'nora'],
  okafor: ['chidi', 'nora'],
  vega: ['carmen', 'julian', 'pilar'],
};
/** By whose clock its doses are planned and were given. */
const ZONES: Readonly<Record<string, string>> = {
  rivera: 'Europe/Madrid',
  okafor: 'Europe/London',
  vega: 'Europe/Madrid',
};
/** Doses of the last days. */
const DOSE_DAYS = 21;
const PRIVATE = { kind: 'managers' as const, members: [] };

const zoneOf = ({ name }: DemoWorld): string => ZONES[name] ?? 'UTC';
const at = (now: Date, days: number, clock = '10:00') => `${dayOf(now, days)}T${clock}:00.000Z`;

/** The rows of one table for each person of a demo family with a history. */
function rowsOf<Fields extends object>(
  world: DemoWorld,
  list: (history: PersonHistory, writer: string) => readonly Fields[],
) {
  const [writer] = WRITERS[world.name] ?? [];
  if (!writer) return [];
  return Object.entries(HISTORIES[world.name] ?? {}).flatMap(([person, history]) =>
    list(history, writer).map((fields, place) => {
      const madeAt = new Date(world.now.getTime() - 60 * DAY_MS + place * HOUR_MS);
      const stamps = { id: newId(madeAt.getTime()), created_at: madeAt.toISOString() };
      return { of: writer, row: { ...stamps, user_id: world.idOf(person), created_by: world.idOf(writer), ...fields } };
    }),
  );
}

const profiles: DemoRows<'medical_profiles'> = {
  table: 'medical_profiles',
  dates: { created_at: 'moment' },
  rows: (world) =>
    rowsOf(world, ({ blood_type, payor, member_number, emergency }) => [
      {
        ...{ blood_type, payor, member_number },
        emergency_contacts: emergency.map(([name, phone, relation]) => ({ name, phone, relation })),
      },
    ]),
};

const allergies: DemoRows<'allergies'> = {
  table: 'allergies',
  dates: { created_at: 'moment' },
  rows: (world) =>
    rowsOf(world, ({ allergies: all }) =>
      all.map(
        ([substance, category, severity, reaction]): Partial<Allergy> &
          Pick<Allergy, 'substance' | 'kind' | 'category' | 'status'> => ({
          ...{ substance, category, severity, reaction, kind: 'allergy', status: 'active' },
          criticality: severity === 'severe' ? 'high' : 'low',
        }),
      ),
    ),
};

const conditions: DemoRows<'conditions'> = {
  table: 'conditions',
  dates: { created_at: 'moment', onset: 'date' },
  rows: (world) =>
    rowsOf(world, ({ conditions: all }) =>
      all.map(([name, daysAgo, isPrivate]): Partial<Condition> & Pick<Condition, 'name' | 'status'> => ({
        ...{ name, status: 'active', onset: dayOf(world.now, -daysAgo) },
        audience: isPrivate ? PRIVATE : null,
      })),
    ),
};

const immunizations: DemoRows<'immunizations'> = {
  table: 'immunizations',
  dates: { created_at: 'moment', occurred_on: 'date', next_due: 'date' },
  rows: (world) =>
    rowsOf(world, ({ immunizations: all }) =>
      all.map(([vaccine, daysAgo, dose_number, dueInDays]): Partial<Immunization> & Pick<Immunization, 'vaccine'> => ({
        ...{ vaccine, dose_number, occurred_on: dayOf(world.now, -daysAgo) },
        next_due: dueInDays === null ? null : dayOf(world.now, dueInDays),
      })),
    ),
};

const medications: DemoRows<'medications'> = {
  table: 'medications',
  dates: { created_at: 'moment', starts_on: 'date', stock_at: 'past' },
  rows: (world) =>
    rowsOf(world, ({ medication }): (Partial<Medication> & Pick<Medication, 'name'>)[] => {
      if (!medication) return [];
      const { times, ...fields } = medication;
      return [
        {
          ...fields,
          schedule: { kind: 'times', times: [...times], weekdays: null },
          time_zone: zoneOf(world),
          starts_on: dayOf(world.now, -DOSE_DAYS),
          stock_at: at(world.now, -DOSE_DAYS, '00:00'),
        },
      ];
    }),
};

const doses: DemoRows<'doses'> = {
  table: 'doses',
  // A dose names its moment, so that it is for the same one where the day on which it was given is not over yet.
  dates: { created_at: 'past', due_at: 'moment', taken_at: 'past' },
  rows: (world) => {
    const [, ...givers] = WRITERS[world.name] ?? [''];
    return world.written('medications').flatMap(({ row: { id, user_id, schedule } }) => {
      if (schedule?.kind !== 'times') return [];
      const { times } = schedule;
      return Array.from({ length: (DOSE_DAYS + 1) * times.length }, (_, place) => {
        const giver = givers[place % givers.length] ?? '';
        const clock = times[place % times.length] ?? '08:00';
        const day = dayOf(world.now, Math.floor(place / times.length) - DOSE_DAYS);
        const taken_at = new Date(instantOf(`${day}T${clock}`, zoneOf(world))).toISOString();
        // One of two weeks was forgotten. What is still to come is open.
        if (place % 14 === 9 || Date.parse(taken_at) >= world.now.getTime()) return [];
        const by = { given_by: world.idOf(giver), created_by: world.idOf(giver) };
        const [at, what] = [
          { taken_at, due_at: taken_at, created_at: taken_at },
          { medication_id: id, user_id },
        ];
        return [
          { of: giver, row: { id: newId(Date.parse(taken_at)), ...what, status: 'given' as const, ...at, ...by } },
        ];
      }).flat();
    });
  },
};

const visits: DemoRows<'medical_visits'> = {
  table: 'medical_visits',
  dates: { created_at: 'moment', starts_at: 'moment' },
  rows: (world) =>
    rowsOf(world, ({ visits: all }) =>
      all.map(
        ([reason, inDays, place, questions, outcome]): Partial<MedicalVisit> &
          Pick<MedicalVisit, 'reason' | 'starts_at'> => ({
          ...{ reason, place, questions, outcome, starts_at: at(world.now, inDays, '11:00') },
        }),
      ),
    ),
};

const measurements: DemoRows<'measurements'> = {
  table: 'measurements',
  dates: { created_at: 'moment', measured_at: 'past' },
  rows: (world) =>
    rowsOf(world, ({ measurements: all }) =>
      all.flatMap(([kind, ...values]): Pick<Measurement, 'kind' | 'value' | 'measured_at'>[] =>
        values.map(([value, daysAgo]) => ({ kind, value, measured_at: at(world.now, -daysAgo) })),
      ),
    ),
};

export const demo: readonly AnyDemoRows[] = [
  ...[profiles, allergies, conditions, immunizations, medications, doses, visits, measurements],
];

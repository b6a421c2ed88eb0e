import { useMemo } from 'react';
import { doses, medications, type Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { dueDoses, MISSED_AFTER_MS } from '#contract/areas/medical/plan.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { midnightOf } from '../../../rows/entries/entry.ts';
import { addDays, dayOf, deviceZone, type Day } from '../../../ui/dates/dates.ts';

/** A dose of a day: planned, or given without being planned. */
export interface DayDose {
  readonly key: string;
  readonly medication: Medication;
  /** When it is due, in ms; null for one that no plan asked for. */
  readonly dueMs: number | null;
  /** What was entered, the newest last; two people may have entered one dose. */
  readonly entries: readonly Shown<Dose>[];
  readonly status: Dose['status'] | 'missed' | 'due' | 'later';
}

/** How long before its moment a dose can be given by one press. */
const EARLY_MS = 3_600_000;

/** Where a planned dose stands at a moment. Of several entries one that was given counts. */
export function statusOf(dueMs: number, entries: readonly Pick<Dose, 'status'>[], nowMs: number): DayDose['status'] {
  if (entries.length > 0) return entries.some(({ status }) => status === 'given') ? 'given' : 'skipped';
  if (dueMs + MISSED_AFTER_MS <= nowMs) return 'missed';
  return dueMs - EARLY_MS <= nowMs ? 'due' : 'later';
}

/** The doses of a medication on a day: the planned ones, and those that were given beside the plan. */
export function dosesOn(day: Day, medication: Medication, entries: readonly Shown<Dose>[], nowMs: number): DayDose[] {
  const [fromMs, toMs] = [midnightOf(day), midnightOf(addDays(day, 1))];
  // An entry of this day may be for a dose of the day before or after.
  const around = dueDoses(medication, entries, midnightOf(addDays(day, -1)), midnightOf(addDays(day, 2)), deviceZone());
  const answering = new Set(around.flatMap((dose) => dose.entries.map(({ id }) => id)));
  const planned = around
    .filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs)
    // What was due before the medication was written down is not missed.
    .filter(({ dueMs, entries: own }) => own.length > 0 || dueMs >= Date.parse(medication.created_at))
    .map(({ dueMs, entries: own }): DayDose => ({
      ...{ key: `${medication.id} ${dueMs}`, medication, dueMs, entries: own, status: statusOf(dueMs, own, nowMs) },
    }));
  const others = entries
    .filter(({ id, taken_at }) => {
      const at = Date.parse(taken_at);
      return !answering.has(id) && at >= fromMs && at < toMs;
    })
    .map((entry): DayDose => ({ key: entry.id, medication, dueMs: null, entries: [entry], status: entry.status }));
  return [...planned, ...others];
}

const momentOf = ({ dueMs, entries }: DayDose) => dueMs ?? Date.parse(entries[0]?.taken_at ?? '');

/**
 * The doses of the days, in the order of time, and what was entered for each medication. They are the same until they change. There are none until it
 * is known what was given: a dose whose entry is not here yet would look missed, and be given twice.
 */
export function useDoses(now: Date, days: readonly Day[] = [dayOf(now)]) {
  const { rows: plans, status: plansStatus } = useRows(medications);
  const { rows: entries, status: entriesStatus } = useRows(doses);
  const status = plansStatus === 'ready' ? entriesStatus : plansStatus;
  const nowMs = Math.floor(now.getTime() / 60_000) * 60_000;
  const shown = days.join();
  return useMemo(() => {
    const byMedication = Map.groupBy(entries, ({ medication_id }) => medication_id);
    const entriesOf = (id: string): readonly Shown<Dose>[] => byMedication.get(id) ?? [];
    const listed = (status === 'ready' ? shown.split(',') : [])
      .flatMap((day) => plans.flatMap((medication) => dosesOn(day, medication, entriesOf(medication.id), nowMs)))
      .toSorted((one, other) => momentOf(one) - momentOf(other));
    return { doses: listed, medications: plans, entriesOf, status };
  }, [plans, entries, status, nowMs, shown]);
}

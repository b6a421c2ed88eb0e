import { expect, it } from 'vitest';
import { termOf } from '#contract/areas/school/averages.ts';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { Grade, type SchoolAbsence } from '#contract/areas/school/grades.ts';
import { SchoolPeriod, SchoolProfile } from '#contract/areas/school/profiles.ts';
import { newId } from '#contract/ids.ts';
import type { DemoWorld } from '../../demo/demo-rows.ts';
import { demo } from './demo.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

/** The rows of a demo family by table, as they are written one after the other. */
function rowsOf(name: string) {
  const ids = new Map<string, string>();
  const made = new Map<string, readonly unknown[]>([['contacts', []]]);
  const world: DemoWorld = {
    ...{ name, familyId: newId(), now: NOW },
    idOf: (key) => ids.get(key) ?? ids.set(key, newId()).get(key) ?? '',
    written: (table) => (made.get(table) ?? []) as ReturnType<typeof world.written<typeof table>>, // made below
  };
  for (const { table, rows } of demo) made.set(table, rows?.(world) ?? []);
  const of = <Row>(table: string) => (made.get(table) ?? []).map((one) => (one as { row: Row }).row);
  return { of, students: (keys: readonly string[]) => keys.map((key) => world.idOf(key)) };
}

it.each([
  ['rivera', ['leo', 'mia']],
  ['vega', ['hugo']],
])('the school of %s shows what there is, for each child', (name, children) => {
  const { of, students } = rowsOf(name);
  const STAMPED = { version: 1, updated_at: NOW.toISOString(), deleted_at: null };
  for (const student of students(children)) {
    const own = <Row extends { student_id: string }>(table: string) =>
      of<Row>(table).filter(({ student_id }) => student_id === student);
    const [profile] = own<SchoolProfile>('school_profiles').map((row) => SchoolProfile.parse({ ...STAMPED, ...row }));
    const periods = own<SchoolPeriod>('school_periods').map((row) => SchoolPeriod.parse({ ...STAMPED, ...row }));
    expect(new Set(periods.map(({ weekday }) => weekday)).size).toBe(5);
    expect(new Set(periods.map(({ week }) => week))).toEqual(new Set([null, 'A', 'B']));
    expect(periods.some(({ bring }) => bring !== null) && periods.every(({ room }) => room !== null)).toBe(true);

    const grades = own<Grade>('grades').map((row) => Grade.parse({ ...STAMPED, ...row }));
    expect(grades).toHaveLength(40);
    const terms = new Set(grades.map((grade) => profile && termOf(grade, profile)));
    expect(terms).toEqual(new Set([1, 2]));
    expect(grades.every(({ score, letter }) => (score ?? letter) !== null)).toBe(true);

    const events = own<SchoolEvent>('school_events').map((row) => schoolEvents.row.parse({ ...STAMPED, ...row }));
    const homework = events.filter(({ kind }) => kind === 'homework');
    const open = homework.filter(({ status }) => status !== 'completed').map(({ due_on }) => due_on);
    expect(open.some((day) => day < '2026-11-20') && open.includes('2026-11-20') && open.includes('2026-11-21')).toBe(
      true,
    );
    expect(homework.length).toBeGreaterThan(open.length);
    expect(events.filter(({ kind, is_signed }) => kind === 'form' && !is_signed)).toHaveLength(1);
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(5);
    expect(own<SchoolAbsence>('school_absences').map(({ is_excused }) => is_excused)).toEqual([true, false]);
    expect(own('school_exceptions').length).toBeGreaterThan(1);
  }
});

import { expect, it } from 'vitest';
import { Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { dueDoses } from '#contract/areas/medical/plan.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { DemoWorld } from '../../demo/demo-rows.ts';
import { demo } from './demo.ts';

it.each(
  ['rivera', 'okafor', 'vega'].flatMap((name) => ['05:59', '10:00', '23:30'].map((clock) => [name, clock] as const)),
)('no planned dose of the last two days is open in %s at %s', (name, clock) => {
  const now = new Date(`2026-11-20T${clock}:00Z`);
  const [ids, made] = [new Map<string, string>(), new Map<string, readonly unknown[]>()];
  const world: DemoWorld = {
    ...{ name, now, familyId: newId() },
    idOf: (key) => ids.get(key) ?? ids.set(key, newId()).get(key) ?? '',
    written: (table) => (made.get(table) ?? []) as ReturnType<typeof world.written<typeof table>>, // made below
  };
  for (const { table, rows } of demo) made.set(table, rows?.(world) ?? []);
  const stamps = { version: 1, updated_at: now.toISOString(), deleted_at: null };
  const none = { reason: null, note: null, amount: null, due_at: null, scope_id: null, ends_on: null, pauses: null };
  const listed = <Row>(table: string) =>
    (made.get(table) ?? []).map((one) => ({ ...none, ...stamps, ...(one as { row: Row }).row }));
  const entries = listed<Dose>('doses').map((row) => Dose.parse(row));
  expect(entries.every(({ taken_at }) => Date.parse(taken_at) < now.getTime())).toBe(true);
  for (const plan of listed<Medication>('medications')) {
    const own = entries.filter(({ medication_id }) => medication_id === plan.id);
    const planned = dueDoses(plan, own, now.getTime() - 2 * DAY_MS, now.getTime(), 'UTC');
    expect(planned.length).toBeGreaterThan(1);
    expect(planned.filter((dose) => dose.entries.length !== 1)).toEqual([]);
  }
});

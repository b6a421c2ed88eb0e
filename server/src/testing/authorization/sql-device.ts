import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import type { DeviceEntry } from '../../platform/db/entry-statements.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { aFamily } from '../family.ts';
import type { TestServer } from '../server.ts';

class RollBack extends Error {}

/** A statement of a paired device that shows its family's day, with the number of rows that it reads or writes. */
interface DeviceAttempt {
  readonly table: string;
  readonly what: string;
  /** The member whose face was pressed; null for reading. */
  readonly as: string | null;
  readonly text: string;
  readonly expected: number | 'refused';
}

const MANAGERS = JSON.stringify({ kind: 'managers', members: [] });

/** A family with rows of each kind that the device may read, and of each that it may not. */
async function aShownFamily(server: TestServer) {
  const { id, ana, rosa, leo, gone, erased } = await aFamily(server, {
    ...{ ana: 'parent', rosa: 'parent', leo: 'child', gone: 'child', erased: 'child' },
  });
  const [deviceId, secretHash, task, list, item] = [newId(), newId(), newId(), newId(), newId()];
  await server.transactions.withSystem('rows for a test', { familyId: id }, async ({ db, now }) => {
    const run = (text: string) => sql.raw(text).execute(db);
    const at = `'${now.toISOString()}'`;
    await run(`update members set left_at = ${at} where family_id = '${id}' and id = '${gone.id}'`);
    await run(`update members set deleted_at = ${at} where family_id = '${id}' and id = '${erased.id}'`);
    await run(`insert into paired_devices (family_id, id, name, secret_hash, paired_by, is_kitchen_screen)
      values ('${id}', '${deviceId}', 'Tablet', '${secretHash}', '${ana.id}', true)`);
    const tasks = [
      [task, ana.id, leo.id, null, null, null],
      [newId(), leo.id, ana.id, null, null, null],
      [newId(), ana.id, null, leo.id, null, null],
      [newId(), ana.id, ana.id, null, null, null],
      [newId(), ana.id, leo.id, null, MANAGERS, null],
      [newId(), ana.id, leo.id, null, null, now.toISOString()],
    ];
    for (const [row, by, to, among, audience, deletedAt] of tasks)
      await sql`insert into tasks (family_id, id, title, due_all_day, status, created_by, assigned_to, assigned_members, audience, deleted_at)
        values (${id}, ${row}, 'Sweep', false, 'pending', ${by}, ${to}, ${among === null ? null : [among]}::uuid[], ${audience}::jsonb, ${deletedAt})`.execute(
        db,
      );
    for (const [audience, deletedAt] of [
      [null, null],
      [MANAGERS, null],
      [null, now.toISOString()],
    ])
      await sql`insert into family_events (family_id, id, title, event_date, category, priority, assigned_members, created_by, cancelled, range_start, range_end, audience, deleted_at)
        values (${id}, ${newId()}, 'Cake', '2026-11-20', 'event', 'low', '{}', ${ana.id}, false, now(), now(), ${audience}::jsonb, ${deletedAt})`.execute(
        db,
      );
    await run(`insert into grocery_lists (family_id, id, title, is_completed, created_by, deleted_at) values
      ('${id}', '${list}', 'Week', false, '${ana.id}', null), ('${id}', '${newId()}', 'Past', true, '${ana.id}', null),
      ('${id}', '${newId()}', 'Gone', false, '${ana.id}', ${at})`);
    await run(`insert into grocery_items (family_id, id, list_id, name, added_by, deleted_at) values
      ('${id}', '${item}', '${list}', 'Milk', '${ana.id}', null), ('${id}', '${newId()}', '${list}', 'Salt', '${ana.id}', ${at})`);
  });
  const device: DeviceEntry = { familyId: id, deviceId, secretHash };
  return { device, ana: ana.id, rosa: rosa.id, leo: leo.id, task, item };
}

type Shown = Awaited<ReturnType<typeof aShownFamily>>;

function attemptsOf({ ana, rosa, leo, task, item }: Shown): DeviceAttempt[] {
  const reads = (table: string, expected: number): DeviceAttempt => {
    return { table, what: 'read', as: null, text: `select id from ${table}`, expected };
  };
  const done = (by: string) => `status = 'completed', completed_at = now(), completed_by = '${by}'`;
  const ticked = (by: string) => `is_checked = true, checked_at = now(), checked_by = '${by}'`;
  // Without a condition the statement reads no column, so that the rule of reading does not limit it.
  const writes = (table: string, as: string, set: string, expected: number | 'refused', id?: string) => {
    const text = `update ${table} set ${set}${id === undefined ? '' : ` where id = '${id}'`}`;
    return { table, what: set, as, text, expected };
  };
  const tasks = (...rest: [as: string, set: string, expected: number | 'refused', id?: string]) =>
    writes('public.tasks', ...rest);
  const items = (...rest: [as: string, set: string, expected: number | 'refused', id?: string]) =>
    writes('public.grocery_items', ...rest);
  return [
    reads('public.members', 3),
    reads('public.tasks', 4),
    reads('public.family_events', 1),
    reads('public.grocery_lists', 1),
    reads('public.grocery_items', 1),
    // A manager ticks what is of others.
    tasks(rosa, done(rosa), 4),
    tasks(leo, done(leo), 3),
    tasks(leo, done(ana), 'refused', task),
    tasks(leo, "status = 'in progress'", 'refused', task),
    tasks(leo, `status = 'completed', completed_by = '${leo}'`, 'refused', task),
    items(leo, ticked(leo), 1),
    items(leo, ticked(ana), 'refused', item),
    items(leo, `is_checked = true, checked_by = '${leo}'`, 'refused', item),
  ];
}

/**
 * Tries in the database what a paired device may do and what it may not, each in a transaction that never commits. The answer names the differences
 * of one table, or of all; with `isRefusedOnly` of the attempts alone that must be refused.
 */
export async function aDeviceProof(
  server: TestServer,
): Promise<(table: string | null, isRefusedOnly?: boolean) => Promise<string[]>> {
  const shown = await aShownFamily(server);
  await aShownFamily(server);
  const attempts = attemptsOf(shown);

  async function outcomeOf({ as, text }: DeviceAttempt): Promise<number | string> {
    let outcome: number | string = 'nothing';
    const run = async ({ db }: Tx) => {
      const { rows, numAffectedRows } = await sql.raw(text).execute(db);
      outcome = Number(numAffectedRows ?? rows.length);
      throw new RollBack();
    };
    const { transactions } = server;
    const work =
      as === null ? transactions.withDevice(shown.device, run) : transactions.withFace(shown.device, as, run);
    await work.catch((error: { code?: string }) => {
      if (!(error instanceof RollBack)) outcome = error.code === '42501' ? 'refused' : `error ${error.code}`;
    });
    return outcome;
  }

  return async (table, isRefusedOnly = false) => {
    const wrong: string[] = [];
    for (const attempt of attempts) {
      const isTried = (table === null || attempt.table === table) && (!isRefusedOnly || attempt.expected === 'refused');
      const outcome = isTried ? await outcomeOf(attempt) : attempt.expected;
      if (outcome !== attempt.expected)
        wrong.push(`device, ${attempt.table}, ${attempt.what}: ${outcome} instead of ${attempt.expected}`);
    }
    return wrong;
  };
}

import type { AnyFamilyTable, BaseRow, CreateOf, UpdateOf } from '#contract/family-table.ts';
import { completeGroups } from '#contract/sync.ts';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import type { Change } from '#contract/sync.ts';
import { ApiError, signedOutError, toApiError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import type { FamilyRows } from './family-rows.ts';
import { asGroup, type ChangeGroup } from '../outbox/outbox-entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Settlement } from '../outbox/settlement.ts';

/** After this long without an answer a change counts as waiting: the screen continues, and the outbox goes on sending. */
const PATIENCE_MS = 3_000;

/**
 * Why a change waits: no network; the server answered that it cannot do it now; the server did not accept the session, so that the change waits
 * until the page is opened anew or the person signs in; something else has to happen first, such as a new plan; or there is no answer yet.
 */
type WaitingCause = 'offline' | 'server' | 'session' | 'held' | 'slow';

export type Outcome<Row> =
  | { readonly kind: 'saved'; readonly row: Row | null }
  /**
   * Sent as soon as possible, and stored on this device until then. `isUnkept`: the device could not store it.
   */
  | { readonly kind: 'waiting'; readonly isUnkept?: true; readonly cause: WaitingCause }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface Written<Row> {
  /** The id of the row. */
  readonly id: string;
  /** The id of the change, in a group that of the first one: its id in the outbox and, once refused, in the tray. */
  readonly changeId: string;
  /** For screens: the outcome, or `waiting` after `PATIENCE_MS` once the device has stored the change. Never rejects. */
  readonly saved: Promise<Outcome<Row>>;
  /** The outcome, however long it takes, or `waiting` once sending had to stop. Never rejects. */
  readonly answered: Promise<Outcome<Row>>;
}

interface WriterParts {
  readonly device: Device;
  /** Null until the engine's code is here: then there are no rows either. */
  readonly outbox: Outbox | null;
}

function outcomeOf(settlement: Settlement): Outcome<BaseRow> {
  if (settlement.error) return { kind: 'refused', error: new ApiError(settlement.error) };
  return { kind: 'saved', row: settlement.row };
}

function waitingOutcome(outbox: Outbox, changeId: string, cause: WaitingCause): Outcome<BaseRow> {
  const isUnkept = outbox.entries().some(({ id, refuge }) => id === changeId && refuge === 'page');
  return { kind: 'waiting', cause, ...(isUnkept ? { isUnkept } : {}) };
}

/** Without an error the sender pauses because the server has asked it to. */
function causeOf(device: Device, error: ApiError | null): WaitingCause {
  if (error?.status === 401) return 'session';
  if (error?.status === 0 || !device.isOnline()) return 'offline';
  return error === null || error.status >= 500 || [408, 429].includes(error.status) ? 'server' : 'held';
}

/** Waits for the answer to a change or to the group that begins with it, or until sending has to stop. */
function awaitAnswer(
  device: Device,
  outbox: Outbox,
  changeId: string,
  taken: Promise<void>,
): Promise<Outcome<BaseRow>> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome<BaseRow>) => {
      for (const stop of stops) stop();
      resolve(outcome);
    };
    let isTaken = false;
    let isStuck = !device.isOnline();
    let cause: WaitingCause = 'offline';
    /** A change counts as waiting only once the outbox has stored it. */
    const wait = () => {
      isStuck = true;
      if (isTaken) finish(waitingOutcome(outbox, changeId, cause));
    };
    const stops = [
      outbox.onSettled((settlement) => settlement.id === changeId && finish(outcomeOf(settlement))),
      outbox.onStalled((_family, ids, error) => {
        if (!ids.has(changeId)) return;
        cause = causeOf(device, error);
        wait();
      }),
    ];
    taken.then(
      () => {
        isTaken = true;
        if (isStuck) wait();
      },
      (thrown) => finish({ kind: 'refused', error: toApiError(thrown) }),
    );
  });
}

/** Resolves with `answered`, or as waiting after `PATIENCE_MS`, but never as waiting before the device has stored the change. */
function awaitPatiently(
  device: Device,
  outbox: Outbox,
  changeId: string,
  answered: Promise<Outcome<BaseRow>>,
  taken: Promise<void>,
): Promise<Outcome<BaseRow>> {
  return new Promise((resolve) => {
    const stop = device.after(PATIENCE_MS, () => {
      const wait = () => resolve(waitingOutcome(outbox, changeId, device.isOnline() ? 'slow' : 'offline'));
      taken.then(wait, () => undefined); // a change that is not stored is refused through `answered`
    });
    void answered.then((outcome) => {
      stop();
      resolve(outcome);
    });
  });
}

/** Makes changes of a table's rows, as they are sent. */
function createMaker(device: Device, rows: FamilyRows | null, table: AnyFamilyTable) {
  const make = (op: Change['op'], row_id: string, fields: Record<string, unknown>, seen?: number): Change => ({
    ...{ id: newId(device.now()), table: table.name, op, row_id },
    // Converted to JSON and back, so that the screen shows exactly the values that the server will get.
    fields: JSON.parse(JSON.stringify(fields)),
    made_at: new Date(device.now()).toISOString(),
    ...(seen === undefined ? {} : { seen }),
  });
  return {
    create: (fields: Record<string, unknown>, id = newId(device.now())) => make('create', id, fields),
    update: (id: string, fields: Record<string, unknown>, seen?: number) => {
      const row = rows?.find(table, id);
      return make('update', id, row ? completeGroups(table, row, fields) : fields, seen ?? row?.version);
    },
    remove: (id: string) => make('remove', id, {}),
    restore: (id: string) => make('restore', id, {}),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- rows of a table known at run time only; `useWrite` types them
function send({ device, outbox }: WriterParts, rows: FamilyRows | null, changes: ChangeGroup): Written<any> {
  const [{ id: changeId, row_id: id }] = changes;
  if (!rows || !outbox) {
    const refused = Promise.resolve({ kind: 'refused' as const, error: signedOutError() });
    return { id, changeId, saved: refused, answered: refused };
  }
  const taken = rows.write(...changes);
  const answered = awaitAnswer(device, outbox, changeId, taken);
  return { id, changeId, saved: awaitPatiently(device, outbox, changeId, answered, taken), answered };
}

/** Writes to `table` in the family of `rows`; without a family every write is refused. */
export function createWriter(parts: WriterParts, rows: FamilyRows | null, table: AnyFamilyTable) {
  const maker = createMaker(parts.device, rows, table);
  return {
    find: (id: string) => rows?.find(table, id) ?? null,
    create: (fields: Record<string, unknown>, id?: string) => send(parts, rows, [maker.create(fields, id)]),
    update: (id: string, fields: Record<string, unknown>, seen?: number) =>
      send(parts, rows, [maker.update(id, fields, seen)]),
    remove: (id: string) => send(parts, rows, [maker.remove(id)]),
    restore: (id: string) => send(parts, rows, [maker.restore(id)]),
  };
}

/** Collects the changes of a group. Each method returns the id of its row. `seen` is that of `Write`. */
export interface GroupWriter {
  create<Table extends AnyFamilyTable>(table: Table, fields: CreateOf<Table>, id?: string): string;
  update<Table extends AnyFamilyTable>(table: Table, id: string, fields: UpdateOf<Table>, seen?: number): string;
  remove(table: AnyFamilyTable, id: string): string;
  restore(table: AnyFamilyTable, id: string): string;
}

/**
 * Writes the changes that `collect` makes as one group. A saved outcome has the first change's row.
 * @throws RangeError for no change, and for more than the server accepts in one call.
 */
export function writeGroup(
  parts: WriterParts,
  rows: FamilyRows | null,
  collect: (writer: GroupWriter) => void,
): Omit<Written<BaseRow>, 'id'> {
  const changes: Change[] = [];
  const add = (change: Change): string => {
    changes.push(change);
    return change.row_id;
  };
  const makerOf = (table: AnyFamilyTable) => createMaker(parts.device, rows, table);
  collect({
    create: (table, fields, id) => add(makerOf(table).create(fields, id)),
    update: (table, id, fields, seen) => add(makerOf(table).update(id, fields, seen)),
    remove: (table, id) => add(makerOf(table).remove(id)),
    restore: (table, id) => add(makerOf(table).restore(id)),
  });
  const [first, ...rest] = changes;
  if (!first || changes.length > CHANGES_PER_CALL)
    throw new RangeError(`A group has 1 to ${CHANGES_PER_CALL} changes.`);
  return send(parts, rows, asGroup([first, ...rest]));
}

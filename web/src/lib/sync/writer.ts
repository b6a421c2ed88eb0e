import { completeGroups, type AnyFamilyTable, type BaseRow } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { ApiError, signedOutError, toApiError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import type { FamilyRows } from './family-rows.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Settlement } from '../outbox/settlement.ts';

/** After this long without an answer a change counts as waiting: the screen continues, and the outbox goes on sending. */
const PATIENCE_MS = 3_000;

export type Outcome<Row> =
  | { readonly kind: 'saved'; readonly row: Row | null }
  /** Sent as soon as possible, and stored on this device until then. `isUnkept`: the device could not store it. */
  | { readonly kind: 'waiting'; readonly isUnkept?: true }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface Written<Row> {
  readonly id: string;
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

function waitingOutcome(outbox: Outbox, change: Change): Outcome<BaseRow> {
  const isUnkept = outbox.entries().some(({ id, refuge }) => id === change.id && refuge === 'page');
  return isUnkept ? { kind: 'waiting', isUnkept } : { kind: 'waiting' };
}

/** Waits for the answer to `change`, or until sending has to stop. */
function awaitAnswer(device: Device, outbox: Outbox, change: Change, taken: Promise<void>): Promise<Outcome<BaseRow>> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome<BaseRow>) => {
      for (const stop of stops) stop();
      resolve(outcome);
    };
    let isTaken = false;
    let isStuck = !device.isOnline();
    /** A change counts as waiting only once the outbox has stored it. */
    const wait = () => {
      isStuck = true;
      if (isTaken) finish(waitingOutcome(outbox, change));
    };
    const stops = [
      outbox.onSettled((settlement) => settlement.id === change.id && finish(outcomeOf(settlement))),
      outbox.onStalled((family, ids) => ids.has(change.id) && wait()),
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
  change: Change,
  answered: Promise<Outcome<BaseRow>>,
  taken: Promise<void>,
): Promise<Outcome<BaseRow>> {
  return new Promise((resolve) => {
    const stop = device.after(PATIENCE_MS, () => {
      const wait = () => resolve(waitingOutcome(outbox, change));
      taken.then(wait, () => undefined); // a change that is not stored is refused through `answered`
    });
    void answered.then((outcome) => {
      stop();
      resolve(outcome);
    });
  });
}

/** Writes to `table` in the family of `rows`; without a family every write is refused. */
export function createWriter(parts: WriterParts, rows: FamilyRows | null, table: AnyFamilyTable) {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of a table known at run time only; `useWrite` types them
  function write(op: Change['op'], id: string, fields: Record<string, unknown>): Written<any> {
    const { device, outbox } = parts;
    if (!rows || !outbox) {
      const refused = Promise.resolve({ kind: 'refused' as const, error: signedOutError() });
      return { id, saved: refused, answered: refused };
    }
    const made_at = new Date(device.now()).toISOString();
    // Converted to JSON and back, so that the screen shows exactly the values that the server will get.
    const sent: Record<string, unknown> = JSON.parse(JSON.stringify(fields));
    const change: Change = { id: newId(device.now()), table: table.name, op, row_id: id, fields: sent, made_at };
    const taken = rows.write(change);
    const answered = awaitAnswer(device, outbox, change, taken);
    return { id, saved: awaitPatiently(device, outbox, change, answered, taken), answered };
  }

  return {
    create: (fields: Record<string, unknown>, id = newId(parts.device.now())) => write('create', id, fields),
    update: (id: string, fields: Record<string, unknown>) => {
      const row = rows?.find(table, id);
      return write('update', id, row ? completeGroups(table, row, fields) : fields);
    },
    remove: (id: string) => write('remove', id, {}),
    restore: (id: string) => write('restore', id, {}),
  };
}

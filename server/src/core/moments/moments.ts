import * as z from 'zod/mini';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { followRows, type RowChange } from '../../platform/tables/row-changes.ts';
import { findLiving } from './queries.ts';

/** A moment at which something is done about a row. `facts` say which of several it is. */
export interface Moment<Facts> {
  readonly at: Date;
  readonly facts: Facts;
}

/** A moment that has come. */
export interface Come<Row, Facts> {
  readonly familyId: string;
  readonly row: Row;
  readonly facts: Facts;
  /** The moment itself. Transactions that follow have later times than `lateMs` was counted by. */
  readonly at: Date;
  /** How long ago it was, in milliseconds: a server that was down comes late. */
  readonly lateMs: number;
}

/** One kind of moments of an area. One worker waits for those of all kinds. */
export interface AnyMomentKind {
  /** Unique among all areas. */
  readonly name: string;
  /** Does what the moment is for, and queues the next one. */
  readonly arrive: (transactions: Transactions, queued: z.infer<typeof Queued>) => Promise<void>;
  readonly followers: readonly Follower[];
}

interface RowMoments<Table extends AnyFamilyTable, Facts> {
  /** How many moments a row waits for at a time, at most. */
  readonly slots: number;
  readonly facts: z.ZodMiniType<Facts>;
  /** Which changes of a row may move its moments. */
  readonly movedBy: (change: RowChange<Table>) => boolean;
  /** The next moment of a slot, in the future or just past; null for none. Not called for removed rows. */
  readonly next: (tx: Tx, familyId: string, row: RowOf<Table>, slot: number) => Promise<Moment<Facts> | null>;
  /** Does what the moment is for. Repeated after a failure, so that it has to recognise what is done. */
  readonly come: (transactions: Transactions, come: Come<RowOf<Table>, Facts>) => Promise<void>;
}

export interface MomentKind<Table extends AnyFamilyTable> extends AnyMomentKind {
  /** Queues the moments of a row in place of those before. Call it after writing rows without a member's change, with the server's rights. */
  readonly plan: (tx: Tx, familyId: string, row: RowOf<Table>) => Promise<void>;
}

const Queued = z.object({
  kind: z.string(),
  family_id: Uuid,
  row_id: Uuid,
  slot: z.int(),
  at: z.string(),
  facts: z.unknown(),
});
/** Without one that is given up its row would never have another. */
const MOMENT: JobKind<z.infer<typeof Queued>> = { name: 'moment', payload: Queued, isKept: true };

/** Every row of a family table has these. */
type Living = { readonly id: string; readonly deleted_at: string | null };

/**
 * Moments of the rows of a table: queued in the transaction that writes a row, moved with it, and dropped when it is removed. A moment that was
 * missed while the server was down comes late, once.
 */
export function rowMoments<Table extends AnyFamilyTable, Facts>(
  name: string,
  table: Table,
  { slots, facts, movedBy, next, come }: RowMoments<Table, Facts>,
): MomentKind<Table> {
  /**
   * `come`: the moment of the slot that has come. Neither it nor an earlier one is queued again, unless the clock was set back before it: those
   * that follow it are found when it comes once more.
   */
  async function planSlot(tx: Tx, familyId: string, row: RowOf<Table>, slot: number, come?: Date): Promise<void> {
    const { id, deleted_at } = row as Living; // see its type
    const key = `${name} ${familyId} ${id} ${slot}`;
    const moment = deleted_at === null ? await next(tx, familyId, row, slot) : null;
    if (moment === null) return cancel(tx, MOMENT, key);
    if (come && moment.at <= come && moment.at <= tx.now) return;
    const queued = { kind: name, family_id: familyId, row_id: id, slot, at: moment.at.toISOString() };
    await enqueue(tx, MOMENT, [{ ...queued, facts: moment.facts }], { at: moment.at, key });
  }

  async function plan(tx: Tx, familyId: string, row: RowOf<Table>): Promise<void> {
    for (let slot = 0; slot < slots; slot += 1) await planSlot(tx, familyId, row, slot);
  }

  return {
    name,
    plan,
    followers: [followRows(table, movedBy, (tx, { familyId, after }) => plan(tx, familyId, after))],
    arrive: async (transactions, queued) => {
      const { family_id: familyId, row_id, slot } = queued;
      const at = new Date(queued.at);
      const find = (tx: Tx) => findLiving(tx, table, familyId, row_id);
      const { row, now } = await transactions.withSystem('look what a moment is about', {}, async (tx) => ({
        row: await find(tx),
        now: tx.now,
      }));
      if (!row) return;
      const lateMs = now.getTime() - at.getTime();
      // The clock was set back since it was queued: it is only queued anew.
      const hasCome = lateMs >= 0;
      if (hasCome) await come(transactions, { familyId, row, facts: facts.parse(queued.facts), at, lateMs });
      await transactions.withSystem('queue the next moment', {}, async (tx) => {
        const present = await find(tx);
        // From when it was begun, because what passed meanwhile has not come.
        const since = now < tx.now ? { ...tx, now } : tx;
        if (present) await planSlot(since, familyId, present, slot, hasCome ? at : undefined);
      });
    },
  };
}

/** Waits for the moments of all kinds. One of a kind that no area has any more is dropped. */
export function momentWorker(transactions: Transactions, kinds: readonly AnyMomentKind[]): Worker {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const worker = workerOf(MOMENT, async (queued) => byName.get(queued.kind)?.arrive(transactions, queued));
  return { ...worker, whenSetBack: 'run' };
}

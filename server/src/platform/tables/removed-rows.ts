import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Transactions } from '../db/transactions.ts';

const KNOWN_MAX = 10_000;

/**
 * Limits the removed rows that wait for their purge: each table of a workspace retains `limit` of them. The surplus is purged from the
 * members who removed most, oldest first, so that one member cannot push out the rows that others removed. Counted after every
 * `limit` versions of the workspace's feed, so there are never more than twice as many.
 */
export class RemovedRows {
  readonly #transactions: Transactions;
  /** The feed's version when the removed rows of a table in a workspace were last counted. */
  readonly #countedAt = new Map<string, number>();

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  /** Call after the commit that removed a row, with that row's version. Never rejects: the next removal tries again. */
  async purgeSurplus(table: AnyFamilyTable, familyId: string, version: number): Promise<void> {
    const key = `${table.name} ${familyId}`;
    const countedAt = this.#countedAt.get(key) ?? 0;
    if (version >= countedAt && version - countedAt < table.limit) return;
    if (this.#countedAt.size >= KNOWN_MAX) this.#countedAt.clear();
    this.#countedAt.set(key, version);
    const name = sql.table(table.name);
    await this.#transactions
      .withSystem('purge what was removed beyond the limit', { familyId }, ({ db }) =>
        sql`delete from ${name} where family_id = ${familyId} and id in (
              select id from (
                select removed.id, removed.deleted_at,
                  row_number() over (partition by change.actor order by removed.deleted_at desc, removed.id desc) as place
                from ${name} removed
                left join app.changes change on change.family_id = removed.family_id
                  and change.version = removed.version and change.row_id = removed.id
                where removed.family_id = ${familyId} and removed.deleted_at is not null) as ranked
              order by place, deleted_at desc, id desc offset ${table.limit})`.execute(db),
      )
      .catch(() => void this.#countedAt.delete(key));
  }
}

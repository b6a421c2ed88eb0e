import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Transactions } from '../db/transactions.ts';

const KNOWN_MAX = 10_000;

/**
 * Keeps the rows that wait for their purge from piling up: of each table and space `limit` stay under "Recently deleted". The
 * surplus is taken from those who removed most, their oldest first: nobody pushes out what others removed. Looked at after every
 * `limit` versions of the space's feed, so there are never more than twice as many.
 */
export class RemovedRows {
  readonly #transactions: Transactions;
  /** The feed's version when the rows of a table in a space were last looked at. */
  readonly #lookedAt = new Map<string, number>();

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  /** To be called after the commit that removed a row, with the version it got. Never rejects: the next removal tries again. */
  async purgeSurplus(table: AnyFamilyTable, familyId: string, version: number): Promise<void> {
    const key = `${table.name} ${familyId}`;
    const lookedAt = this.#lookedAt.get(key) ?? 0;
    if (version >= lookedAt && version - lookedAt < table.limit) return;
    if (this.#lookedAt.size >= KNOWN_MAX) this.#lookedAt.clear();
    this.#lookedAt.set(key, version);
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
      .catch(() => void this.#lookedAt.delete(key));
  }
}

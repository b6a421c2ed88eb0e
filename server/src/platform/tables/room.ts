import { familyPermissions } from '#contract/areas/family.ts';
import { isPaged, type AnyFamilyTable } from '#contract/family-table.ts';
import { PAGED_CHARACTERS_MAX, ROW_CHARACTERS_MAX, TABLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { MemberTx } from '../db/transactions.ts';
import { measureRows } from './rows.ts';
import { readSize } from './size-counter.ts';

/** The size of a table in one workspace, without removed rows. */
export interface Size {
  readonly rows: number;
  readonly characters: number;
}

/** A size as it was when the workspace's feed was at `version`. */
interface Measured extends Size {
  readonly version: number;
}

/** The size before a feed's first version. */
const NOTHING: Measured = { version: 0, rows: 0, characters: 0 };
const KNOWN_MAX = 10_000;

/**
 * Whether a table has room in a workspace. Each created or changed row takes one version of the workspace's feed. So since it was
 * measured, a table has grown by at most as many rows as the feed by versions. While that cannot exceed the limit, nothing is
 * measured. The writer holds the feed's lock, so a measured size stays true until its commit.
 */
export class Room {
  readonly #table: AnyFamilyTable;
  readonly #measure: typeof measureRows;
  readonly #charactersMax: number;
  readonly #known = new Map<string, Measured>();

  constructor(table: AnyFamilyTable, measure: typeof measureRows = isPaged(table) ? readSize : measureRows) {
    this.#table = table;
    this.#measure = measure;
    this.#charactersMax = isPaged(table) ? PAGED_CHARACTERS_MAX : TABLE_CHARACTERS_MAX;
  }

  /** True when `growth` by the transaction's actor fits. Call it before a change is written, in a transaction that has locked its feed. */
  async has(tx: MemberTx, growth: Size): Promise<boolean> {
    // Members see different rows of a scoped table, so each one's measurement is stored separately.
    const key =
      this.#table.seenBy === 'family' || isPaged(this.#table) ? tx.familyId : `${tx.familyId} ${tx.actor.memberId}`;
    const known = this.#known.get(key);
    // A feed that went back belongs to a workspace that was created again.
    const last = known && known.version <= tx.version ? known : NOTHING;
    const share = shareOf(tx.actor);
    if (this.#fits(atMost(last, tx.version + tx.earlierChanges), growth, share)) return true;
    const isUnchanged = tx.earlierChanges === 0;
    if (isUnchanged && known?.version === tx.version) return false;
    const measured = { ...(await this.#measure(tx, this.#table)), version: tx.version };
    // What the transaction itself has written may still be rolled back.
    if (!isUnchanged) return this.#fits(measured, growth, share);
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(key, measured);
    return this.#fits(measured, growth, share);
  }

  /** Checks only a size that grows, so that a table that is over its limit can still be cleaned up. */
  #fits(size: Size, growth: Size, share: number): boolean {
    const hasRows = growth.rows <= 0 || size.rows + growth.rows <= share * this.#table.limit;
    return hasRows && (growth.characters <= 0 || size.characters + growth.characters <= share * this.#charactersMax);
  }
}

/** The share of the limit that an actor may fill. The second half in a family is reserved for its managers. */
export function shareOf(actor: Actor): number {
  return actor.effectiveRole === 'self' || may(actor, familyPermissions.manage) ? 1 : 0.5;
}

function atMost(measured: Measured, version: number): Size {
  const versions = version - measured.version;
  return {
    rows: measured.rows + versions,
    characters: measured.characters + versions * ROW_CHARACTERS_MAX,
  };
}

/** The approximate size that a row adds to its table. */
export function sizeOf(row: object): Size {
  return { rows: 1, characters: JSON.stringify(row).length };
}

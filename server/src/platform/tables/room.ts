import type { AnyFamilyTable } from '#contract/family-table.ts';
import { ROW_CHARACTERS_MAX, TABLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { MemberTx } from '../db/transactions.ts';
import { measureRows } from './rows.ts';

/** What a table holds in one space, removed rows not counted. */
export interface Size {
  readonly rows: number;
  readonly characters: number;
}

/** A size as it was when the feed of its space was at `version`. */
interface Measured extends Size {
  readonly version: number;
}

/** Before a feed's first version there was nothing. */
const NOTHING: Measured = { version: 0, rows: 0, characters: 0 };
const KNOWN_MAX = 10_000;

/**
 * Whether a table has room in a space. Every row that is made or changed takes a version of the space's feed, so since it was
 * measured a table has grown by no more rows than the feed has grown by versions: while that cannot reach the limit, nothing is
 * counted. A writer holds the feed's lock, so what is counted then is true until its commit.
 */
export class Room {
  readonly #table: AnyFamilyTable;
  readonly #measure: typeof measureRows;
  readonly #known = new Map<string, Measured>();

  constructor(table: AnyFamilyTable, measure: typeof measureRows = measureRows) {
    this.#table = table;
    this.#measure = measure;
  }

  /** True when `growth` by the transaction's actor fits. Ask before the transaction writes; it has to hold the feed of its space. */
  async has(tx: MemberTx, growth: Size): Promise<boolean> {
    // Of a scoped table members see, and count, different rows.
    const key = this.#table.seenBy === 'family' ? tx.familyId : `${tx.familyId} ${tx.actor.memberId}`;
    const known = this.#known.get(key);
    // A feed that went back belongs to a space that was made anew.
    const last = known && known.version <= tx.version ? known : NOTHING;
    const share = shareOf(tx.actor);
    if (this.#fits(atMost(last, tx.version), growth, share)) return true;
    if (known?.version === tx.version) return false;
    const measured = { ...(await this.#measure(tx, this.#table)), version: tx.version };
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(key, measured);
    return this.#fits(measured, growth, share);
  }

  /** Only what grows is held against its limit: a table that is over it already can be tidied up. */
  #fits(size: Size, growth: Size, share: number): boolean {
    const hasRows = growth.rows <= 0 || size.rows + growth.rows <= share * this.#table.limit;
    return hasRows && (growth.characters <= 0 || size.characters + growth.characters <= share * TABLE_CHARACTERS_MAX);
  }
}

/** Up to where an actor may fill a table: the second half of a family's is kept for those who manage it. */
function shareOf(actor: Actor): number {
  return actor.effectiveRole === 'self' || may(actor, 'family.manage') ? 1 : 0.5;
}

function atMost(measured: Measured, version: number): Size {
  const versions = version - measured.version;
  return {
    rows: measured.rows + versions,
    characters: measured.characters + versions * ROW_CHARACTERS_MAX,
  };
}

/** What a row adds to its table, near enough. */
export function sizeOf(row: object): Size {
  return { rows: 1, characters: JSON.stringify(row).length };
}

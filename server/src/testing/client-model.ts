import type { AnyFamilyTable } from '#contract/family-table.ts';
import { ANY_ROLE } from '#contract/permissions.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { listAddress } from './authorization/samples.ts';
import type { TestMember } from './family.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

interface Page {
  rows: Row[];
  epoch: string;
  version: number;
  next: string | null;
}

/**
 * The smallest client that follows the contract of lists and pulls. It uses only what they answer. Passes every received body to
 * `onAnswer`.
 */
export class ClientModel {
  readonly #member: TestMember;
  readonly #tables: readonly AnyFamilyTable[];
  readonly #onAnswer: (body: string) => void;
  readonly #rows = new Map<string, Map<string, Row>>();
  #epoch = '';
  #version = 0;

  constructor(
    member: TestMember,
    tables: readonly AnyFamilyTable[],
    onAnswer: (body: string) => void = () => undefined,
  ) {
    this.#member = member;
    this.#tables = tables;
    this.#onAnswer = onAnswer;
  }

  get epoch(): string {
    return this.#epoch;
  }

  get version(): number {
    return this.#version;
  }

  /** All stored rows by table, in the order of ids. */
  get rows(): Record<string, Row[]> {
    return Object.fromEntries(
      this.#tables.map(({ name }) => [
        name,
        [...(this.#rows.get(name)?.values() ?? [])].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ]),
    );
  }

  /** Drops and lists all rows: at the first start, for `reload`, and for a visibility reset of all rows. */
  async load(): Promise<void> {
    this.#rows.clear();
    this.#version = Number.MAX_SAFE_INTEGER;
    for (const table of this.#tables) this.#version = Math.min(this.#version, await this.#list(table));
  }

  /** Catches up. Returns false when the member is refused; all rows are dropped then. */
  async pull(): Promise<boolean> {
    for (;;) {
      const response = await this.#member.get(`/api/changes?epoch=${this.#epoch}&since=${this.#version}`);
      this.#onAnswer(response.body);
      if (response.statusCode === 403) {
        this.#rows.clear();
        return false;
      }
      const answer = response.json<PullAnswer>();
      if (answer.reload || answer.visibility_reset?.all) {
        await this.load();
        return true;
      }
      await this.#apply(answer);
      if (!answer.more) return true;
    }
  }

  async #apply(answer: PullAnswer): Promise<void> {
    const scopes = answer.visibility_reset?.scopes ?? [];
    for (const { name, seenBy } of this.#tables) {
      const stored = this.#rows.get(name);
      for (const [id, row] of seenBy === 'family' ? [] : (stored ?? [])) {
        if (seenBy !== 'family' && scopes.includes(String(row[seenBy.scope]))) stored?.delete(id);
      }
    }
    for (const [table, rows] of Object.entries(answer.rows)) for (const row of rows as Row[]) this.#store(table, row); // rows have base columns
    for (const [table, ids] of Object.entries(answer.removed_ids))
      for (const id of ids) this.#rows.get(table)?.delete(id);
    this.#version = answer.version;
    if (scopes.length === 0) return;
    for (const table of this.#tables.filter(({ seenBy, sync }) => seenBy !== 'family' && sync !== 'full')) {
      this.#rows.delete(table.name);
      await this.#list(table);
    }
  }

  async #list(table: AnyFamilyTable): Promise<number> {
    let version = Number.MAX_SAFE_INTEGER;
    for (let next: string | null = ''; next !== null;) {
      const response = await this.#member.get(listAddress(table, next));
      this.#onAnswer(response.body);
      // Of a table that only some roles may read, a client of another has no rows.
      if (response.statusCode === 403 && !ANY_ROLE.every((role) => table.may.read.roles.includes(role))) return version;
      if (response.statusCode !== 200) throw new Error(`${table.name} was not listed: ${response.body}`);
      const page: Page = response.json();
      for (const row of page.rows) this.#store(table.name, row);
      this.#epoch = page.epoch;
      version = Math.min(version, page.version);
      next = page.next;
    }
    return version;
  }

  #store(table: string, row: Row): void {
    const rows = this.#rows.get(table) ?? new Map<string, Row>();
    this.#rows.set(table, rows);
    if ((rows.get(row.id)?.version ?? 0) <= row.version) rows.set(row.id, row);
  }
}

import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { TestMember } from './family.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

interface Page {
  rows: Row[];
  epoch: string;
  version: number;
  next: string | null;
}

/**
 * What a client may conclude from lists and pulls, and nothing more: the contract, written down as the smallest client. Every
 * body it ever received is handed to `onAnswer`.
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

  /** Everything that is kept, by table, in the order of ids. */
  get rows(): Record<string, Row[]> {
    return Object.fromEntries(
      this.#tables.map(({ name }) => [
        name,
        [...(this.#rows.get(name)?.values() ?? [])].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ]),
    );
  }

  /** Drops everything and lists it again: the first start, and what `reload` and `reach: all` ask for. */
  async load(): Promise<void> {
    this.#rows.clear();
    this.#version = Number.MAX_SAFE_INTEGER;
    for (const table of this.#tables) this.#version = Math.min(this.#version, await this.#list(table));
  }

  /** Catches up; answers false when the family is closed to this member, who then keeps nothing. */
  async pull(): Promise<boolean> {
    for (;;) {
      const response = await this.#member.get(`/api/changes?epoch=${this.#epoch}&since=${this.#version}`);
      this.#onAnswer(response.body);
      if (response.statusCode === 403) {
        this.#rows.clear();
        return false;
      }
      const answer = response.json<PullAnswer>();
      if (answer.reload || answer.visibility_reset === 'all') {
        await this.load();
        return true;
      }
      await this.#apply(answer);
      if (!answer.more) return true;
    }
  }

  async #apply(answer: PullAnswer): Promise<void> {
    for (const [table, rows] of Object.entries(answer.rows)) for (const row of rows as Row[]) this.#keep(table, row); // rows have base columns
    for (const [table, ids] of Object.entries(answer.removed_ids))
      for (const id of ids) this.#rows.get(table)?.delete(id);
    this.#version = answer.version;
    if (answer.visibility_reset !== 'scoped') return;
    for (const table of this.#tables.filter(({ seenBy }) => seenBy !== 'family')) {
      this.#rows.delete(table.name);
      await this.#list(table);
    }
  }

  async #list(table: AnyFamilyTable): Promise<number> {
    let version = Number.MAX_SAFE_INTEGER;
    for (let next: string | null = ''; next !== null;) {
      const response = await this.#member.get(`/api/tables/${table.name}${next ? `?after=${next}` : ''}`);
      this.#onAnswer(response.body);
      if (response.statusCode !== 200) throw new Error(`${table.name} was not listed: ${response.body}`);
      const page: Page = response.json();
      for (const row of page.rows) this.#keep(table.name, row);
      this.#epoch = page.epoch;
      version = Math.min(version, page.version);
      next = page.next;
    }
    return version;
  }

  #keep(table: string, row: Row): void {
    const rows = this.#rows.get(table) ?? new Map<string, Row>();
    this.#rows.set(table, rows);
    if ((rows.get(row.id)?.version ?? 0) <= row.version) rows.set(row.id, row);
  }
}

import { brokenGroups, rowAfterUpdate, type AnyFamilyTable, type BaseRow } from '#contract/family-table.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { OUTBOX_DAYS } from '#contract/limits.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { Change, ChangeAnswer, ListAnswer, PullAnswer, TablesAnswer } from '#contract/sync.ts';
import { listRows } from './fake-list.ts';

interface LogEntry {
  readonly version: number;
  readonly table: string;
  readonly id: string;
  readonly before: BaseRow | null;
  /** The member who made the change; null for changes made with `write`. */
  readonly by: string | null;
  /** Members whose visibility is reset. */
  readonly reset?: { readonly kind: 'scoped' | 'all'; readonly members: readonly string[] };
}

/** One family on the fake server: rows, feed and scopes, by the rules of the contract. */
export class FakeFamily {
  readonly id: string;
  epoch = 'epoch-1';
  version = 0;
  /** Versions below this are no longer in the feed. */
  prunedTo = 0;
  pageSize = 500;
  readonly actors = new Map<string, Actor>();
  readonly rows = new Map<string, Map<string, BaseRow>>();
  /** Applied changes, in order. A change applied twice is listed twice. */
  readonly applied: { readonly user: string; readonly change: Change }[] = [];
  readonly listeners = new Set<() => void>();
  private readonly tables: readonly AnyFamilyTable[];
  private readonly holders = new Map<string, Set<string>>();
  private readonly answers = new Map<string, ChangeAnswer>();
  private log: LogEntry[] = [];
  private changer: string | null = null;

  constructor(id: string, tables: readonly AnyFamilyTable[]) {
    this.id = id;
    this.tables = tables;
    for (const { name } of tables) this.rows.set(name, new Map());
  }

  private tableRows(name: string): Map<string, BaseRow> {
    const rows = this.rows.get(name);
    if (!rows) throw new Error(`No table ${name}`);
    return rows;
  }

  private record(entry: Omit<LogEntry, 'version' | 'by'>): void {
    this.version += 1;
    this.log.push({ ...entry, version: this.version, by: this.changer });
    for (const listener of this.listeners) listener();
  }

  private isSeen(actor: Actor, table: AnyFamilyTable, row: BaseRow | null): boolean {
    if (!row || !may(actor, table.may.read)) return false;
    if (table.seenBy === 'family') return true;
    const scope = this.scopeOf(table, row);
    return scope === actor.memberId || (this.holders.get(scope)?.has(actor.memberId) ?? false);
  }

  private scopeOf(table: AnyFamilyTable, row: BaseRow): string {
    const column = table.seenBy === 'family' ? '' : table.seenBy.scope;
    return (row as unknown as Record<string, string>)[column] ?? ''; // scopes are ids
  }

  /** Stores a row outside of any change, as the work of another person. */
  write(table: string, row: Partial<BaseRow> & { id: string }, now = '2026-11-20T10:00:00.000Z'): BaseRow {
    const rows = this.tableRows(table);
    const before = rows.get(row.id) ?? null;
    this.version += 1;
    const stamps = { version: this.version, created_at: before?.created_at ?? now, updated_at: now };
    this.version -= 1;
    const after = { deleted_at: null, ...before, ...row, ...stamps };
    rows.set(row.id, after);
    this.record({ table, id: row.id, before });
    return after;
  }

  /** Adds a member to a scope, or removes it. */
  setScopeHolder(scope: string, memberId: string, isHolding: boolean): void {
    const members = this.holders.get(scope) ?? new Set();
    if (isHolding) members.add(memberId);
    else members.delete(memberId);
    this.holders.set(scope, members);
    this.record({ table: 'scope_holders', id: scope, before: null, reset: { kind: 'scoped', members: [memberId] } });
  }

  setActor(userId: string, actor: Actor): void {
    this.actors.set(userId, actor);
    this.record({
      table: 'members',
      id: actor.memberId,
      before: null,
      reset: { kind: 'all', members: [actor.memberId] },
    });
  }

  /** Simulates a restored backup: a new epoch, without the last three versions. */
  reset(): void {
    this.epoch = `${this.epoch}+`;
    this.version = Math.max(0, this.version - 3);
    for (const rows of this.rows.values()) {
      for (const { id, version } of rows.values()) if (version > this.version) rows.delete(id);
    }
    this.log = [];
    this.prunedTo = this.version;
  }

  list(actor: Actor, table: AnyFamilyTable, query: Partial<ListQuery> = {}): ListAnswer<BaseRow> {
    const seen = [...this.tableRows(table.name).values()].filter((row) => this.isSeen(actor, table, row));
    return { ...listRows(table.sync, seen, query), epoch: this.epoch, version: this.version, rules: 'r1' };
  }

  listTables(actor: Actor, search: URLSearchParams): TablesAnswer {
    const names = (search.get('names') ?? '').split(',');
    const tables = this.tables
      .filter(({ name }) => names.includes(name))
      .map((table) => [
        table.name,
        { status: 200, rules: 'r1', rows: this.list(actor, table).rows.map((row) => ({ ...row })) },
      ]);
    return { epoch: this.epoch, version: this.version, tables: Object.fromEntries(tables) };
  }

  pull(actor: Actor, epoch: string, since: number): PullAnswer {
    const nothing: PullAnswer = {
      epoch: this.epoch,
      version: this.version,
      more: false,
      reload: false,
      visibility_reset: null,
      rows: {},
      removed_ids: {},
      by_others: {},
    };
    if (epoch !== this.epoch || since < this.prunedTo) return { ...nothing, reload: true };
    const entries = this.log.filter(({ version }) => version > since).slice(0, this.pageSize);
    const version = entries.at(-1)?.version ?? this.version;
    const answer = { ...nothing, version, more: version < this.version };
    const byOthers: Record<string, string[]> = {};
    answer.by_others = byOthers;
    for (const { table: name, id, before, by, reset } of entries) {
      if (reset?.members.includes(actor.memberId)) {
        const { all, scopes } = answer.visibility_reset ?? { all: false, scopes: [] };
        answer.visibility_reset =
          reset.kind === 'all' ? { all: true, scopes } : { all, scopes: [...new Set([...scopes, id])] };
      }
      const table = this.tables.find((other) => other.name === name);
      if (!table || reset) continue;
      if (by !== actor.memberId) (byOthers[name] ??= []).push(id);
      const row = this.tableRows(name).get(id) ?? null;
      const isVisible = row?.deleted_at === null && this.isSeen(actor, table, row);
      const rows = (answer.rows[name] ??= []);
      const removed = (answer.removed_ids[name] ??= []);
      if (isVisible && row && !rows.some((other) => other['id'] === id)) rows.push({ ...row });
      if (!isVisible && this.isSeen(actor, table, before) && !removed.includes(id)) removed.push(id);
    }
    for (const table of this.tables) {
      if (table.seenBy === 'family' || table.sync !== 'full') continue;
      const rows = (answer.rows[table.name] ??= []);
      for (const row of this.list(actor, table).rows) {
        const isAsked = answer.visibility_reset?.scopes.includes(this.scopeOf(table, row));
        if (isAsked && !rows.some((other) => other['id'] === row.id)) rows.push({ ...row });
      }
    }
    return answer;
  }

  change(user: string, actor: Actor, change: Change, now: Date): ChangeAnswer {
    const known = this.answers.get(change.id);
    const table = this.tables.find(({ name }) => name === change.table);
    const refuse = (code: ErrorCode): ChangeAnswer => ({ id: change.id, code, ...ERROR_CODES[code] });
    if (!table) return refuse('BAD_REQUEST');
    if (known) {
      const row = this.tableRows(table.name).get(change.row_id);
      return known.status === 200 && row && this.isSeen(actor, table, row) ? { ...known, row: { ...row } } : known;
    }
    if (now.getTime() - Date.parse(change.made_at) > OUTBOX_DAYS * 86_400_000) return refuse('UNPROCESSABLE');
    this.changer = actor.memberId;
    const answer = this.carryOut(user, actor, table, change, now, refuse);
    this.changer = null;
    this.answers.set(change.id, answer);
    return answer;
  }

  private carryOut(
    user: string,
    actor: Actor,
    table: AnyFamilyTable,
    change: Change,
    now: Date,
    refuse: (code: ErrorCode) => ChangeAnswer,
  ): ChangeAnswer {
    const before = this.tableRows(table.name).get(change.row_id) ?? null;
    const store = (row: object): ChangeAnswer => {
      this.applied.push({ user, change });
      const saved = this.write(table.name, { ...row, id: change.row_id }, now.toISOString());
      return this.isSeen(actor, table, saved)
        ? { id: change.id, status: 200, row: { ...saved } }
        : { id: change.id, status: 200 };
    };
    if (change.op === 'create') {
      if (before) return { id: change.id, status: 200, row: { ...before } };
      const parsed = table.create.safeParse(change.fields);
      if (!parsed.success) return { ...refuse('UNPROCESSABLE'), fields: { title: 'invalid' } };
      const after = table.applyCreate(parsed.data, actor, now);
      return table.may.create(actor, after) ? store(after) : refuse('42501');
    }
    if (!before || !this.isSeen(actor, table, before)) return refuse('PGRST116');
    if (change.op === 'remove' || change.op === 'restore') {
      if (!table.may.remove(actor, before)) return refuse('42501');
      return store({ deleted_at: change.op === 'remove' ? now.toISOString() : null });
    }
    const parsed = table.update.safeParse(change.fields);
    if (!parsed.success || brokenGroups(table, change.fields).length > 0) return refuse('UNPROCESSABLE');
    if (before.deleted_at !== null) return refuse('PGRST116');
    const after = rowAfterUpdate(table, before, parsed.data, actor, now);
    return table.may.update(actor, before, after) ? store(after) : refuse('42501');
  }
}

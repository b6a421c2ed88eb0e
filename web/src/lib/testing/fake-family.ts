import { ERROR_CODES } from '#contract/errors.ts';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { Change, ChangeAnswer, ListAnswer, Overwritten, PullAnswer, TablesAnswer } from '#contract/sync.ts';
import { Refused, refuseToGuess } from './fake-answers.ts';
import { checkChange, overwrittenIn, tellOverwritten, valuesAfter } from './fake-changes.ts';
import { listRows } from './fake-list.ts';
import { FakeScopes, makesScopes } from './fake-scopes.ts';

/** What a transaction puts into every row and log entry that it writes. */
interface Writing {
  /** The member who made the change; null for `write`. */
  readonly by: string | null;
  /** The change that is applied, or the first one of its group. */
  readonly changeId: string | null;
  /** The version of its rows: the feed's first one of the transaction. */
  readonly version: number;
  readonly now: string;
}

interface LogEntry extends Pick<Writing, 'by' | 'changeId'> {
  readonly version: number;
  readonly table: string;
  readonly id: string;
  readonly isNew: boolean;
  /** The row's scopes before and after. Empty where the family sees all rows. */
  readonly scopes: readonly string[];
  readonly before?: BaseRow | undefined;
  readonly after?: BaseRow;
  /** The values of others that it replaced unseen. */
  readonly overwrote?: Overwritten['values'] | undefined;
  /** A visibility reset of this member: of one scope, or with null of all rows. */
  readonly reset?: { readonly member: string; readonly scope: string | null };
}

/**
 * One family on the fake server: rows, feed and scopes. `server/src/testing/fake-server.test.ts` compares its answers with the server's.
 * It has no limits, no references between rows and no handlers of an area: a test in which these matter runs against the real server.
 */
export class FakeFamily {
  readonly id: string;
  epoch = 'epoch-1';
  version = 0;
  /** Versions up to this one are no longer in the feed. */
  prunedTo = 0;
  /** The most log entries of one pull. */
  pageSize = 500;
  readonly actors = new Map<string, Actor>();
  readonly rows = new Map<string, Map<string, BaseRow>>();
  /** Applied changes, in order. A change applied twice is listed twice. */
  readonly applied: { readonly user: string; readonly change: Change }[] = [];
  readonly listeners = new Set<() => void>();
  private readonly tables: readonly AnyFamilyTable[];
  private readonly scopes = new FakeScopes((memberId, scope) => this.recordReset(memberId, scope));
  private log: LogEntry[] = [];
  private lastStampMicros = 0;

  constructor(id: string, tables: readonly AnyFamilyTable[]) {
    this.id = id;
    this.tables = tables;
    for (const { name } of tables) this.rows.set(name, new Map());
  }

  private tableRows(name: string): Map<string, BaseRow> {
    return this.rows.get(name) ?? refuseToGuess(`a table ${name}`);
  }

  private scopeOf(table: AnyFamilyTable, row: object): string | null {
    if (table.seenBy === 'family') return null;
    const scope = (row as Record<string, unknown>)[table.seenBy.scope] ?? null; // a row of the table
    return typeof scope === 'string' ? scope : null;
  }

  /** True when the actor sees the rows of this scope; null stands for rows that the family sees. */
  private isHeld(actor: Actor, table: AnyFamilyTable, scope: string | null): boolean {
    if (table.seenBy === 'family' || scope === null || this.scopes.isHeld(scope, actor.memberId)) return true;
    const { orMay } = table.seenBy;
    return orMay !== undefined && may(actor, orMay);
  }

  private isSeen(actor: Actor, table: AnyFamilyTable, row: object): boolean {
    return may(actor, table.may.read) && this.isHeld(actor, table, this.scopeOf(table, row));
  }

  private record(entry: Omit<LogEntry, 'version'>): void {
    this.version += 1;
    this.log.push({ ...entry, version: this.version });
  }

  private store(
    { now, version, ...author }: Writing,
    name: string,
    row: Partial<BaseRow> & { id: string },
    overwrote?: Overwritten['values'],
  ): BaseRow {
    const rows = this.tableRows(name);
    const before = rows.get(row.id);
    const stamps = { version, created_at: before?.created_at ?? now, updated_at: now };
    const after = { deleted_at: null, ...before, ...row, ...stamps };
    rows.set(row.id, after);
    const table = this.tables.find((other) => other.name === name);
    if (table) this.scopes.follow(table, before, after);
    const scopes = [before, after].flatMap((each) => (each && table ? (this.scopeOf(table, each) ?? []) : []));
    this.record({ ...author, table: name, id: row.id, isNew: !before, scopes, before, after, overwrote });
    return after;
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }

  /** Stores a row outside of any change, as the work of another person. */
  write(table: string, row: Partial<BaseRow> & { id: string }, now = '2026-11-20T10:00:00.000Z'): BaseRow {
    const after = this.store({ by: null, changeId: null, version: this.version + 1, now }, table, row);
    this.announce();
    return after;
  }

  private recordReset(member: string, scope: string | null): void {
    const entry = { table: 'members', id: member, by: null, changeId: null, isNew: false, scopes: [] };
    this.record({ ...entry, reset: { member, scope } });
  }

  /** Adds a member to a scope, or removes it. */
  setScopeHolder(scope: string, memberId: string, isHolding: boolean): void {
    this.scopes.hold(scope, memberId, isHolding);
    this.announce();
  }

  setActor(userId: string, actor: Actor): void {
    this.actors.set(userId, actor);
    this.recordReset(actor.memberId, null);
    this.announce();
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

  /** @throws Refused where the server refuses the list. */
  list(actor: Actor, table: AnyFamilyTable, query: Partial<ListQuery> = {}): ListAnswer<BaseRow> {
    if (!may(actor, table.may.read)) throw new Refused('42501');
    const seen = [...this.tableRows(table.name).values()].filter((row) => this.isSeen(actor, table, row));
    return { ...listRows(table.sync, seen, query), epoch: this.epoch, version: this.version, rules: 'r1' };
  }

  listTables(actor: Actor, search: URLSearchParams): TablesAnswer {
    const listTable = (name: string): TablesAnswer['tables'][string] => {
      const table = this.tables.find((one) => one.name === name) ?? refuseToGuess(`a table ${name}`);
      try {
        if (table.sync !== 'full') throw new Refused('NOT_FOUND');
        return { status: 200, rules: 'r1', rows: this.list(actor, table).rows.map((row) => ({ ...row })) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { code: error.code, ...ERROR_CODES[error.code] };
      }
    };
    const names = (search.get('names') ?? '').split(',');
    const tables = Object.fromEntries(names.map((name) => [name, listTable(name)]));
    return { epoch: this.epoch, version: this.version, tables };
  }

  /** The changes since a version, for clients of the one release that this server has. */
  pull(actor: Actor, epoch: string, since: number): PullAnswer {
    const answer: PullAnswer & { by_others: Record<string, string[]> } = {
      ...{ epoch: this.epoch, version: this.version, more: false, reload: false, visibility_reset: null },
      ...{ rows: {}, removed_ids: {}, by_others: {} },
    };
    const isKnown = epoch === this.epoch && since >= this.prunedTo && since <= this.version;
    if (!isKnown) return { ...answer, reload: true };
    const news = this.log.filter(({ version }) => version > since);
    const resets = news.flatMap(({ reset }) => (reset?.member === actor.memberId ? [reset.scope] : []));
    const scopes = [...new Set(resets.filter((scope) => scope !== null))];
    if (resets.length > 0) answer.visibility_reset = { all: resets.includes(null), scopes };
    if (resets.includes(null)) return answer;

    const entries = news.filter((entry) => this.isLoggedFor(actor, entry)).slice(0, this.pageSize);
    if (entries.length === this.pageSize) answer.version = entries.at(-1)?.version ?? this.version;
    answer.more = answer.version < this.version;
    for (const table of this.tables.filter(({ may: { read } }) => may(actor, read))) {
      const own = entries.filter((entry) => entry.table === table.name && !entry.reset);
      const ids = new Set(own.map(({ id }) => id));
      const byOthers = new Set(own.filter(({ by }) => by !== actor.memberId).map(({ id }) => id));
      const living = [...this.tableRows(table.name).values()].filter(
        (row) => row.deleted_at === null && this.isSeen(actor, table, row),
      );
      const isReset = (row: BaseRow) => table.sync === 'full' && scopes.includes(this.scopeOf(table, row) ?? '');
      const rows = living.filter((row) => ids.has(row.id) || isReset(row));
      for (const { id } of rows) ids.delete(id);
      if (byOthers.size > 0) answer.by_others[table.name] = [...byOthers];
      if (rows.length > 0) answer.rows[table.name] = rows.map((row) => ({ ...row }));
      const told = own.filter(({ id }) => !ids.has(id)).flatMap((entry) => tellOverwritten(entry, actor.memberId));
      if (told.length > 0) answer.overwritten = [...(answer.overwritten ?? []), ...told];
      if (ids.size > 0) answer.removed_ids[table.name] = [...ids];
    }
    return answer;
  }

  /** True when the actor may read the log entry: of a row that they could see before or after it, by the scopes they hold now. */
  private isLoggedFor(actor: Actor, { table: name, scopes, reset }: LogEntry): boolean {
    const table = this.tables.find((other) => other.name === name);
    if (!table) return reset !== undefined;
    return may(actor, table.may.read) && (scopes.length === 0 || scopes.some((one) => this.isHeld(actor, table, one)));
  }

  private hasLogged(test: (entry: LogEntry) => boolean): boolean {
    return this.log.some((entry) => entry.version > this.prunedTo && test(entry));
  }

  /** The time of a transaction, in microseconds as PostgreSQL writes it. No two are the same. */
  private nextStamp(now: Date): string {
    this.lastStampMicros = Math.max(now.getTime() * 1_000, this.lastStampMicros + 1);
    const micros = String(this.lastStampMicros % 1_000_000)
      .padStart(6, '0')
      .replace(/0+$/, '');
    const seconds = new Date(this.lastStampMicros / 1_000).toISOString().slice(0, 19);
    return `${seconds}${micros && `.${micros}`}Z`;
  }

  /** Applies a change, or those of a group as one. What is wrong with a change is told even to a person who is no member. */
  apply(user: string, actor: Actor | undefined, changes: readonly Change[], now: Date): ChangeAnswer[] {
    const [before, logged, applied] = [this.version, this.log.length, this.applied.length];
    const undo: (() => void)[] = [];
    const changeId = changes[0]?.id ?? null;
    const ids = new Set(changes.map(({ row_id }) => row_id));
    let next = 0;
    try {
      const checked = changes.map((change, index) => {
        next = index;
        return { change, ...checkChange(this.tables, change, now) };
      });
      if (!actor) throw new Refused('42501');
      const writing = { by: actor.memberId, changeId, version: this.version + 1, now: this.nextStamp(now) };
      const wasApplied = this.hasLogged((entry) => entry.changeId === changeId && ids.has(entry.id));
      for (const [index, { change, table, fields }] of wasApplied ? [] : checked.entries()) {
        next = index;
        const { row_id, op } = change;
        const rows = this.tableRows(table.name);
        const row = rows.get(row_id);
        undo.push(() => (row ? rows.set(row_id, row) : rows.delete(row_id)));
        const isSeen = (one: object) => this.isSeen(actor, table, one);
        const values = valuesAfter(table, row && isSeen(row) ? row : null, op, fields, actor, now);
        const isScope = makesScopes(table);
        if (isScope) undo.push(this.scopes.save(row_id));
        const isMember = [...this.actors.values()].some(({ memberId }) => memberId === row_id);
        if (isScope && op === 'create' && !isMember) this.scopes.open(table, row_id, actor.memberId);
        if (!isSeen({ ...row, ...values, id: row_id })) throw new Refused('42501');
        if (op === 'create' && row) {
          // Sent again by its author it is the same creation.
          const isOwn = this.hasLogged(({ id, by, isNew }) => isNew && id === row_id && by === actor.memberId);
          if (isOwn && isSeen(row)) continue;
          throw new Refused('23505');
        }
        if (isScope && !this.scopes.isMadeBy(table, row_id)) throw new Refused('23505');
        const since = this.log.filter(
          ({ table: name, id, version }) => name === table.name && id === row_id && version > this.prunedTo,
        );
        const overwrote = op === 'update' ? overwrittenIn(since, change, row, values, actor.memberId) : undefined;
        this.store(writing, table.name, { ...values, id: row_id }, overwrote);
        this.applied.push({ user, change });
      }
      if (this.version > before) this.announce();
      return checked.map(({ change: { id, row_id }, table }) => {
        const row = this.tableRows(table.name).get(row_id);
        return { id, status: 200, row: row && this.isSeen(actor, table, row) ? { ...row } : undefined };
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      for (const restore of undo.toReversed()) restore();
      this.version = before;
      this.log.splice(logged);
      this.applied.splice(applied);
      const reason = { code: error.code, ...ERROR_CODES[error.code], fields: error.fields };
      const rest = { code: 'GROUP_REFUSED', ...ERROR_CODES.GROUP_REFUSED };
      return changes.map(({ id }, index) => ({ id, ...(index === next ? reason : rest) }));
    }
  }
}

import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#contract/permissions.ts';
import type { EffectiveRole } from '#contract/roles.ts';
import { COMMIT, plain, sendTogether, type Statement } from './batch.ts';
import { queriesOn, type Database } from './database.ts';
import { FairPool, requestHolder, type Share } from './fair-pool.ts';
import { isRetryable, isSessionOver, isStatementLost, Problem } from './problems.ts';
import { startInBackground } from './request-context.ts';
import { quoteName } from './roles.ts';
import type { Tables } from './schema.ts';
import { signTicket } from './tickets.ts';

/** The person who sent a request, proved by an access token. Their session and memberships are not checked yet. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** True once the caller has disconnected: a request that still waits for a connection is then dropped. */
  readonly isDisconnected?: () => boolean;
}

/** An open transaction: typed queries under row security. `now` is the same instant throughout. */
export interface Tx {
  readonly db: Kysely<Tables>;
  readonly now: Date;
  /** True where the development endpoints exist. Only there do accounts marked for development and tests count. */
  readonly isDevelopment: boolean;
  /** Starts this node's worker of a kind of job once the transaction is committed, instead of at its next sweep. */
  readonly wake: (kind: string) => void;
  /** Tells this node, once the transaction is committed, of a session that it has ended. */
  readonly sessionEnded: (sessionId: string) => void;
}

/** A transaction as a member of one family. Every query still has to name `familyId`. */
export interface MemberTx extends Tx {
  readonly actor: Actor;
  readonly userId: string;
  readonly familyId: string;
  /** The feed's version when the transaction began, read before any row. */
  readonly version: number;
  readonly prunedVersion: number;
  readonly epoch: string;
  /** True when the changes of this transaction had been applied before. */
  readonly wasApplied: boolean;
  /**
   * Runs `work` with the server's rights, for rows that follow from the member's change: same family, author, change id and version.
   * Only in a writing transaction, and no other statement of it may run meanwhile. Afterwards the transaction is the member's again;
   * when `work` throws, its writes are undone too. Every reason is listed in as-server.test.ts.
   */
  readonly asServer: <T>(reason: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Number of changes that this transaction has applied before the present one. */
  readonly earlierChanges: number;
}

export interface Entry {
  familyId: string;
  write: boolean;
  /** The change or group of changes that this transaction applies. `id` is recorded, so that it is applied once. */
  change?: { id: string; rowIds: readonly string[] };
  duringPasswordChange?: boolean;
  whenLapsed?: boolean;
}

/** The family, actor and caller of a transaction of the server itself. */
export interface SystemEntry extends Pick<Entry, 'duringPasswordChange'> {
  /** The family whose feed is locked, and created when the family is new. */
  familyId?: string;
  /** The member who is recorded as the author of the changes. */
  actorId?: string;
  /** The person who asked for it. Their session is checked first, in the same transaction. */
  caller?: Caller;
}

/** A listener that is called after every commit that wrote a family, with the feed's new version. */
export type OnCommit = (familyId: string, version: number) => void;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TRIES = 3;

export class Transactions {
  readonly #pool: FairPool<pg.PoolClient>;
  readonly #contextKey: string;
  readonly #prepared: Database['prepared'];
  readonly #clock: () => Date;
  readonly #isDevelopment: boolean;
  readonly #setMember: readonly Statement[];
  readonly #setSystem: readonly Statement[];
  readonly #listeners = new Set<OnCommit>();
  readonly #workers = new Map<string, () => void>();
  /** Is told of the sessions that a transaction has ended, or has found ended. */
  onSessionEnd: (sessionId: string) => void = () => {};

  constructor(database: Database, more: { clock?: () => Date; isDevelopment?: boolean } = {}) {
    this.#pool = new FairPool(database.pool, database.pool.options.max);
    this.#contextKey = database.contextKey;
    this.#prepared = database.prepared;
    this.#clock = more.clock ?? (() => new Date());
    this.#isDevelopment = more.isDevelopment ?? false;
    const { isSingle, member, system } = database.roles;
    const setRole = (role: string) => (isSingle ? [] : [plain(`set local role ${quoteName(role)}`)]);
    this.#setMember = setRole(member);
    this.#setSystem = setRole(system);
  }

  onCommit(listener: OnCommit): void {
    this.#listeners.add(listener);
  }

  /** Registers the function that starts this node's worker of a kind of job. */
  onWake(kind: string, start: () => void): void {
    this.#workers.set(kind, start);
  }

  /**
   * Runs `work` as a member of `entry.familyId`. A reading transaction sees one snapshot. A writing one locks the family's feed until
   * it ends, so nothing slow belongs inside. Rolls back and throws what `app.enter` raises and what `work` throws.
   */
  async withMember<T>(caller: Caller, entry: Entry, work: (tx: MemberTx) => Promise<T>): Promise<T> {
    if (!UUID.test(entry.familyId)) throw new Problem('42501', 'Permission denied: not a member of this family.');
    const enter = this.#memberStatement(caller, entry.familyId, entry);
    const share = { holder: caller.userId, workspace: entry.familyId, locksFeed: entry.write };
    return this.#transaction(caller, share, enter, work, (row, base, client) => ({
      ...base,
      asServer: (reason, serverWork) => this.#asServer(client, entry.familyId, row, reason, () => serverWork(base)),
      actor: { memberId: row.member_id, effectiveRole: row.effective_role },
      userId: caller.userId,
      familyId: entry.familyId,
      version: row.version,
      prunedVersion: row.pruned_version,
      epoch: row.epoch,
      wasApplied: row.was_applied,
      earlierChanges: 0,
    }));
  }

  /** Runs `work` as a signed-in person in no family: their profile, their memberships. */
  async withAccount<T>(
    caller: Caller,
    entry: Pick<Entry, 'write' | 'duringPasswordChange'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const share = { holder: caller.userId, workspace: null, locksFeed: false };
    return this.#transaction(caller, share, this.#memberStatement(caller, null, entry), work, (_row, base) => base);
  }

  /** Runs `work` as the server itself, for `reason`. @throws Problem PGRST301 when the session of a caller has ended. */
  async withSystem<T>(reason: string, entry: SystemEntry, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { caller, familyId = null, actorId = null } = entry;
    const proveCaller = caller && this.#enterStatement(caller, null, { ...entry, write: false });
    const enter = (client: pg.ClientBase) => [
      plain('begin'),
      ...(proveCaller ? [proveCaller(client)] : []),
      // The server also searches whole tables by dates and numbers, whose best plan depends on the values (PLAN_SETTINGS).
      plain('set local plan_cache_mode = auto'),
      ...this.#setSystem,
      {
        text: 'select app.enter_system($1, $2, $3, $4)',
        values: [reason, familyId, actorId, signTicket(this.#contextKey, client, 'system', [familyId, actorId])],
      },
    ];
    const person = caller?.userId ?? actorId;
    const holder = person ? { holder: person, isDisconnected: caller?.isDisconnected } : requestHolder(reason);
    const share = { ...holder, workspace: familyId, locksFeed: familyId !== null };
    return this.#transaction(caller, share, enter, work, (_row, base) => base);
  }

  /**
   * Runs `work` as the server itself for a member of staff. Each call checks the role, because it may just have been withdrawn.
   * @throws Problem 42501 for every other caller.
   */
  async withStaff<T>(caller: Caller, reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withSystem(reason, { caller }, async (tx) => {
      const role = await tx.db
        .selectFrom('user_roles')
        .select('id')
        .where('user_id', '=', caller.userId)
        .where('role', '=', 'backoffice_admin')
        .executeTakeFirst();
      if (!role) throw new Problem('42501', 'Permission denied: this is for the back office.');
      return work(tx);
    });
  }

  #memberStatement(caller: Caller, familyId: string | null, entry: Omit<Entry, 'familyId'>): Enter {
    const { change } = entry;
    if (change && ![change.id, ...change.rowIds].every((id) => UUID.test(id))) {
      throw new Problem('BAD_REQUEST', 'The ids of a change and its row are UUIDs.');
    }
    const begin = plain(entry.write ? 'begin' : 'begin isolation level repeatable read read only');
    const enter = this.#enterStatement(caller, familyId, entry);
    return (client) => [begin, enter(client), ...this.#setMember];
  }

  #enterStatement({ userId, sessionId }: Caller, familyId: string | null, entry: Omit<Entry, 'familyId'>) {
    if (!UUID.test(userId) || !UUID.test(sessionId)) throw new Problem('PGRST301');
    const pass = [entry.duringPasswordChange && 'password', entry.whenLapsed && 'lapsed'].filter(Boolean).join(' ');
    const rows = entry.change ? `{${entry.change.rowIds.join(',')}}` : null;
    const asked = [userId, sessionId, familyId, entry.write ? 't' : 'f', pass, entry.change?.id ?? null, rows];
    return (client: pg.ClientBase): Statement => ({
      text: 'select * from app.enter($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [...asked, signTicket(this.#contextKey, client, 'member', asked)],
    });
  }

  /** The savepoint ends with the work, so no later statement can go back to a moment with the server's rights. */
  async #asServer<T>(
    client: pg.PoolClient,
    familyId: string,
    { member_id, version }: EnterRow,
    reason: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const ticket = signTicket(this.#contextKey, client, 'server', [familyId, member_id, String(version + 1)]);
    const enter = { text: 'select app.enter_as_server($1, $2) as context', values: [reason, ticket] };
    const start = [plain('savepoint server_work'), ...this.#setSystem, enter];
    const entered = await sendTogether<{ context: string }>(client, start, this.#prepared);
    const context = entered.at(-1)?.rows[0]?.context ?? '';
    try {
      const result = await work();
      const leave = { text: "select set_config('app.context', $1, true)", values: [context] };
      await sendTogether(client, [leave, ...this.#setMember, plain('release savepoint server_work')], this.#prepared);
      return result;
    } catch (error) {
      // Going back to the savepoint also restores the member's context and role. When it fails, so does the whole transaction.
      await client.query('rollback to savepoint server_work; release savepoint server_work');
      throw error;
    }
  }

  async #transaction<T, Context extends Tx>(
    caller: Caller | undefined,
    asked: Share,
    enter: Enter,
    work: (tx: Context) => Promise<T>,
    contextOf: (row: EnterRow, base: Tx, client: pg.PoolClient) => Context,
  ): Promise<T> {
    const share: Share = { isDisconnected: caller?.isDisconnected, ...asked };
    const writtenFamily = share.locksFeed ? share.workspace : null;
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#pool.connect(share);
      let broken: Error | undefined;
      const afterCommit = new Map<string, () => void>();
      let result: T;
      let version = 0;
      try {
        const results = await sendTogether<EnterRow>(client, enter(client), this.#prepared);
        const row = results.findLast((result) => result.command === 'SELECT')?.rows[0];
        if (!row) throw new Error('app.enter returned no row.');
        const base: Tx = {
          db: queriesOn(client, this.#prepared),
          now: this.#clock(),
          isDevelopment: this.#isDevelopment,
          wake: (kind) => void afterCommit.set(kind, () => startInBackground(() => this.#workers.get(kind)?.())),
          sessionEnded: (sessionId) => void afterCommit.set(sessionId, () => this.onSessionEnd(sessionId)),
        };
        result = await work(contextOf(row, base, client));
        if (writtenFamily === null) {
          const { command } = await client.query('commit');
          // After a swallowed error PostgreSQL answers `commit` with a silent rollback.
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
        } else {
          version = await this.#commit(client);
        }
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError; // a connection that cannot roll back must not go back into the pool
        });
        if (isStatementLost(error)) broken ??= error;
        if (caller && isSessionOver(error)) this.onSessionEnd(caller.sessionId);
        if (attempt >= TRIES || !isRetryable(error)) throw error;
        continue;
      } finally {
        this.#pool.release(client, share, broken);
      }
      // The change is committed: nothing below may report it as failed.
      if (writtenFamily !== null) for (const listener of this.#listeners) listener(writtenFamily, version);
      for (const act of afterCommit.values()) act();
      return result;
    }
  }

  async #commit(client: pg.PoolClient): Promise<number> {
    const results = await sendTogether<{ 'app.feed_version': string }>(client, COMMIT, this.#prepared);
    return Number(results[1]?.rows[0]?.['app.feed_version']);
  }
}

/** The statements that open a transaction, for the connection they are sent on. */
type Enter = (client: pg.ClientBase) => readonly Statement[];

interface EnterRow {
  effective_role: EffectiveRole;
  member_id: string;
  version: number;
  pruned_version: number;
  epoch: string;
  was_applied: boolean;
}

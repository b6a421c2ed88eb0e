import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#contract/permissions.ts';
import { COMMIT, sendTogether } from './batch.ts';
import { queriesOn, type Database } from './database.ts';
import { EntryStatements, type DeviceEntry, type Enter, type EnterRow, type EntryMode } from './entry-statements.ts';
import { FairPool, requestHolder, type Share } from './fair-pool.ts';
import { callHooks, isFollowed, type Follower, type Hook } from './hooks.ts';
import { isRetryable, isSessionOver, isStatementLost, Problem } from './problems.ts';
import { startInBackground } from './request-context.ts';
import type { Tables } from './schema.ts';

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
  /** Has those who follow a hook take part in this transaction, with the rights that it has, and answers what they answer. */
  readonly call: <Facts, Answer>(hook: Hook<Facts, Answer>, facts: Facts) => Promise<Answer[]>;
  /** True when a hook has followers; with facts, when one of them is meant. */
  readonly isFollowed: <Facts>(hook: Hook<Facts, unknown>, ...facts: readonly Facts[]) => boolean;
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
  /** The version of the row that the member had seen when they made the present change, where that is known. */
  readonly seen?: number | undefined;
  /** When the member made the present change, by the clock of their device: never later than `now`. Missing outside of changes. */
  readonly madeAt?: Date;
}

/** A transaction of a paired device that shows the family's day: it reads what every member may see of it. */
export interface DeviceTx extends Tx {
  readonly familyId: string;
  readonly version: number;
  readonly epoch: string;
}

export interface Entry extends EntryMode {
  familyId: string;
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

const TRIES = 3;

export class Transactions {
  readonly #pool: FairPool<pg.PoolClient>;
  readonly #entries: EntryStatements;
  readonly #prepared: Database['prepared'];
  readonly #clock: () => Date;
  readonly #isDevelopment: boolean;
  readonly #followers: readonly Follower[] | undefined;
  readonly #listeners = new Set<OnCommit>();
  readonly #workers = new Map<string, () => void>();
  /** Is told of the sessions that a transaction has ended, or has found ended. */
  onSessionEnd: (sessionId: string) => void = () => {};

  /** `followers` are those of all areas. Without them work that calls a hook is refused. */
  constructor(
    database: Database,
    more: { clock?: () => Date; isDevelopment?: boolean; followers?: readonly Follower[] } = {},
  ) {
    this.#pool = new FairPool(database.pool, database.pool.options.max);
    this.#entries = new EntryStatements(database);
    this.#prepared = database.prepared;
    this.#clock = more.clock ?? (() => new Date());
    this.#isDevelopment = more.isDevelopment ?? false;
    this.#followers = more.followers;
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
    const enter = this.#entries.ofPerson(caller, entry.familyId, entry);
    const share = { holder: caller.userId, workspace: entry.familyId, locksFeed: entry.write };
    return this.#transaction(caller, share, enter, work, (row, base, client) => ({
      ...this.#memberOf(entry.familyId, 'member', row, base, client),
      userId: caller.userId,
    }));
  }

  /** Runs `work` as a paired device that shows its family's day. @throws Problem PGRST116 for one that does not, or not any more. */
  async withDevice<T>(device: DeviceEntry, work: (tx: DeviceTx) => Promise<T>): Promise<T> {
    const share = { holder: device.deviceId, workspace: device.familyId, locksFeed: false };
    return this.#transaction(undefined, share, this.#entries.ofDevice(device, null), work, (row, base) => ({
      ...base,
      familyId: device.familyId,
      version: row.version,
      epoch: row.epoch,
    }));
  }

  /**
   * Runs `work` as such a device for the member whose face was pressed on it. The actor is this member, for the rules of the contract; row security
   * allows no more than a tick. @throws Problem as `withDevice`, and 42501 for a person who is not in the family.
   */
  async withFace<T>(device: DeviceEntry, memberId: string, work: (tx: MemberTx) => Promise<T>): Promise<T> {
    const share = { holder: device.deviceId, workspace: device.familyId, locksFeed: true };
    const enter = this.#entries.ofDevice(device, memberId);
    return this.#transaction(undefined, share, enter, work, (row, base, client) => ({
      ...this.#memberOf(device.familyId, 'device', row, base, client),
      userId: device.deviceId,
    }));
  }

  #memberOf(
    familyId: string,
    as: 'member' | 'device',
    row: EnterRow,
    base: Tx,
    client: pg.PoolClient,
  ): Omit<MemberTx, 'userId'> {
    return {
      ...base,
      asServer: (reason, serverWork) => this.#asServer(client, familyId, as, row, reason, () => serverWork(base)),
      actor: { memberId: row.member_id, effectiveRole: row.effective_role },
      familyId,
      version: row.version,
      prunedVersion: row.pruned_version,
      epoch: row.epoch,
      wasApplied: row.was_applied,
      earlierChanges: 0,
    };
  }

  /** Runs `work` as a signed-in person in no family: their profile, their memberships. */
  async withAccount<T>(
    caller: Caller,
    entry: Pick<Entry, 'write' | 'duringPasswordChange'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const share = { holder: caller.userId, workspace: null, locksFeed: false };
    return this.#transaction(caller, share, this.#entries.ofPerson(caller, null, entry), work, (_row, base) => base);
  }

  /** Runs `work` as the server itself, for `reason`. @throws Problem PGRST301 when the session of a caller has ended. */
  async withSystem<T>(reason: string, entry: SystemEntry, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { caller, familyId = null, actorId = null } = entry;
    const enter = this.#entries.ofSystem(reason, familyId, actorId, caller, entry);
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

  async #asServer<T>(
    client: pg.PoolClient,
    familyId: string,
    as: 'member' | 'device',
    member: EnterRow,
    reason: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const start = this.#entries.serverRights(client, familyId, member, reason);
    const entered = await sendTogether<{ context: string }>(client, start, this.#prepared);
    const context = entered.at(-1)?.rows[0]?.context ?? '';
    try {
      const result = await work();
      await sendTogether(client, this.#entries.ownRights(context, as), this.#prepared);
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
          call: (hook, facts) => callHooks(this.#followers, base, hook, facts),
          isFollowed: (hook, ...facts) => isFollowed(this.#followers, hook, ...facts),
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

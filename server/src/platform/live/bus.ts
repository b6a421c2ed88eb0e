import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Transactions } from '../db/transactions.ts';
import { SHARED_BYTES, type Hub } from './hub.ts';

const CHANNEL = 'casita_feed';
/** What nodes share without storing it: lines of JSON. */
const SHARED_CHANNEL = 'casita_shared';
const SHARED_PER_NOTIFY = Math.floor(7_900 / SHARED_BYTES);
/** How long hints to other nodes are collected, because a NOTIFY per write would cost more than the write. */
const GATHER_MS = 25;
/** PostgreSQL takes payloads below 8,000 bytes; an entry needs at most 60. */
const ENTRIES_PER_NOTIFY = 100;
const RECONNECT_MS = 2_000;

/**
 * Sends "family F is at version V" between the nodes on one database. A hint may be lost; the hub's sweep finds the new version then.
 * Hints are sent after the commit, never inside a transaction.
 */
export class Bus {
  readonly #database: Database;
  readonly #hub: Hub;
  readonly #onError: (error: Error) => void;
  readonly #pending = new Map<string, number>();
  readonly #shared: string[] = [];
  readonly #sender = crypto.randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #listener: pg.Client | undefined;
  #isStopped = false;

  constructor(database: Database, transactions: Transactions, hub: Hub, onError: (error: Error) => void) {
    this.#database = database;
    this.#hub = hub;
    this.#onError = onError;
    transactions.onCommit((familyId, version) => {
      hub.announce(familyId, version);
      // The hints of two commits may arrive out of order.
      this.#pending.set(familyId, Math.max(version, this.#pending.get(familyId) ?? 0));
      this.#sendSoon();
    });
    hub.share = (message) => {
      this.#shared.push(message);
      this.#sendSoon();
    };
  }

  /** Listens for hints, and connects again whenever the connection is lost. */
  async listen(): Promise<void> {
    if (this.#isStopped) return;
    const client = new pg.Client({
      connectionString: this.#database.url,
      application_name: 'casita listen',
      keepAlive: true,
    });
    const retry = (error?: Error) => {
      if (this.#listener !== client) return;
      this.#listener = undefined;
      if (error) this.#onError(error);
      client.end().catch(() => {}); // the connection is lost already
      setTimeout(() => void this.listen(), RECONNECT_MS).unref();
    };
    this.#listener = client;
    client.on('error', retry);
    client.on('end', () => retry());
    client.on('notification', ({ channel, payload = '' }) =>
      channel === CHANNEL ? this.#receive(payload) : this.#hear(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${SHARED_CHANNEL}`);
    } catch (error) {
      retry(error as Error); // pg rejects with errors
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#listener;
    this.#listener = undefined;
    await client?.end();
  }

  #receive(payload: string): void {
    const [sender, ...entries] = payload.split(' ');
    if (sender === this.#sender) return;
    for (const entry of entries) {
      const [familyId, version] = entry.split(':');
      if (familyId && version) this.#hub.announce(familyId, Number(version));
    }
  }

  #hear(payload: string): void {
    const [sender, ...messages] = payload.split('\n');
    if (sender !== this.#sender) for (const message of messages) this.#hub.hear(message);
  }

  #sendSoon(): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => this.#send(), GATHER_MS);
  }

  #notify(channel: string, payload: string): void {
    this.#database.pool.query('select pg_notify($1, $2)', [channel, payload]).catch(this.#onError);
  }

  #send(): void {
    this.#timer = undefined;
    while (this.#shared.length > 0)
      this.#notify(SHARED_CHANNEL, [this.#sender, ...this.#shared.splice(0, SHARED_PER_NOTIFY)].join('\n'));
    const entries = [...this.#pending].map(([familyId, version]) => `${familyId}:${version}`);
    this.#pending.clear();
    for (let start = 0; start < entries.length; start += ENTRIES_PER_NOTIFY) {
      const payload = [this.#sender, ...entries.slice(start, start + ENTRIES_PER_NOTIFY)].join(' ');
      this.#notify(CHANNEL, payload);
    }
  }
}

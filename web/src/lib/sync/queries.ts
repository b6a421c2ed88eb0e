import * as z from 'zod/mini';
import type { TableOutline } from '#contract/family-table.ts';
import { matchesNothing, normaliseFilter, writeListQuery, type ListPart } from '#contract/list-query.ts';
import { API } from '#contract/paths.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { networkError, toApiError, type ApiError } from '../api/api-error.ts';
import type { Backoff } from '../api/backoff.ts';
import type { CacheDb, Owner } from './cache/cache-db.ts';
import type { FamilyStore } from './family-store.ts';
import type { RowsQuery, Side } from './family-rows.ts';
import { baseRows, queryKey } from './cached-query.ts';
import { createTableReader } from './table-reader.ts';

const ListBody = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  epoch: z.string(),
  version: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  rules: z.string(),
});

/** A list that a screen shows, or that is stored for offline use. */
interface Subscription {
  readonly table: TableOutline;
  readonly query: RowsQuery;
  subscribers: number;
  error: ApiError | null;
}

interface ListsParts {
  readonly api: Api;
  readonly familyStore: FamilyStore;
  readonly cache: CacheDb;
  readonly owner: Owner;
  readonly backoff: Backoff;
  /** The running pull, if any. */
  readonly pulling: () => Promise<void> | null;
  readonly onChange: () => void;
  readonly onError: (error: ApiError) => void;
  /** Called when a list contradicts the family store: a pull has to clear that up. */
  readonly onStale: () => void;
}

export interface FamilyLists {
  /** Subscribes to a list; the returned function unsubscribes. */
  subscribe(table: TableOutline, query: RowsQuery): () => void;
  /** Fetches every subscribed list that is not in the family store. */
  bringMissing(): void;
  /** Fetches lists without an answer again, as the network may be back. Lists that got an error keep their pause. */
  retryUnanswered(): void;
  /** Fetches lists again that were refused because the family had no plan. */
  retryOpened(): void;
  loadMore(table: TableOutline, query: RowsQuery, side: Side): Promise<void>;
  /** After a pull: marks updated lists as fresh, and fetches those that it dropped or does not cover. */
  follow(answer: PullAnswer): void;
  /** Resolves when all lists that are running now have ended. */
  whenIdle(): Promise<unknown>;
  /** True while a list of this table has a subscription. */
  isWanted(tableName: string): boolean;
  state(table: TableOutline, query: RowsQuery): { error: ApiError | null; isFresh: boolean };
  close(): void;
}

/** A table that is fetched as a whole has one list: its filters are applied in the client. */
function subscriptionKey(table: TableOutline, { filter = {}, removed = false, window, around }: RowsQuery): string {
  const part = removed ? ['removed'] : [window?.from, window?.to, around].filter((text) => text !== undefined);
  return [queryKey(table, filter), ...part].join('#');
}

const firstPart = ({ window, around }: RowsQuery): ListPart => ({ ...window, around });

/** Fetches the subscribed lists of one family into the family store, each once at a time. */
export function createFamilyLists(parts: ListsParts): FamilyLists {
  const { api, familyStore, cache, owner, backoff } = parts;
  const subscriptions = new Map<string, Subscription>();
  const running = new Map<string, Promise<void>>();
  /** Keys of lists that the server has confirmed since this client was opened. */
  const fresh = new Set<string>();
  let isClosed = false;

  const readTable = createTableReader(api, owner);

  async function fetchPart(table: TableOutline, { filter = {}, removed = false }: RowsQuery, part: ListPart) {
    if (table.sync === 'full' && !removed) return { ...(await readTable(table.name)), next: null, previous: null };
    const asked = table.sync === 'full' ? {} : normaliseFilter(filter);
    const path = `${API.tables}/${table.name}${writeListQuery({ filter: asked, removed, ...part })}`;
    const request = { method: 'GET', path, as: owner.user, family: owner.family, timeoutMs: SYNC_MS } as const;
    return api.send(request, ListBody);
  }

  async function list(key: string, { table, query }: Subscription, part: ListPart): Promise<void> {
    const filter = query.filter ?? {};
    const answer = await fetchPart(table, query, query.removed ? {} : part);
    const rows = [...baseRows(answer.rows)];
    for (let { next } = answer; next !== null && query.removed;) {
      const page = await fetchPart(table, query, { after: next });
      rows.push(...baseRows(page.rows));
      next = page.next;
    }
    if (isClosed) return;
    if (query.removed) {
      familyStore.takeRemoved(table, filter, rows);
    } else {
      const listed = familyStore.takeList(table, filter, part, { ...answer, rows });
      if (!listed) {
        // Retried after a pause, because the server may lag behind.
        parts.onStale();
        throw networkError();
      }
      if (table.persist === 'disk') await cache.storeList(owner, listed);
    }
    fresh.add(key);
  }

  /** Lists wait for a running pull, and pulls for running lists, so that an older answer never arrives after a newer one. */
  async function run(key: string, subscription: Subscription, part: ListPart): Promise<void> {
    await parts.pulling();
    try {
      await list(key, subscription, part);
      subscription.error = null;
      backoff.reset(key);
    } catch (thrown) {
      if (isClosed) return;
      const error = toApiError(thrown);
      subscription.error = error;
      parts.onError(error);
      if (!error.isFinal && error.status !== 401)
        backoff.schedule(key, error.retryAfterMs, () => {
          retry(key, subscription, part);
          // Whole tables that failed in the same call are fetched in one call again.
          for (const [other, failed] of subscriptions) if (failed.error === error) retry(other, failed);
        });
    }
  }

  /** A list that lost its subscription meanwhile is not fetched again. */
  function retry(key: string, subscription: Subscription, part?: ListPart): void {
    if (subscriptions.get(key) === subscription) void ensure(key, subscription, part);
    else backoff.reset(key);
  }

  function ensure(key: string, subscription: Subscription, part = firstPart(subscription.query)): Promise<void> {
    const current = running.get(key);
    if (current) return current;
    const promise = run(key, subscription, part).then(() => {
      running.delete(key);
      if (isClosed) return;
      parts.onChange();
      // A list from another database drops the others.
      if (subscription.error === null) bringMissing();
    });
    running.set(key, promise);
    return promise;
  }

  /** Rows of a table that is asleep come from the device. */
  const isComplete = ({ table, query }: Subscription): boolean =>
    familyStore.isAsleep(table.name) || familyStore.stretchFor(table, query) !== null;

  function bringMissing(): void {
    for (const [key, subscription] of subscriptions) {
      const isHere = subscription.query.removed || isComplete(subscription);
      const isHopeless = subscription.error?.isFinal === true || backoff.isWaiting(key);
      if (!isHere && !isHopeless && !isClosed) void ensure(key, subscription);
    }
  }

  return {
    subscribe: (table, query) => {
      if (matchesNothing(query.filter ?? {})) return () => {};
      const key = subscriptionKey(table, query);
      const subscription = subscriptions.get(key) ?? { table, query, subscribers: 0, error: null };
      subscription.subscribers += 1;
      subscriptions.set(key, subscription);
      if (query.removed) void ensure(key, subscription);
      return () => {
        subscription.subscribers -= 1;
        if (subscription.subscribers === 0) subscriptions.delete(key);
      };
    },
    bringMissing,
    retryUnanswered: () => {
      for (const [key, { error }] of subscriptions) if (error?.status === 0) backoff.reset(key);
      bringMissing();
    },
    retryOpened: () => {
      for (const [key, subscription] of subscriptions) {
        if (subscription.error?.code !== 'PLAN_REQUIRED') continue;
        subscription.error = null;
        backoff.reset(key);
      }
      bringMissing();
    },
    loadMore: async (table, query, side) => {
      const key = subscriptionKey(table, query);
      await running.get(key);
      const [stretch, subscription] = [familyStore.stretchFor(table, query), subscriptions.get(key)];
      const place = side === 'older' ? stretch?.end : stretch?.start;
      if (!place || !subscription || query.window) return;
      await ensure(key, subscription, side === 'older' ? { after: place } : { before: place });
    },
    follow: (answer) => {
      const isReset = answer.reload || answer.visibility_reset !== null;
      for (const [key, subscription] of subscriptions) {
        // A list that was refused before may be allowed now.
        if (isReset || answer.rules) subscription.error = null;
        const { name } = subscription.table;
        const isTouched = isReset || name in answer.rows || name in answer.removed_ids;
        // The feed does not update lists of "Recently deleted", so they are fetched again. One that is being fetched may have been read
        // before these changes, because the pulls of other clients do not wait for it.
        if (subscription.query.removed && isTouched) void running.get(key)?.then(() => retry(key, subscription));
        if (subscription.query.removed && isTouched) void ensure(key, subscription);
        if (!subscription.query.removed && isComplete(subscription)) fresh.add(key);
      }
      bringMissing();
    },
    whenIdle: () => Promise.allSettled(running.values()),
    isWanted: (tableName) => [...subscriptions.values()].some(({ table }) => table.name === tableName),
    state: (table, query) => {
      if (matchesNothing(query.filter ?? {})) return { error: null, isFresh: true };
      const key = subscriptionKey(table, query);
      const error = subscriptions.get(key)?.error ?? null;
      // Where the lack of a plan is news, the guards are about to lead away. In a closed family the list never comes.
      const isHidden = error?.code === 'PLAN_REQUIRED' && !api.isClosed(owner.family);
      return { error: isHidden ? null : error, isFresh: fresh.has(key) };
    },
    close: () => {
      isClosed = true;
    },
  };
}

import * as z from 'zod/mini';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { API } from '#contract/paths.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { networkError, toApiError, type ApiError } from '../api/api-error.ts';
import type { Backoff } from '../api/backoff.ts';
import type { CacheDb, Owner } from './cache-db.ts';
import type { FamilyStore } from './family-store.ts';
import type { RowsQuery } from './family-rows.ts';
import { baseRows, queryKey } from './cached-query.ts';

const ListBody = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  epoch: z.string(),
  version: z.int(),
  next: z.nullable(z.string()),
});

/** A list that a screen shows, or that is kept for offline. */
interface Subscription {
  readonly table: AnyFamilyTable;
  readonly query: RowsQuery;
  holders: number;
  error: ApiError | null;
}

interface ListsParts {
  readonly api: Api;
  readonly familyStore: FamilyStore;
  readonly cache: CacheDb;
  readonly owner: Owner;
  readonly backoff: Backoff;
  /** The pull that runs now. */
  readonly pulling: () => Promise<void> | null;
  readonly onChange: () => void;
  readonly onError: (error: ApiError) => void;
  /** A list did not fit to the rest: a pull has to tell what is true. */
  readonly onStale: () => void;
}

export interface FamilyLists {
  /** Wants a list until the answer is called. */
  subscribe(table: AnyFamilyTable, query: RowsQuery): () => void;
  /** Lists whatever is wanted and not here. */
  bringMissing(): void;
  /** Lists at once what got no answer: the network may be there now. What got an error keeps its pause. */
  retryUnanswered(): void;
  loadMore(table: AnyFamilyTable, query: RowsQuery): Promise<void>;
  /** Confirms what a pull brought up to date, and lists again what it dropped or cannot know. */
  follow(answer: PullAnswer): void;
  /** Resolves when no list runs that has begun by now. */
  settled(): Promise<unknown>;
  /** True while somebody wants a list of this table. */
  isWanted(tableName: string): boolean;
  state(table: AnyFamilyTable, query: RowsQuery): { error: ApiError | null; isFresh: boolean };
  close(): void;
}

/** A table that is here as a whole has one list, whatever it is filtered by on the screen. */
function subscriptionKey(table: AnyFamilyTable, { filter = {}, removed = false }: RowsQuery): string {
  return removed ? `${queryKey(table, filter)}#removed` : queryKey(table, filter);
}

function searchOf(table: AnyFamilyTable, { filter = {}, removed = false }: RowsQuery, after: string | null): string {
  const search = new URLSearchParams();
  const asked = table.pages === 'whole' ? [] : Object.entries(filter).filter(([, value]) => value !== undefined);
  for (const [field, value] of asked) search.set(field, Array.isArray(value) ? value.join(',') : String(value));
  if (removed) search.set('removed', 'true');
  if (after !== null) search.set('after', after);
  return search.size > 0 ? `?${search}` : '';
}

/** Brings lists of one family, each once, and keeps those in the book that somebody wants. */
export function createFamilyLists(parts: ListsParts): FamilyLists {
  const { api, familyStore, cache, owner, backoff } = parts;
  const subscriptions = new Map<string, Subscription>();
  const running = new Map<string, Promise<void>>();
  /** What the server has confirmed in this page. */
  const fresh = new Set<string>();
  let isClosed = false;

  function fetchPage(table: AnyFamilyTable, query: RowsQuery, after: string | null) {
    const path = `${API.tables}/${table.name}${searchOf(table, query, after)}`;
    const request = { method: 'GET', path, as: owner.user, family: owner.family, timeoutMs: SYNC_MS } as const;
    return api.send(request, ListBody);
  }

  async function list(key: string, { table, query }: Subscription, after: string | null): Promise<void> {
    const filter = query.filter ?? {};
    const answer = await fetchPage(table, query, after);
    const rows = [...baseRows(answer.rows)];
    let { next } = answer;
    while (next !== null && (table.pages === 'whole' || query.removed)) {
      const page = await fetchPage(table, query, next);
      rows.push(...baseRows(page.rows));
      next = page.next;
    }
    if (isClosed) return;
    if (query.removed) {
      familyStore.takeRemoved(table, filter, rows);
    } else {
      const continued = after === null ? null : (familyStore.cachedQuery(table, filter) ?? null);
      // The slice was dropped while its next page was on the way: it begins anew.
      if (after !== null && continued?.next !== after) return;
      const cached = familyStore.takeList(table, filter, { ...answer, rows, next }, continued);
      if (!cached) {
        // Once more, but not in haste: it may be a server that lags behind.
        parts.onStale();
        throw networkError();
      }
      if (table.keep === 'offline') await cache.keepList(owner, cached, rows, after === null);
    }
    fresh.add(key);
  }

  /** Lists wait for a pull that runs, and pulls for lists, so that an older answer never overtakes a newer one here. */
  async function run(key: string, subscription: Subscription, after: string | null): Promise<void> {
    await parts.pulling();
    try {
      await list(key, subscription, after);
      subscription.error = null;
      backoff.reset(key);
    } catch (thrown) {
      if (isClosed) return;
      const error = toApiError(thrown);
      subscription.error = error;
      parts.onError(error);
      if (!error.isFinal && error.status !== 401)
        backoff.schedule(key, error.retryAfterMs, () => {
          // Asked for again by nobody, it is not brought.
          if (subscriptions.get(key) === subscription) void ensure(key, subscription, after);
          else backoff.reset(key);
        });
    }
  }

  function ensure(key: string, subscription: Subscription, after: string | null = null): Promise<void> {
    const current = running.get(key);
    if (current) return current;
    const promise = run(key, subscription, after).then(() => {
      running.delete(key);
      if (isClosed) return;
      parts.onChange();
      // The list may have dropped others: it came from another database.
      if (subscription.error === null) bringMissing();
    });
    running.set(key, promise);
    return promise;
  }

  function bringMissing(): void {
    for (const [key, subscription] of subscriptions) {
      const isHere =
        subscription.query.removed ||
        familyStore.cachedQuery(subscription.table, subscription.query.filter ?? {}) !== undefined;
      const isHopeless = subscription.error?.isFinal === true || backoff.isWaiting(key);
      if (!isHere && !isHopeless && !isClosed) void ensure(key, subscription);
    }
  }

  return {
    subscribe: (table, query) => {
      const key = subscriptionKey(table, query);
      const subscription = subscriptions.get(key) ?? { table, query, holders: 0, error: null };
      subscription.holders += 1;
      subscriptions.set(key, subscription);
      if (query.removed) void ensure(key, subscription);
      return () => {
        subscription.holders -= 1;
        if (subscription.holders === 0) subscriptions.delete(key);
      };
    },
    bringMissing,
    retryUnanswered: () => {
      for (const [key, { error }] of subscriptions) if (error?.status === 0) backoff.reset(key);
      bringMissing();
    },
    loadMore: async (table, query) => {
      const key = subscriptionKey(table, query);
      await running.get(key);
      const [cached, subscription] = [familyStore.cachedQuery(table, query.filter ?? {}), subscriptions.get(key)];
      if (cached?.next && subscription) await ensure(key, subscription, cached.next);
    },
    follow: (answer) => {
      const isReset = answer.reload || answer.visibility_reset !== 'none';
      for (const [key, subscription] of subscriptions) {
        // What was refused before may be allowed now.
        if (isReset) subscription.error = null;
        const { name } = subscription.table;
        const isTouched = isReset || name in answer.rows || name in answer.removed_ids;
        // Lists under "Recently deleted" follow no feed.
        if (subscription.query.removed && isTouched) void ensure(key, subscription);
        if (!subscription.query.removed && familyStore.cachedQuery(subscription.table, subscription.query.filter ?? {}))
          fresh.add(key);
      }
      bringMissing();
    },
    settled: () => Promise.allSettled(running.values()),
    isWanted: (tableName) => [...subscriptions.values()].some(({ table }) => table.name === tableName),
    state: (table, query) => {
      const key = subscriptionKey(table, query);
      const error = subscriptions.get(key)?.error ?? null;
      // A family without a plan is the gate's to tell, not each list's.
      return { error: error?.code === 'PLAN_REQUIRED' ? null : error, isFresh: fresh.has(key) };
    },
    close: () => {
      isClosed = true;
    },
  };
}

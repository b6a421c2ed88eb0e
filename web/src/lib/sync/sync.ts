import type { AnyFamilyTable } from '#contract/family-table.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { API } from '#contract/paths.ts';
import { PullAnswer, type LiveHint } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { createBackoff, type Growth } from '../api/backoff.ts';
import type { CacheDb, Owner } from './cache-db.ts';
import type { Device } from '../storage/device.ts';
import { createFamilyStore, isReset } from './family-store.ts';
import { createFamilyLists } from './queries.ts';
import type { FamilyRows, RowsQuery, RowsView } from './family-rows.ts';
import { createListeners } from '../listeners.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { FeedPlace } from './cached-query.ts';

/** One retry in haste, for a mishap; then long pauses, for a server in trouble. That the network is back is noticed without them. */
const RETRIES: Growth = { factor: 4 };

/** What one tab pulled, told to the other tabs of the same person and family. */
interface Message {
  readonly asked: FeedPlace;
  readonly answer: PullAnswer;
}

export interface SyncParts {
  readonly device: Device;
  readonly api: Api;
  readonly cache: CacheDb;
  readonly outbox: Outbox;
  /** Every family table the browser knows. */
  readonly tables: readonly AnyFamilyTable[];
  readonly actor: () => Actor;
  /** Visibility changed as a whole: the person's role may have, too. */
  readonly onReach: () => void;
  /** Others changed something that this person sees, while the page was open. */
  readonly onNews: () => void;
  /** The server refused: perhaps the family itself, or everything until a password is changed. */
  readonly onDenied: () => void;
}

export interface FamilySync extends FamilyRows {
  /** Shows what the device kept. Needs no network. */
  start(): Promise<void>;
  /** Brings everything up to date: what changed, and the tables that are kept for offline. */
  catchUp(): Promise<void>;
  /**
   * The network or the person is back. While the feed is alive it says what changes: only what did not get through before is
   * asked again, and what changes that wait depend on.
   */
  wake(isFeedAlive: boolean): Promise<void>;
  /** The feed stands at this version. */
  hear(hint: LiveHint): void;
  /** The person's role changed. */
  redraw(): void;
  /** Lets go of tables that no screen wants and that are not kept for offline; answers how many lists went. */
  dropUnused(): number;
  close(): void;
}

/** Keeps one family's rows in this tab true, for one person. */
export function createFamilySync(parts: SyncParts, owner: Owner): FamilySync {
  const { device, api, cache, outbox } = parts;
  const familyStore = createFamilyStore();
  const changed = createListeners();
  const views = new Map<string, RowsView>();
  const channel = device.openChannel(`casita-rows:${owner.user}:${owner.family}`);
  const backoff = createBackoff(device, RETRIES);
  const keptTables = new Set<AnyFamilyTable>();
  let pulling: Promise<void> | null = null;
  let pullError: ApiError | null = null;
  let isPullAsked = false;
  let isLoaded = false;
  let isClosed = false;
  /** What changed before the page was open is no news. */
  let hasCaughtUp = false;
  /** The furthest that anybody said the feed is. */
  let heard: FeedPlace = { epoch: '', version: 0 };
  const loaded = Promise.withResolvers<void>();

  /** Pulls if the feed is further than what is here. */
  function follow(hint: FeedPlace): void {
    if (hint.epoch !== heard.epoch || hint.version > heard.version) heard = hint;
    const since = familyStore.since();
    if (since !== null && (heard.epoch !== familyStore.epoch() || heard.version > since)) void joinPull();
  }

  function noteError(error: ApiError): void {
    if (error.code === '42501' || error.code === 'PASSWORD_CHANGE_REQUIRED') parts.onDenied();
  }

  const lists = createFamilyLists({
    ...{ api, familyStore, cache, owner, backoff },
    pulling: () => pulling,
    onChange: () => {
      changed.emit();
      // A list may end before what this tab has heard of: it was asked before.
      if (heard.epoch === familyStore.epoch()) follow(heard);
    },
    onError: noteError,
    onStale: () => void pull(),
  });

  /** False when the pull leaves a hole before it: then this tab has to ask itself. */
  function take(asked: FeedPlace, answer: PullAnswer): boolean {
    if (answer.epoch !== heard.epoch || answer.version > heard.version)
      heard = { epoch: answer.epoch, version: answer.version };
    const before = familyStore.since();
    if (!familyStore.takePull(asked, answer)) return false;
    changed.emit();
    const isNew = before !== null && answer.version > before;
    if (hasCaughtUp && isNew && Object.keys(answer.by_others ?? {}).length > 0) parts.onNews();
    lists.follow(answer);
    if (answer.visibility_reset !== 'none') parts.onReach();
    return true;
  }

  /** True when there is more to ask for at once. */
  async function pullOnce(): Promise<boolean> {
    const [epoch, version] = [familyStore.epoch(), familyStore.since()];
    if (epoch === null || version === null || isClosed) return false;
    const asked = { epoch, version };
    const search = new URLSearchParams({ epoch, since: String(version) });
    const path = `${API.changes}?${search}`;
    const request = { method: 'GET', path, as: owner.user, family: owner.family, timeoutMs: SYNC_MS } as const;
    const answer = await api.send(request, PullAnswer);
    if (isClosed) return false;
    const isTaken = take(asked, answer);
    const isDropped = (name: string) =>
      isReset(
        parts.tables.find((table) => table.name === name),
        answer.visibility_reset,
      );
    await cache.keepPull(owner, asked, answer, isDropped);
    channel.post({ asked, answer } satisfies Message);
    return !isTaken || (answer.more && !answer.reload);
  }

  async function runPulls(): Promise<void> {
    // Lists begun from here on wait for this pull, so it must not wait for them.
    const begun = lists.settled();
    await Promise.all([loaded.promise, begun]);
    try {
      let known: FeedPlace;
      do {
        isPullAsked = false;
        known = heard;
        while (await pullOnce());
        // Heard of meanwhile, and not in the answer.
      } while (isPullAsked || (heard !== known && isBehind()));
      hasCaughtUp = true;
      pullError = null;
      backoff.reset('pull');
    } catch (thrown) {
      const error = toApiError(thrown);
      pullError = error;
      noteError(error);
      if (!isClosed && error.status !== 401) backoff.schedule('pull', error.retryAfterMs, () => void pull());
    } finally {
      pulling = null;
    }
  }

  /** Asks once more than a pull that runs already: its answer may be older than the question. */
  function pull(): Promise<void> {
    isPullAsked = true;
    pulling ??= runPulls();
    return pulling;
  }

  /** True after an error of the server, until its pause is over. An answer that never came says nothing of the server. */
  const isLeftAlone = (): boolean => backoff.isWaiting('pull') && pullError?.status !== 0;

  /** A pull that runs already will do, or one that is planned: what is heard of meanwhile is asked for by the same run. */
  async function joinPull(): Promise<void> {
    if (pulling || !isLeftAlone()) await (pulling ?? pull());
  }

  function isBehind(): boolean {
    const since = familyStore.since();
    return since !== null && heard.epoch === familyStore.epoch() && heard.version > since;
  }

  /** Lists what a screen wants, and what is kept for offline, and asks what changed. */
  async function catchUp(): Promise<void> {
    for (const table of parts.tables) {
      const isKept = table.keep === 'offline' && table.pages === 'whole' && may(parts.actor(), table.may.read);
      if (!isKept || keptTables.has(table)) continue;
      keptTables.add(table);
      lists.subscribe(table, {});
    }
    if (isLoaded) lists.bringMissing();
    await joinPull();
  }

  function redraw(): void {
    const own = outbox.entries().filter(({ user, family }) => user === owner.user && family === owner.family);
    familyStore.setEntries(own, parts.actor());
    changed.emit();
  }

  function view(table: AnyFamilyTable, query: RowsQuery): RowsView {
    const cached = query.removed ? undefined : familyStore.cachedQuery(table, query.filter ?? {});
    const isHere =
      cached !== undefined || (query.removed === true && familyStore.hasRemoved(table, query.filter ?? {}));
    const { error, isFresh } = lists.state(table, query);
    const next: RowsView = {
      rows: familyStore.list(table, query),
      status: isHere ? 'ready' : error ? 'error' : 'loading',
      error: isHere ? null : error,
      isFresh: isHere && isFresh,
      hasMore: cached?.next != null,
    };
    const key = JSON.stringify([table.name, query]);
    const old = views.get(key);
    const fields = Object.keys(next) as (keyof RowsView)[]; // a literal of exactly these keys
    if (old && fields.every((field) => old[field] === next[field])) return old;
    views.set(key, next);
    return next;
  }

  channel.listen((data) => {
    const { asked, answer } = data as Message; // only this function's own messages travel on this channel
    if (!take(asked, answer)) void pull();
  });
  const stopListening = [
    outbox.onChange(redraw),
    outbox.onSettled(({ user, family, table, row }) => {
      if (row && user === owner.user && family === owner.family) familyStore.takeRow(table, row);
    }),
  ];
  redraw();

  return {
    ...owner,
    subscribe: changed.add,
    start: async () => {
      const kept = await cache.load(owner);
      if (isClosed) return;
      familyStore.takeKept(kept, parts.tables);
      isLoaded = true;
      loaded.resolve();
      changed.emit();
      lists.bringMissing();
    },
    catchUp,
    wake: async (isFeedAlive) => {
      // Answered with an error, the server keeps its pause; unanswered, the network may be there now.
      const isUnanswered = pullError?.status === 0;
      if (isUnanswered) backoff.reset('pull');
      lists.retryUnanswered();
      const hasWaiting = outbox
        .entries()
        .some((entry) => entry.user === owner.user && entry.family === owner.family && entry.state === 'waiting');
      if (isUnanswered || hasWaiting || !isFeedAlive) await catchUp();
    },
    hear: follow,
    redraw,
    dropUnused: () => {
      // Keys are written as [table, query] in `view`.
      for (const key of views.keys()) if (!lists.isWanted(JSON.parse(key)[0])) views.delete(key);
      return familyStore.forgetUnused(lists.isWanted);
    },
    view,
    want: (table, query) => {
      const release = lists.subscribe(table, query);
      if (isLoaded) lists.bringMissing();
      if (!lists.state(table, query).isFresh) void joinPull();
      return release;
    },
    loadMore: lists.loadMore,
    find: familyStore.find,
    write: (change) => outbox.enqueue(owner.user, owner.family, change),
    close: () => {
      isClosed = true;
      for (const stop of stopListening) stop();
      lists.close();
      backoff.close();
      channel.close();
    },
  };
}

import type { TableOutline } from '#contract/family-table.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { API } from '#contract/paths.ts';
import { PullAnswer, type LiveHint, type Overwritten } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { createBackoff, type Growth } from '../api/backoff.ts';
import type { CacheDb, Owner } from './cache/cache-db.ts';
import type { Device } from '../storage/device.ts';
import { createFamilyStore } from './family-store.ts';
import { createFamilyLists } from './queries.ts';
import type { FamilyRows } from './family-rows.ts';
import { createRowViews } from './row-views.ts';
import { createListeners } from '../listeners.ts';
import { createTableWaker } from './table-waker.ts';
import { resetOf } from './visibility-reset.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { FeedPlace } from './cached-query.ts';

/** The first retry is quick, for a single failure; the next pauses are long, for a failing server. `wake` covers a returning network. */
const RETRIES: Growth = { factor: 4 };

/** The result of a pull, sent to the other clients of the same person and family. */
interface Message {
  readonly asked: FeedPlace;
  readonly answer: PullAnswer;
}

export interface SyncParts {
  readonly device: Device;
  readonly api: Api;
  readonly cache: CacheDb;
  readonly outbox: Outbox;
  /** The tables to sync. */
  readonly tables: readonly TableOutline[];
  readonly actor: () => Actor;
  /** Called after a visibility reset: the person's role may have changed, too. */
  readonly onReach: () => void;
  /** Called with the tables of which others changed rows that this person sees, while the page was open. */
  readonly onNews: (tableNames: readonly string[]) => void;
  /** Called with changes that replaced values unseen, of this person or of another. */
  readonly onOverwritten: (changes: readonly Overwritten[]) => void;
  /** Called when the server refuses the family (42501), or everything until the password is changed. */
  readonly onDenied: () => void;
}

export interface FamilySync extends FamilyRows {
  /** Makes the rows stored on the device available. Needs no network. */
  start(): Promise<void>;
  /** Pulls what changed, and lists the tables that are stored for offline use. */
  catchUp(): Promise<void>;
  /**
   * Called when the network or the person is back. While the feed is alive it announces changes, so that this only retries
   * requests without an answer, and pulls when changes wait, because other clients may have sent them.
   */
  wake(isFeedAlive: boolean): Promise<void>;
  /** Called when the family has a plan again: repeats at once what was refused without one. */
  reopen(): void;
  /** Called when the feed announces a version. */
  hear(hint: LiveHint): void;
  /** Applies the waiting changes again, after the person's role may have changed. */
  redraw(): void;
  /** Drops the rows of tables without a subscription; returns the number of dropped lists. */
  dropUnused(): number;
  close(): void;
}

/** Syncs the rows of one family for one person, in this client. */
export function createFamilySync(parts: SyncParts, owner: Owner): FamilySync {
  const { device, api, cache, outbox } = parts;
  const familyStore = createFamilyStore();
  const tables = new Map(parts.tables.map((table) => [table.name, table]));
  const changed = createListeners();
  const channel = device.openChannel(`casita-rows:${owner.user}:${owner.family}`);
  const backoff = createBackoff(device, RETRIES);
  const offlineTables = new Set<TableOutline>();
  let pulling: Promise<void> | null = null;
  let pullError: ApiError | null = null;
  let isPullAsked = false;
  /** The hash of the rules that the server last sent. */
  let rules = '';
  let isLoaded = false;
  let isClosed = false;
  /** True after the first pull. Changes from before it are not reported as news. */
  let hasCaughtUp = false;
  /** The furthest place of the feed that any answer, hint or client has announced. */
  let heard: FeedPlace = { epoch: '', version: 0 };
  const loaded = Promise.withResolvers<void>();
  const isOwn = ({ user, family }: Owner) => user === owner.user && family === owner.family;
  const ownEntries = () => outbox.entries().filter(isOwn);

  /** Pulls if the feed is further than the family store. */
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
      // The list may have been read before the announced version, so it may still be behind.
      if (heard.epoch === familyStore.epoch()) follow(heard);
    },
    onError: noteError,
    onStale: () => void pull(),
  });

  const views = createRowViews(familyStore, lists);

  const waker = createTableWaker({
    ...{ familyStore, cache, owner },
    onAwake: () => {
      if (isClosed) return;
      changed.emit();
      lists.bringMissing();
      if (isBehind()) void joinPull(); // the device may have stored less than this client has heard of
    },
  });

  /** False when the pull starts after the last known version: this client then has to pull itself. */
  function applyPull(asked: FeedPlace, answer: PullAnswer): boolean {
    if (answer.epoch !== heard.epoch || answer.version > heard.version)
      heard = { epoch: answer.epoch, version: answer.version };
    const before = familyStore.since();
    rules = answer.rules?.hash ?? rules;
    if (!familyStore.takePull(asked, answer)) return false;
    waker.forgetAhead();
    changed.emit();
    const isNew = before !== null && answer.version > before;
    const changedByOthers = Object.keys(answer.by_others ?? {});
    if (hasCaughtUp && isNew && changedByOthers.length > 0) parts.onNews(changedByOthers);
    // Another client may have passed on a part of this answer already.
    const overwritten = answer.overwritten?.filter(({ version }) => before !== null && version > before) ?? [];
    if (overwritten.length > 0) parts.onOverwritten(overwritten);
    lists.follow(answer);
    if (answer.visibility_reset) parts.onReach();
    return true;
  }

  /** True when another pull has to follow at once. */
  async function pullOnce(): Promise<boolean> {
    const [epoch, version] = [familyStore.epoch(), familyStore.since()];
    if (epoch === null || version === null || isClosed) return false;
    const asked = { epoch, version };
    const search = new URLSearchParams({ epoch, since: String(version), rules });
    const path = `${API.changes}?${search}`;
    const request = { method: 'GET', path, as: owner.user, family: owner.family, timeoutMs: SYNC_MS } as const;
    const answer = await api.send(request, PullAnswer);
    if (isClosed) return false;
    const isApplied = applyPull(asked, answer);
    await cache.storePull(owner, asked, answer, resetOf(tables, answer.visibility_reset));
    channel.post({ asked, answer } satisfies Message);
    return !isApplied || (answer.more && !answer.reload);
  }

  async function runPulls(): Promise<void> {
    // Only the lists that run already: later ones wait for this pull, and waiting for them would be a deadlock.
    const running = lists.whenIdle();
    await Promise.all([loaded.promise, running]);
    try {
      let known: FeedPlace;
      do {
        isPullAsked = false;
        known = heard;
        while (await pullOnce());
        // A later version may have been announced during the pull.
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

  /** Pulls, and once more if a pull is running already: its answer may be older than this call. */
  function pull(): Promise<void> {
    isPullAsked = true;
    pulling ??= runPulls();
    return pulling;
  }

  /** True during the pause after an error of the server. A request without an answer (status 0) does not count as one. */
  const isPausedByError = (): boolean => backoff.isWaiting('pull') && pullError?.status !== 0;

  /** Waits for the running pull or starts one. Does nothing during a pause after an error, as a retry is planned already. */
  async function joinPull(): Promise<void> {
    if (pulling || !isPausedByError()) await (pulling ?? pull());
  }

  function isBehind(): boolean {
    const since = familyStore.since();
    return since !== null && heard.epoch === familyStore.epoch() && heard.version > since;
  }

  /** Subscribes to all tables stored for offline use, lists what is missing, and pulls. */
  async function catchUp(): Promise<void> {
    for (const table of parts.tables) {
      const isOffline = table.persist === 'disk' && table.sync === 'full' && may(parts.actor(), table.may.read);
      if (!isOffline || offlineTables.has(table)) continue;
      offlineTables.add(table);
      lists.subscribe(table, {});
    }
    if (isLoaded) lists.bringMissing();
    await joinPull();
  }

  function redraw(): void {
    familyStore.setEntries(ownEntries(), parts.actor());
    changed.emit();
  }

  channel.listen((data) => {
    const { asked, answer } = data as Message; // only this function's own messages travel on this channel
    // What the device has stored is read first, and pulled from there where it is behind.
    if (!isLoaded) follow(answer);
    else if (!applyPull(asked, answer)) void pull();
  });
  const stopListening = [
    outbox.onChange(redraw),
    outbox.onSettled((settled) => settled.row && isOwn(settled) && familyStore.takeRow(settled.table, settled.row)),
  ];
  redraw();

  return {
    ...owner,
    subscribe: changed.add,
    start: async () => {
      const stored = await cache.load(owner);
      if (isClosed) return;
      familyStore.takeQueries(stored.queries, parts.tables);
      isLoaded = true;
      loaded.resolve();
      changed.emit();
      lists.bringMissing();
    },
    catchUp,
    wake: async (isFeedAlive) => {
      // After an error of the server its pause continues. After a missing answer the network may be back.
      const isUnanswered = pullError?.status === 0;
      if (isUnanswered) backoff.reset('pull');
      lists.retryUnanswered();
      const hasWaiting = ownEntries().some(({ state }) => state === 'waiting');
      if (isUnanswered || hasWaiting || !isFeedAlive) await catchUp();
    },
    reopen: () => {
      const wasRefused = pullError?.code === 'PLAN_REQUIRED';
      if (wasRefused) backoff.reset('pull');
      lists.retryOpened();
      if (wasRefused) void pull();
    },
    hear: follow,
    redraw,
    dropUnused: () => {
      views.dropUnused(lists.isWanted);
      return familyStore.forgetUnused(lists.isWanted);
    },
    view: (table, query) => {
      waker.wake(table);
      return views.view(table, query);
    },
    readAhead: (names) => loaded.promise.then(() => waker.readAhead(names)),
    want: (table, query) => {
      if (!may(parts.actor(), table.may.read)) return () => {}; // the person has no rows of it
      const release = lists.subscribe(table, query);
      if (isLoaded) lists.bringMissing();
      if (!lists.state(table, query).isFresh) void joinPull();
      return release;
    },
    loadMore: (table, query, side = 'older') => lists.loadMore(table, query, side),
    find: (table, id) => {
      waker.wake(table);
      return familyStore.find(table, id);
    },
    write: (...changes) => {
      // A creation whose answer was lost stays hidden once its row is removed. Only one that is made now is of a row that was removed before.
      changes.forEach(familyStore.expectCreation);
      return outbox.enqueue(owner.user, owner.family, ...changes);
    },
    close: () => {
      isClosed = true;
      for (const stop of stopListening) stop();
      lists.close();
      backoff.close();
      channel.close();
    },
  };
}

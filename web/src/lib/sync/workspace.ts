import type { Overwritten } from '#contract/sync.ts';
import type { Owner } from './cache/cache-db.ts';
import type { Feed } from './family-live.ts';
import type { FamilyRows } from './family-rows.ts';
import { createListeners } from '../listeners.ts';
import type { FamilySync, SyncParts } from './sync.ts';

type Reports = Pick<SyncParts, 'onNews' | 'onOverwritten'>;

interface SpaceParts {
  /** Opens the rows of one person in one space, and reports what others do there. */
  readonly open: (owner: Owner, reports: Reports) => FamilySync;
  /** Hears of changes until the feed is stopped. */
  readonly listen: (sync: FamilySync) => Feed;
}

/** Where rows of one kind come from in this tab: the family it works in, or the person's own space. */
export interface Workspace {
  /** Null while there is none. */
  rows(): FamilyRows | null;
  onRows(listener: () => void): () => void;
  /** Calls with the tables in which others changed something, while the page was open. */
  onNews(listener: (tableNames: readonly string[]) => void): () => void;
  /** Calls with changes that replaced values unseen, of this person or of another. */
  onOverwritten(listener: (changes: readonly Overwritten[]) => void): () => void;
  /** Keeps the rows live until the answer is called. */
  keepLive(): () => void;
  /** Turns to the rows of `owner`; the same one is only drawn again. */
  turnTo(owner: Owner | null): void;
  /** The network or the person is back: asks what the feed may have missed, if a subscriber wants the rows live. */
  wake(): Promise<void> | undefined;
  /** The family has a plan again. */
  reopen(): void;
  /** Lets go of what no screen wants; answers how many lists went. */
  dropUnused(): number;
  close(): void;
}

export function createWorkspace({ open, listen }: SpaceParts): Workspace {
  const changed = createListeners();
  const news = createListeners<[readonly string[]]>();
  const overwritten = createListeners<[readonly Overwritten[]]>();
  let sync: FamilySync | null = null;
  let feed: Feed | null = null;
  let liveHolders = 0;

  function follow(): void {
    feed?.stop();
    feed = null;
    if (!sync || liveHolders === 0) return;
    void sync.catchUp();
    feed = listen(sync);
  }

  return {
    rows: () => sync,
    onRows: changed.add,
    onNews: news.add,
    onOverwritten: overwritten.add,
    keepLive: () => {
      liveHolders += 1;
      if (liveHolders === 1) follow();
      return () => {
        liveHolders -= 1;
        if (liveHolders === 0) follow();
      };
    },
    turnTo: (owner) => {
      if (sync?.user === owner?.user && sync?.family === owner?.family) return sync?.redraw();
      sync?.close();
      sync = owner ? open(owner, { onNews: news.emit, onOverwritten: overwritten.emit }) : null;
      if (sync) void sync.start();
      follow();
      changed.emit();
    },
    wake: () => (feed ? sync?.wake(feed.isAlive()) : undefined),
    reopen: () => sync?.reopen(),
    dropUnused: () => sync?.dropUnused() ?? 0,
    close: () => {
      feed?.stop();
      sync?.close();
    },
  };
}

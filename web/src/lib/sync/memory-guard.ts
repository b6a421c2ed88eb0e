/** How often memory is looked at, at most. */
export const MEMORY_CHECK_MS = 1_000;
/** Above this part of what the page may use, what nobody looks at is let go. */
export const MEMORY_SHARE = 0.9;

/** The browser's own figures, in bytes. */
export interface HeapReading {
  readonly usedJSHeapSize: number;
  readonly jsHeapSizeLimit: number;
}

interface MemoryParts {
  /** Null where the browser tells nothing. */
  readonly read: () => HeapReading | null;
  readonly now: () => number;
  /** Lets go of rows that no screen wants; answers how many. */
  readonly drop: () => number;
  readonly log: (words: string) => void;
}

/** Only Chromium tells, and only about its own heap. */
export function readHeap(): HeapReading | null {
  // Not part of the standard, so unknown to the types.
  return (performance as { memory?: HeapReading }).memory ?? null;
}

/** Looks at the memory when asked, at most once a second, and lets go of unused rows when it runs out. */
export function createMemoryGuard({ read, now, drop, log }: MemoryParts): () => void {
  let lastCheck = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lastCheck < MEMORY_CHECK_MS) return;
    lastCheck = now();
    const heap = read();
    if (!heap || heap.usedJSHeapSize < heap.jsHeapSizeLimit * MEMORY_SHARE) return;
    const share = Math.round((heap.usedJSHeapSize / heap.jsHeapSizeLimit) * 100);
    log(`Memory is at ${share} %: let go of ${drop()} unused lists.`);
  };
}

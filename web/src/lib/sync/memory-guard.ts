/** The shortest time between two looks at the memory. */
export const MEMORY_CHECK_MS = 1_000;
/** From this share of the heap limit on, unused rows are dropped. */
export const MEMORY_SHARE = 0.9;

/** Figures of the browser, in bytes. */
export interface HeapReading {
  readonly usedJSHeapSize: number;
  readonly jsHeapSizeLimit: number;
}

interface MemoryParts {
  /** Null where the browser gives no figures. */
  readonly read: () => HeapReading | null;
  readonly now: () => number;
  /** Drops rows that no screen uses; returns the number of lists. */
  readonly drop: () => number;
  readonly log: (words: string) => void;
}

/** Only Chromium gives these figures, and only for its own heap. */
export function readHeap(): HeapReading | null {
  // Not part of the standard, so unknown to the types.
  return (performance as { memory?: HeapReading }).memory ?? null;
}

/** Returns a check of the memory: at most once a second, it drops unused rows when the heap is almost full. */
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

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '../arrange.ts';

/** How long a completed task stays in its place. */
export const LINGER_MS = 4_000;

export interface HeldPlaces {
  /** The held places by task id. */
  held: ReadonlyMap<string, Place>;
  /** Holds a task in its place until `release` with the same reason. Separate reasons keep a pointer, the focus and a tick apart. */
  hold(id: string, place: Place, reason: string): void;
  release(id: string, reason: string): void;
  /** Holds it for LINGER_MS. */
  linger(id: string, place: Place): void;
}

/** Holds the rows that must not move: those under a finger or the keyboard's focus, and those just ticked. */
export function useHeldPlaces(): HeldPlaces {
  const [holds, setHolds] = useState<ReadonlyMap<string, { id: string; place: Place }>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const hold = useCallback((id: string, place: Place, reason: string) => {
    setHolds((before) => new Map(before).set(`${reason} ${id}`, { id, place }));
  }, []);

  const release = useCallback((id: string, reason: string) => {
    setHolds((before) => {
      if (!before.has(`${reason} ${id}`)) return before;
      const after = new Map(before);
      after.delete(`${reason} ${id}`);
      return after;
    });
  }, []);

  const linger = useCallback(
    (id: string, place: Place) => {
      // Each tick has its own reason, so that the timer of an earlier tick does not release a later one.
      const reason = `tick ${performance.now()}`;
      hold(id, place, reason);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        release(id, reason);
      }, LINGER_MS);
      timers.current.add(timer);
    },
    [hold, release],
  );

  const held = useMemo(() => new Map([...holds.values()].map(({ id, place }) => [id, place])), [holds]);
  return useMemo(() => ({ held, hold, release, linger }), [held, hold, release, linger]);
}

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';

/** How long a row that was just ticked stays in its place. */
export const LINGER_MS = 4_000;

export interface HeldPlaces<Row, Place> {
  /** The held places by row id. */
  held: ReadonlyMap<string, Place>;
  /** The held place of a row, else the one that it has now. */
  placeOf(row: Row): Place | null;
  /** Holds a row in its present place for LINGER_MS. The same function as long as the list is there. */
  readonly linger: (row: Row) => void;
  /** The same function as long as the list is there. Answers handlers for the element of a row, which hold it while a pointer is down on it, its menu is open, or the focus came to it by the keyboard. */
  readonly handlers: (row: Row) => {
    onPointerDown: () => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

/**
 * Holds the rows of a list that must not move while a person works on them, whatever changes: those under a finger or the keyboard's focus, those
 * with an open menu, and those just ticked. `findPlace` answers where a row belongs; null for rows that are not listed.
 */
export function useHeldPlaces<Row extends { id: string }, Place>(
  findPlace: (row: Row) => Place | null,
): HeldPlaces<Row, Place> {
  /** By reason and row. Separate reasons keep a pointer, the focus and a tick apart. */
  const [holds, setHolds] = useState<ReadonlyMap<string, { id: string; place: Place }>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const release = useCallback((id: string, reason: string) => {
    setHolds((before) => {
      if (!before.has(`${reason} ${id}`)) return before;
      const after = new Map(before);
      after.delete(`${reason} ${id}`);
      return after;
    });
  }, []);

  const held = useMemo(() => new Map([...holds.values()].map(({ id, place }) => [id, place])), [holds]);

  const placeOf = (row: Row): Place | null => held.get(row.id) ?? findPlace(row);
  const latest = useRef(placeOf);
  useLayoutEffect(() => {
    latest.current = placeOf;
  });

  const hold = useCallback((row: Row, reason: string) => {
    const place = latest.current(row);
    if (place !== null) setHolds((before) => new Map(before).set(`${reason} ${row.id}`, { id: row.id, place }));
  }, []);

  const linger = useCallback(
    (row: Row) => {
      // Each tick has its own reason, so that the timer of an earlier tick does not release a later one.
      const reason = `tick ${performance.now()}`;
      hold(row, reason);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        release(row.id, reason);
      }, LINGER_MS);
      timers.current.add(timer);
    },
    [hold, release],
  );

  const handlers = useCallback(
    (row: Row) => {
      const letGo = () => release(row.id, 'pointer');
      return {
        onPointerDown: () => hold(row, 'pointer'),
        onPointerUp: letGo,
        onPointerCancel: letGo,
        onPointerLeave: letGo,
        onFocus: (event: FocusEvent) => {
          // After a click the row may move, but not away from its open menu, which has the focus.
          if (event.target.matches(':focus-visible, [role=menu] *')) hold(row, 'focus');
        },
        onBlur: () => release(row.id, 'focus'),
      };
    },
    [hold, release],
  );

  return { held, placeOf, linger, handlers };
}

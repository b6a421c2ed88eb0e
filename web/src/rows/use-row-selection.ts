import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { extendTo, NOTHING_SELECTED, toggleRow } from './selection.ts';

/** How long a finger rests on a row to choose it. */
export const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls or swipes. */
const MOVED_PX = 10;

export interface RowSelection<Row = unknown> {
  /** The chosen rows that the list has. */
  readonly chosen: readonly Row[];
  readonly ids: ReadonlySet<string>;
  readonly isActive: boolean;
  clear(): void;
  toggle(id: string): void;
  /** Handlers for the element of a row, which has the row's id as `data-<name>`. */
  handlers(id: string): {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMoveCapture: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onMouseDown: (event: MouseEvent) => void;
    onContextMenu: (event: MouseEvent) => void;
    onClickCapture: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

const NO_ROWS: readonly never[] = [];

/** The ids of the rows around `row`, in the order in which the list shows them. */
function orderAround(row: Element, name: string): string[] {
  const rows = row.closest('[data-rows]')?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [];
  return [...rows].map(({ dataset }) => dataset[name] ?? '');
}

const isOfMenu = (target: EventTarget) =>
  target instanceof Element && target.closest('[role=menu], [aria-haspopup=menu]');

/**
 * Several rows chosen at once: by `toggle`, which a menu can call, by a long press, by Ctrl, Cmd or Shift with a click, by `x` and by Shift with the arrows. While any is chosen, a
 * click on a row chooses it or leaves it out, and Escape ends. The list has `data-rows`, and moves the focus by the arrows itself.
 */
export function useRowSelection<Row extends { id: string }>(name: string, rows: readonly Row[]): RowSelection<Row> {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  /** A long press has just chosen a row: the click that follows it does nothing. */
  const wasLong = useRef(false);
  const found = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids]);
  // The same while nothing is chosen, so that rows are not drawn again when others change.
  const chosen = found.length === 0 ? NO_ROWS : found;
  const isActive = chosen.length > 0;

  useEffect(() => {
    if (!isActive) return;
    const end = (event: globalThis.KeyboardEvent) => {
      // A sheet, a menu or a list that is open closes first.
      const isTaken = event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]') !== null;
      if (event.key === 'Escape' && !isTaken) setSelection(NOTHING_SELECTED);
    };
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, [isActive]);

  return useMemo(() => {
    const stopWaiting = () => {
      clearTimeout(press.current?.timer);
      press.current = null;
    };
    const toggle = (id: string) => setSelection((now) => toggleRow(now, id));
    const extend = (row: Element, id: string, from = id) => {
      const order = orderAround(row, name);
      setSelection((now) => extendTo(now.ids.size === 0 ? toggleRow(now, from) : now, id, order));
    };
    return {
      chosen,
      ids: selection.ids,
      isActive,
      clear: () => setSelection(NOTHING_SELECTED),
      toggle,
      handlers: (id) => ({
        onPointerDown: (event) => {
          wasLong.current = false;
          stopWaiting();
          if (event.pointerType !== 'touch' || isOfMenu(event.target)) return;
          const timer = setTimeout(() => {
            wasLong.current = true;
            toggle(id);
          }, LONG_PRESS_MS);
          press.current = { timer, x: event.clientX, y: event.clientY };
        },
        onPointerMoveCapture: (event) => {
          // After a long press the finger does not swipe the row.
          if (wasLong.current) event.stopPropagation();
          const from = press.current;
          if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) stopWaiting();
        },
        onPointerUp: stopWaiting,
        onPointerCancel: stopWaiting,
        onMouseDown: (event) => {
          // Otherwise Shift would choose the text in between.
          if (event.shiftKey) event.preventDefault();
        },
        onContextMenu: (event) => {
          if (wasLong.current || press.current) event.preventDefault();
        },
        onClickCapture: (event) => {
          if (isOfMenu(event.target)) return;
          const isWithKey = event.shiftKey || event.ctrlKey || event.metaKey;
          const endsPress = wasLong.current && event.detail !== 0;
          if (!isActive && !isWithKey && !endsPress) return;
          event.stopPropagation();
          event.preventDefault();
          if (endsPress) wasLong.current = false;
          else if (event.shiftKey) extend(event.currentTarget, id);
          else toggle(id);
        },
        onKeyDown: (event) => {
          if (isOfMenu(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'x') toggle(id);
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!event.shiftKey || !step) return;
          const order = orderAround(event.currentTarget, name);
          const next = order[order.indexOf(id) + step];
          if (next !== undefined) extend(event.currentTarget, next, id);
        },
      }),
    };
  }, [name, selection.ids, chosen, isActive]);
}

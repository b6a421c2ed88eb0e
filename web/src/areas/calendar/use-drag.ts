import { useEffect, useEffectEvent, useState } from 'react';
import { daysBetween, type Day } from '../../ui/dates/dates.ts';
import type { Distance } from './move.ts';

/** A place under the pointer: a day, and in the hours also a minute of it. */
export interface Spot {
  readonly day: Day;
  readonly minute: number | null;
}

interface Drag {
  readonly kind: 'move' | 'resize' | 'create';
  readonly key: string | null;
  readonly pointer: number;
  readonly from: Spot;
  to: Spot;
}

interface DragOptions {
  mayMove: (key: string) => boolean;
  mayCreate: boolean;
  onMove: (key: string, by: Distance) => void;
  onResize: (key: string, by: Distance) => void;
  onCreate: (from: Spot, to: Spot) => void;
  /** Draws what is dragged, without React: nothing is rendered again while a finger moves. Null clears it. */
  draw: (container: HTMLElement, drag: Readonly<Drag> | null) => void;
}

/** Movement from which a press of a mouse is a drag. */
const START_PX = 5;
/** A finger rests this long on an entry before it drags it; until then it scrolls. */
const LONG_PRESS_MS = 450;
const SNAP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** The day, and the minute in the hours, at a point. Days are elements with `data-day`, those of hours also with `data-hours`. */
function spotAt(container: HTMLElement, x: number, y: number): Spot | null {
  for (const cell of container.querySelectorAll<HTMLElement>('[data-day]')) {
    const { left, right, top, bottom, height } = cell.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) continue;
    const isHours = cell.dataset['hours'] !== undefined;
    const minute = Math.floor((((y - top) / height) * DAY_MINUTES) / SNAP_MINUTES) * SNAP_MINUTES;
    return { day: cell.dataset['day'] ?? '', minute: isHours ? minute : null };
  }
  return null;
}

const distance = ({ from, to }: Drag): Distance => ({
  days: daysBetween(from.day, to.day),
  minutes: from.minute === null || to.minute === null ? 0 : to.minute - from.minute,
});

/**
 * Moves entries (`data-entry`) and their ends (`data-resize`) by mouse, or by a finger that rests on them first, and marks days or hours for
 * a new one. The returned function is the ref of the container.
 */
export function useDrag(options: DragOptions): (element: HTMLElement | null) => void {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const mayMove = useEffectEvent(options.mayMove);
  const mayCreate = useEffectEvent(() => options.mayCreate);
  const draw = useEffectEvent(options.draw);
  const finish = useEffectEvent(({ kind, key, ...drag }: Drag) => {
    if (kind === 'create') options.onCreate(drag.from, drag.to);
    else if (key !== null) options[kind === 'move' ? 'onMove' : 'onResize'](key, distance({ kind, key, ...drag }));
  });

  useEffect(() => {
    if (!container) return;
    let pressed: { x: number; y: number; drag: Drag; isTouch: boolean } | null = null;
    let drag: Drag | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = () => {
      clearTimeout(timer);
      if (drag) draw(container, null);
      pressed = drag = null;
    };
    const begin = () => {
      if (!pressed) return;
      drag = pressed.drag;
      container.setPointerCapture(drag.pointer);
      draw(container, drag);
    };

    function press(event: PointerEvent): void {
      const target = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || !container || !target) return;
      const key = target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null;
      // Other buttons in it, such as those of days, are not dragged.
      if (key === null && target.closest('button, a')) return;
      if (key === null ? !mayCreate() : !mayMove(key)) return;
      const from = spotAt(container, event.clientX, event.clientY);
      if (!from) return;
      const kind = key === null ? 'create' : target.closest('[data-resize]') ? 'resize' : 'move';
      const isTouch = event.pointerType !== 'mouse';
      pressed = {
        x: event.clientX,
        y: event.clientY,
        isTouch,
        drag: { kind, key, pointer: event.pointerId, from, to: from },
      };
      if (isTouch) timer = setTimeout(begin, LONG_PRESS_MS);
    }
    function move(event: PointerEvent): void {
      if (!pressed || !container || event.pointerId !== pressed.drag.pointer) return;
      const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > START_PX;
      if (!drag && isFar && pressed.isTouch) return stop();
      if (!drag && isFar) begin();
      if (!drag) return;
      const spot = spotAt(container, event.clientX, event.clientY);
      if (!spot || (spot.minute === null) !== (drag.from.minute === null)) return;
      drag.to = spot;
      draw(container, drag);
    }
    function release(event: PointerEvent): void {
      if (!pressed || event.pointerId !== pressed.drag.pointer) return;
      const { drag: begun, isTouch } = pressed;
      const isClick = !drag && !isTouch && begun.kind === 'create';
      const ended = isClick ? begun : drag;
      stop();
      if (!ended) return;
      if (isClick) return finish(ended);
      // The click that follows a drag opens nothing.
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      finish(ended);
    }
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
    };
    /** A page that scrolls takes the finger away from the drag. */
    const holdPage = (event: TouchEvent) => {
      if (drag) event.preventDefault();
    };
    const keepMenuAway = (event: Event) => {
      if (pressed?.isTouch) event.preventDefault();
    };
    container.addEventListener('pointerdown', press);
    container.addEventListener('touchmove', holdPage, { passive: false });
    container.addEventListener('contextmenu', keepMenuAway);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', cancelByKey);
    return () => {
      stop();
      container.removeEventListener('pointerdown', press);
      container.removeEventListener('touchmove', holdPage);
      container.removeEventListener('contextmenu', keepMenuAway);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', cancelByKey);
    };
  }, [container]);

  return setContainer;
}

/** Marks the days from one spot to another, for views of days. */
export function drawDays(container: HTMLElement, drag: Readonly<Drag> | null): void {
  const { from = '', to = '' } = drag ? daysMarked(drag) : {};
  for (const cell of container.querySelectorAll<HTMLElement>('[data-day]:not([data-hours])'))
    cell.toggleAttribute(
      'data-marked',
      drag !== null && (cell.dataset['day'] ?? '') >= from && (cell.dataset['day'] ?? '') <= to,
    );
}

function daysMarked({ kind, from, to }: Readonly<Drag>) {
  if (kind === 'move') return { from: to.day, to: to.day };
  return from.day <= to.day ? { from: from.day, to: to.day } : { from: to.day, to: from.day };
}

/** Shows the hours that a block would have, in an element with `data-ghost`. */
export function drawHours(container: HTMLElement, drag: Readonly<Drag> | null): void {
  const ghost = container.querySelector<HTMLElement>('[data-ghost]');
  const { from, to, kind, key } = drag ?? {};
  const column = container.querySelector<HTMLElement>(`[data-hours][data-day="${to?.day ?? ''}"]`);
  if (!ghost) return;
  ghost.hidden = !column || typeof from?.minute !== 'number' || typeof to?.minute !== 'number';
  if (ghost.hidden || !column || !from || !to) return;
  const block = key ? container.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)?.parentElement : null;
  const [start, end] = [Number(block?.dataset['start'] ?? 0), Number(block?.dataset['end'] ?? 0)];
  const by = (to.minute ?? 0) - (from.minute ?? 0);
  const first = Math.min(from.minute ?? 0, to.minute ?? 0);
  const last = Math.max(from.minute ?? 0, to.minute ?? 0) + SNAP_MINUTES;
  const [top, bottom] =
    kind === 'create'
      ? [first, last]
      : kind === 'resize'
        ? [start, Math.max(start + SNAP_MINUTES, end + by)]
        : [start + by, end + by];
  ghost.style.left = `${column.offsetLeft}px`;
  ghost.style.width = `${column.offsetWidth}px`;
  ghost.style.top = `${(top / DAY_MINUTES) * 100}%`;
  ghost.style.height = `${((bottom - top) / DAY_MINUTES) * 100}%`;
}

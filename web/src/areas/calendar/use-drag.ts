import { useEffect, useEffectEvent, useState } from 'react';
import { daysBetween } from '../../ui/dates/dates.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import type { Distance, Spot } from '../../rows/entries/entry.ts';
import type { EntryActions } from './use-entry-actions.ts';

interface Drag {
  readonly kind: 'move' | 'start' | 'end' | 'create';
  readonly key: string | null;
  readonly pointer: number;
  readonly from: Spot;
  to: Spot;
}

interface DragOptions {
  find: (key: string) => Entry | undefined;
  actions: EntryActions;
  mayCreate: boolean;
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
/** How near the edge of the hours, and how fast, a drag brings those that are out of sight. */
const EDGE_PX = 32;
const SCROLL_PX = 6;
/** What whole days become that are dropped at a time. */
const HOUR = 60;

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

const kindOf = (target: Element, key: string | null): Drag['kind'] => {
  if (key === null) return 'create';
  const edge = target.closest<HTMLElement>('[data-resize]')?.dataset['resize'];
  return edge === 'start' || edge === 'end' ? edge : 'move';
};

const isWhole = ({ minute }: Spot) => minute === null;
const distance = ({ from, to }: Drag): Distance => ({
  days: daysBetween(from.day, to.day),
  minutes: from.minute === null || to.minute === null ? 0 : to.minute - from.minute,
});

/**
 * Moves entries (`data-entry`), and by `data-resize` their beginning or end, by mouse, or by a finger that rests on them first, and marks days or
 * hours for a new one. Hours out of sight in an element with `data-scroller` come nearer. The container has `data-dragging` meanwhile. The
 * returned function is its ref.
 */
export function useDrag(options: DragOptions): (element: HTMLElement | null) => void {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const mayDrag = useEffectEvent((key: string | null) => {
    const entry = key === null ? undefined : options.find(key);
    return key === null ? options.mayCreate : entry !== undefined && options.actions.mayChange(entry);
  });
  const draw = useEffectEvent(options.draw);
  const finish = useEffectEvent((drag: Drag) => {
    const { kind, key, from, to } = drag;
    if (kind === 'create') return options.onCreate(from, to);
    const entry = options.find(key ?? '');
    if (!entry) return;
    if (kind !== 'move') options.actions.resize(entry, kind, distance(drag));
    else if (isWhole(from) === isWhole(to)) options.actions.move(entry, distance(drag));
    else options.actions.place(entry, to);
  });

  useEffect(() => {
    if (!container) return;
    let pressed: { x: number; y: number; drag: Drag; isTouch: boolean } | null = null;
    let drag: Drag | null = null;
    /** Where a press without a drag would make a new entry. The click that follows makes it, so that it meets nothing that opened meanwhile. */
    let tapped: Drag | null = null;
    let pointer = { x: 0, y: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = () => {
      clearTimeout(timer);
      if (drag) draw(container, null);
      delete container.dataset['dragging'];
      pressed = drag = null;
    };
    const begin = () => {
      if (!pressed) return;
      drag = pressed.drag;
      pointer = pressed;
      container.setPointerCapture(drag.pointer);
      container.dataset['dragging'] = '';
      draw(container, drag);
      requestAnimationFrame(bringNearer);
    };
    const follow = () => {
      const spot = spotAt(container, pointer.x, pointer.y);
      // Only a whole entry goes from the days to the hours, or back.
      if (!drag || !spot || (drag.kind !== 'move' && isWhole(spot) !== isWhole(drag.from))) return;
      drag.to = spot;
      draw(container, drag);
    };
    const bringNearer = () => {
      if (!drag || !pressed) return;
      requestAnimationFrame(bringNearer);
      const scroller = container.querySelector('[data-scroller]');
      if (!scroller || isWhole(drag.to)) return;
      const { top, bottom } = scroller.getBoundingClientRect();
      const isAbove = pointer.y < Math.min(top + EDGE_PX, pressed.y);
      if (!isAbove && pointer.y <= Math.max(bottom - EDGE_PX, pressed.y)) return;
      scroller.scrollTop += isAbove ? -SCROLL_PX : SCROLL_PX;
      follow();
    };

    function press(event: PointerEvent): void {
      tapped = null;
      const target = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || !container || !target) return;
      const key = target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null;
      // Other buttons in it, such as those of days, are not dragged.
      if (key === null && target.closest('button, a')) return;
      const from = spotAt(container, event.clientX, event.clientY);
      if (!from || !mayDrag(key)) return;
      const isTouch = event.pointerType !== 'mouse';
      const { clientX: x, clientY: y, pointerId } = event;
      pressed = { x, y, isTouch, drag: { kind: kindOf(target, key), key, pointer: pointerId, from, to: from } };
      if (isTouch) timer = setTimeout(begin, LONG_PRESS_MS);
    }
    function move(event: PointerEvent): void {
      if (!pressed || event.pointerId !== pressed.drag.pointer) return;
      const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > START_PX;
      if (!drag && isFar && pressed.isTouch) return stop();
      if (!drag && isFar) begin();
      if (!drag) return;
      pointer = { x: event.clientX, y: event.clientY };
      follow();
    }
    function release(event: PointerEvent): void {
      if (!pressed || event.pointerId !== pressed.drag.pointer) return;
      const ended = drag;
      if (!ended && pressed.drag.kind === 'create') tapped = pressed.drag;
      stop();
      if (!ended) return;
      // The click that follows a drag opens nothing.
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      finish(ended);
    }
    const click = () => {
      if (tapped) finish(tapped);
      tapped = null;
    };
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
    container.addEventListener('click', click);
    container.addEventListener('touchmove', holdPage, { passive: false });
    container.addEventListener('contextmenu', keepMenuAway);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', cancelByKey);
    return () => {
      stop();
      container.removeEventListener('pointerdown', press);
      container.removeEventListener('click', click);
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
  const column = container.querySelector<HTMLElement>(`[data-hours][data-day="${drag?.to.day ?? ''}"]`);
  if (!ghost) return;
  ghost.hidden = !drag || !column || isWhole(drag.to);
  if (ghost.hidden || !column || !drag) return;
  const [top, bottom] = hoursOf(container, drag);
  ghost.style.left = `${column.offsetLeft}px`;
  ghost.style.width = `${column.offsetWidth}px`;
  ghost.style.top = `${(top / DAY_MINUTES) * 100}%`;
  ghost.style.height = `${((bottom - top) / DAY_MINUTES) * 100}%`;
}

/** The minutes of the day from which to which the dragged entry would be. */
function hoursOf(container: HTMLElement, { kind, key, from, to }: Readonly<Drag>): [number, number] {
  const [pressedAt, now] = [from.minute ?? 0, to.minute ?? 0];
  if (kind === 'create') return [Math.min(pressedAt, now), Math.max(pressedAt, now) + SNAP_MINUTES];
  if (isWhole(from)) return [now, now + HOUR];
  const block = container.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key ?? '')}"]`)?.parentElement;
  const [start, end] = [Number(block?.dataset['start'] ?? 0), Number(block?.dataset['end'] ?? 0)];
  const by = now - pressedAt;
  if (kind === 'start') return [Math.min(start + by, end - SNAP_MINUTES), end];
  if (kind === 'end') return [start, Math.max(start + SNAP_MINUTES, end + by)];
  return [start + by, end + by];
}

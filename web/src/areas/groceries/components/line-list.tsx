import { memo, useCallback, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import type { Aisle } from '#contract/areas/groceries/units.ts';
import { useFirstRows } from '../../../rows/use-first-rows.ts';
import type { HeldPlaces } from '../../../rows/use-held-places.ts';
import type { Person } from '../../../ui/people.ts';
import { between, byAisle, drawsSameLine, tickedOf, type Line } from '../lines.ts';
import type { LineActions } from '../use-line-actions.ts';
import { AisleSections, ROW_PX } from './aisle-sections.tsx';
import { LineRow } from './line-row.tsx';
import styles from './line-list.module.css';

interface LineListProps {
  lines: readonly Line[];
  aisles: readonly Aisle[];
  people: readonly Person[];
  myId: string;
  actions: LineActions;
  showsPrices: boolean;
  handlers: HeldPlaces<GroceryItem, string>['handlers'];
}

/** Where a dragged line is dropped: before the line `id`. */
interface Drop {
  readonly line: Line;
  readonly before: string | null;
}

/** The lines of a list by aisle, in the order of the shop, and below them what is ticked. */
export const LineList = memo(function LineList({
  lines,
  aisles,
  people,
  myId,
  actions,
  showsPrices,
  handlers,
}: LineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const groups = byAisle(
    lines.filter(({ isTicked }) => !isTicked),
    aisles,
  );
  const open = groups.flatMap((group) => group.lines);
  const ticked = tickedOf(lines);
  const shown = new Set([...open, ...ticked].slice(0, useFirstRows()).map(({ id }) => id));

  /** Puts a line before or after another one, in that one's aisle. */
  function put(line: Line, target: Line, isAfter: boolean): void {
    const inAisle = groups.find(({ aisle }) => aisle === target.aisle)?.lines.filter(({ id }) => id !== line.id) ?? [];
    const at = inAisle.indexOf(target) + (isAfter ? 1 : 0);
    actions.move(line, between(inAisle[at - 1], inAisle[at]), target.aisle);
  }

  function step(line: Line, by: -1 | 1): void {
    const target = open[open.findIndex(({ id }) => id === line.id) + by];
    if (target) put(line, target, by > 0 === (target.aisle === line.aisle));
  }

  function grip(line: Line, event: PointerEvent<HTMLElement>): void {
    const { currentTarget, pointerId } = event;
    event.preventDefault();
    currentTarget.setPointerCapture(pointerId);
    const idAt = (y: number) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
      return rows.find((row) => y < row.getBoundingClientRect().top + row.offsetHeight / 2)?.dataset['line'] ?? null;
    };
    let last: Drop | null = null;
    const move = ({ clientY }: globalThis.PointerEvent) => setDrop((last = { line, before: idAt(clientY) }));
    const end = ({ type }: Event) => {
      for (const name of ['pointermove', 'pointerup', 'pointercancel']) {
        currentTarget.removeEventListener(name, name === 'pointermove' ? (move as EventListener) : end);
      }
      setDrop(null);
      if (!last || type !== 'pointerup' || last.before === line.id) return;
      const target = open.find(({ id }) => id === last?.before) ?? open.at(-1);
      if (target && target.id !== line.id) put(line, target, target.id !== last.before);
    };
    currentTarget.addEventListener('pointermove', move as EventListener); // it gets pointer events
    currentTarget.addEventListener('pointerup', end);
    currentTarget.addEventListener('pointercancel', end);
  }

  const onStep = useStable(step);
  const onGrip = useStable(grip);

  const row = (line: Line) => (
    <Item
      key={line.id}
      {...{ line, people, myId, actions, showsPrices, handlers, onStep, onGrip }}
      isDrawn={shown.has(line.id)}
      mark={drop?.line.id === line.id ? 'dragged' : drop?.before === line.id ? 'drop' : null}
    />
  );

  return (
    <div ref={list}>
      <AisleSections {...{ groups, ticked, row }} />
    </div>
  );
});

/** The same function as long as the list is there, so that a tick draws only its own line again. */
function useStable<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

interface ItemProps extends Pick<LineListProps, 'people' | 'myId' | 'actions' | 'showsPrices' | 'handlers'> {
  line: Line;
  isDrawn: boolean;
  mark: 'dragged' | 'drop' | null;
  onStep: (line: Line, by: -1 | 1) => void;
  onGrip: (line: Line, event: PointerEvent<HTMLElement>) => void;
}

/** A long list draws only those again that changed. */
const Item = memo(function Item({ line, isDrawn, mark, showsPrices, handlers, onStep, onGrip, ...row }: ItemProps) {
  // Its space is there, so that a reloaded page finds its place.
  if (!isDrawn) return <li style={{ height: ROW_PX }} />;
  const isMovable = !line.isTicked && row.actions.mayMove(line);
  return (
    <li data-line={line.id} data-mark={mark ?? undefined} className={styles['item']} {...handlers(line.rows[0])}>
      <LineRow
        {...row}
        line={line}
        showsPrice={showsPrices}
        onStep={isMovable ? (by) => onStep(line, by) : null}
        onGrip={(event) => onGrip(line, event)}
      />
    </li>
  );
}, drawsSameLine);

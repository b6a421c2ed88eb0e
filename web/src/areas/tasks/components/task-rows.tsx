import type { KeyboardEvent, ReactNode } from 'react';
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts';

interface TaskRowsProps {
  className: string | undefined;
  children: ReactNode;
}

/** Surrounds rows of tasks, which have `data-task`: arrows move the focus between them, and it stays when its row goes. */
export function TaskRows({ className, children }: TaskRowsProps) {
  // The second button of a row is its text; the first is the tick box.
  const focus = useRowFocus('task', (row) => row.querySelectorAll('button')[1]);
  return (
    <div
      {...focus}
      role="presentation"
      data-rows
      className={className}
      onKeyDown={(event) => moveFocus(event, event.currentTarget)}
    >
      {children}
    </div>
  );
}

/** Arrow up and down move the focus to the same control of the row above or below. */
function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const item = event.target.closest('[data-task]');
  if (!item) return;
  const rows = [...list.querySelectorAll('[data-task]')];
  const next = rows[rows.indexOf(item) + step];
  const at = [...item.querySelectorAll('button')].findIndex((button) => button === event.target);
  const target = next?.querySelectorAll('button')[at];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

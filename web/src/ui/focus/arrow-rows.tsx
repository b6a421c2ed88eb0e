import type { KeyboardEvent, ReactNode } from 'react';
import { useRowFocus } from './use-row-focus.ts';

interface ArrowRowsProps {
  /** Rows have their id as `data-<name>`. */
  name: string;
  className: string | undefined;
  children: ReactNode;
}

/** Surrounds rows: arrows move the focus between them, and it stays when its row goes. */
export function ArrowRows({ name, className, children }: ArrowRowsProps) {
  const focus = useRowFocus(name, (row) => row.querySelector<HTMLElement>('button:not([role=checkbox])'));
  return (
    <div
      {...focus}
      role="presentation"
      data-rows
      className={className}
      onKeyDown={(event) => moveFocus(event, event.currentTarget, `[data-${name}]`)}
    >
      {children}
    </div>
  );
}

/** Arrow up and down move the focus to the same control of the row above or below, or to the last one that it has. */
function moveFocus(event: KeyboardEvent, list: HTMLElement, selector: string): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const item = event.target.closest(selector);
  if (!item) return;
  const rows = [...list.querySelectorAll(selector)];
  const next = rows[rows.indexOf(item) + step];
  const at = [...item.querySelectorAll('button')].findIndex((button) => button === event.target);
  const controls = [...(next?.querySelectorAll('button') ?? [])];
  const target = controls[at] ?? controls.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

import { useLayoutEffect, useRef, type FocusEvent } from 'react';

const isThere = (row: HTMLElement) => row.isConnected;

/**
 * When the row that has the focus leaves its list, by an action of this person or of another, the focus goes to the next or previous row, so
 * that keyboard users do not start from the top again; in an empty list it goes to the screen. Rows have their id as `data-<name>`; `find`
 * returns the control of a row to focus. Returns the props of the list, which is drawn by the component that calls this.
 */
export function useRowFocus(name: string, find: (row: HTMLElement) => HTMLElement | null | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<readonly HTMLElement[]>([]);
  const focused = useRef<Element | null>(null);

  useLayoutEffect(() => {
    const before = rows.current;
    rows.current = [...(list.current?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])];
    const at = before.findIndex((row) => row === focused.current);
    if (at < 0 || focused.current?.isConnected) return;
    focused.current = null;
    // An action may have moved the focus.
    if (document.activeElement !== document.body) return;
    const next = before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere);
    const target = next ? find(next) : document.querySelector('main');
    target?.focus({ preventScroll: true });
  });

  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest(`[data-${name}]`);
    },
    // React reports no blur of an element that it removes.
    onBlur: () => {
      focused.current = null;
    },
  };
}

/**
 * A row that goes hands the focus to the one after it, or before it: keys do not start from the top again. Rows bear their id as
 * `data-<name>`; `find` picks the control of a row that takes the focus.
 */
export function focusNeighbour(
  list: HTMLElement | null,
  name: string,
  id: string,
  find: (row: HTMLElement) => HTMLElement | null | undefined,
): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])];
  const at = rows.findIndex((row) => row.dataset[name] === id);
  if (!rows[at]?.contains(document.activeElement)) return;
  const next = rows[at + 1] ?? rows[at - 1];
  if (next) find(next)?.focus({ preventScroll: true });
}

/**
 * Moves the focus from a row that is removed to the next or previous one, so that keyboard users do not start from the top again.
 * Rows have their id as `data-<name>`; `find` returns the control of a row to focus.
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

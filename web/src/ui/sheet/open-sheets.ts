import { createListeners } from '../../lib/listeners.ts';

interface OpenSheet {
  /** Id of the element of the sheet. */
  readonly id: string;
  readonly opener: Element | null;
  /** Null when only its own buttons can close it. */
  readonly close: (() => void) | null;
}

/** The open sheets, bottom one first. The document cannot be asked, as it also contains sheets that fade out. */
let sheets: readonly OpenSheet[] = [];
/** The element outside of all sheets from which the bottom sheet was opened. */
let origin: Element | null = null;
const changed = createListeners();

export function isSheetOpen(): boolean {
  return sheets.length > 0;
}

/** True when a sheet is open that can be closed without its own buttons. */
export function isClosableSheetOpen(): boolean {
  return sheets.some(({ close }) => close !== null);
}

/** Keys and the back button apply to the top sheet only. */
export function isTopSheet(id: string): boolean {
  return sheets.at(-1)?.id === id;
}

export const subscribeToSheets = changed.add;

/** Closes the top sheet. Returns false when there is none, or only its own buttons can close it. */
export function closeTopSheet(): boolean {
  const close = sheets.at(-1)?.close;
  close?.();
  return close != null;
}

export function closeAllSheets(): void {
  for (const { close } of sheets.toReversed()) close?.();
}

/** Registers a sheet that opens. The returned function unregisters it and returns the focus to its opener. */
export function noteOpenSheet(id: string, close: OpenSheet['close']): () => void {
  const focused = document.activeElement;
  // A sheet that replaces another is opened from inside it, and that opener disappears. Both then have the same origin.
  if (sheets.length === 0 && focused?.closest('[role=dialog]') == null) origin = focused;
  const opener = sheets.length === 0 ? origin : focused;
  const depth = sheets.length;
  change([...sheets, { id, opener, close }]);
  return () => {
    change(sheets.filter((sheet) => sheet.id !== id));
    // After the focus trap has ended, and only if no other element has the focus.
    setTimeout(() => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || now.closest('[role=dialog]') !== null;
      if (isLost && sheets.length <= depth) returnFocus(opener);
    });
  };
}

function change(next: readonly OpenSheet[]): void {
  sheets = next;
  // Everything beneath is inert for keys, screen readers and the search of the page. Toasts are outside of #root.
  document.getElementById('root')?.toggleAttribute('inert', sheets.length > 0);
  lockScrolling(sheets.length > 0);
  for (const { id } of sheets) document.getElementById(id)?.toggleAttribute('inert', !isTopSheet(id));
  changed.emit();
}

/** Keeps the page behind a sheet from scrolling, and from moving where its scroll bar was. */
function lockScrolling(isLocked: boolean): void {
  const { documentElement: page } = document;
  const isAlready = page.style.overflow !== '';
  if (isLocked && !isAlready) page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  if (!isLocked) page.style.paddingInlineEnd = '';
  page.style.overflow = isLocked ? 'hidden' : '';
}

/** The opener may have been removed, with its row or with the sheet that this one was opened from. */
function returnFocus(opener: Element | null): void {
  const candidates = sheets.length > 0 ? [opener] : [opener, origin, document.querySelector('main')];
  for (const candidate of candidates) {
    if (candidate?.isConnected && candidate instanceof HTMLElement) candidate.focus({ preventScroll: true });
    if (candidate !== null && candidate === document.activeElement) return;
  }
}

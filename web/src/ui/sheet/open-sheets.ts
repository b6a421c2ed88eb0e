import { createListeners } from '../../lib/listeners.ts';

interface OpenSheet {
  /** Of the layer it is drawn in. */
  readonly id: string;
  readonly opener: Element | null;
  /** Null where only its own buttons lead out. */
  readonly close: (() => void) | null;
}

/** The outermost first. The document would also show those that fade away. */
let sheets: readonly OpenSheet[] = [];
/** Where the whole pile came from: sheets on top of others were opened from within them. */
let origin: Element | null = null;
const changed = createListeners();

export function isSheetOpen(): boolean {
  return sheets.length > 0;
}

/** False while only their own buttons lead out of those that are open. */
export function isClosableSheetOpen(): boolean {
  return sheets.some(({ close }) => close !== null);
}

/** Keys and the way back are for the topmost alone. */
export function isTopSheet(id: string): boolean {
  return sheets.at(-1)?.id === id;
}

export const subscribeToSheets = changed.add;

/** False when there is none to close, or only its own buttons lead out of it. */
export function closeTopSheet(): boolean {
  const close = sheets.at(-1)?.close;
  close?.();
  return close != null;
}

export function closeAllSheets(): void {
  for (const { close } of sheets.toReversed()) close?.();
}

/** Notes a sheet that opens now; the answer notes that it closes, and hands the focus back. */
export function noteOpenSheet(id: string, close: OpenSheet['close']): () => void {
  const focused = document.activeElement;
  // A sheet that takes the place of another, which takes its own elements with it: both came from the same place.
  if (sheets.length === 0 && focused?.closest('[role=dialog]') == null) origin = focused;
  const opener = sheets.length === 0 ? origin : focused;
  const depth = sheets.length;
  change([...sheets, { id, opener, close }]);
  return () => {
    change(sheets.filter((sheet) => sheet.id !== id));
    // After the trap has let go, and only if nothing else has taken the focus meanwhile.
    setTimeout(() => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || now.closest('[role=dialog]') !== null;
      if (isLost && sheets.length <= depth) handBackFocus(opener);
    });
  };
}

function change(next: readonly OpenSheet[]): void {
  sheets = next;
  // What lies beneath is out of reach for keys, screen readers and the search of the page. Toasts lie beside it.
  document.getElementById('root')?.toggleAttribute('inert', sheets.length > 0);
  for (const { id } of sheets) document.getElementById(id)?.toggleAttribute('inert', !isTopSheet(id));
  changed.emit();
}

/** The opener may be gone: with its row, or with the sheet that this one was opened from. */
function handBackFocus(opener: Element | null): void {
  const ways = sheets.length > 0 ? [opener] : [opener, origin, document.querySelector('main')];
  for (const way of ways) {
    if (way?.isConnected && way instanceof HTMLElement) way.focus({ preventScroll: true });
    if (way !== null && way === document.activeElement) return;
  }
}

/** Puts the focus on the sheet itself when what had it is taken out of it: a row that was restored, a change that was sent. */
export function keepFocusIn(sheet: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => (last = target);
  const observer = new MutationObserver(() => {
    const isTakenOut = last instanceof Node && !sheet.contains(last);
    if (isTakenOut && document.activeElement === document.body) sheet.focus({ preventScroll: true });
  });
  sheet.addEventListener('focusin', note);
  observer.observe(sheet, { childList: true, subtree: true });
  return () => {
    sheet.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

/** What had the focus before each open sheet, the outermost first. The document would also show those that fade away. */
const openers: (Element | null)[] = [];
let lastOpener: Element | null = null;

export function isSheetOpen(): boolean {
  return openers.length > 0;
}

/** Notes a sheet that opens now; the answer notes that it closes, and hands the focus back. */
export function noteOpenSheet(): () => void {
  const focused = document.activeElement;
  // A sheet that takes the place of another, which takes its own elements with it: both came from the same place.
  const opener = openers.length === 0 && focused?.closest('[role=dialog]') != null ? lastOpener : focused;
  const depth = openers.push(opener);
  lastOpener = opener;
  return () => {
    openers.splice(openers.lastIndexOf(opener), 1);
    // After the trap has let go, and only if nothing else has taken the focus meanwhile.
    setTimeout(() => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || now.closest('[role=dialog]') !== null;
      if (isLost && openers.length < depth && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    });
  };
}

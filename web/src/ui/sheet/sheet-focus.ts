const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** What Tab reaches in a sheet, in order. Of a group of radio buttons it is the checked one. */
function tabStops(sheet: HTMLElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => {
    if (stop.tabIndex < 0 || stop.matches(':disabled, [type=radio]:not(:checked)')) return false;
    // jsdom has no layout and does not know the method.
    return (stop.checkVisibility as (() => boolean) | undefined)?.call(stop) ?? true;
  });
}

/** Focuses what a sheet opens with: the element marked for it, which a reader's form has disabled, else the first that Tab reaches. */
export function focusFirst(sheet: HTMLElement): void {
  const first = sheet.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? tabStops(sheet)[0] ?? sheet;
  first.focus({ preventScroll: true });
}

/** Keeps Tab within the sheet: the last element leads to the first, and back. */
export function wrapTab(event: KeyboardEvent, sheet: HTMLElement): void {
  const stops = tabStops(sheet);
  const now = document.activeElement;
  if (now === document.body) {
    // A press beside the sheet has removed the focus from it. Tab continues in the sheet.
    sheet.focus({ preventScroll: true });
    if (!event.shiftKey) return;
  } else {
    const isAtEnd = event.shiftKey ? now === stops[0] || now === sheet : now === stops.at(-1);
    if (!isAtEnd) return;
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  }
  event.preventDefault();
}

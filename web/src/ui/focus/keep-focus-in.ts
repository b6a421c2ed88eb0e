/**
 * Focuses `place`, a sheet or a part of a screen, when the focused element is removed from it, such as the row of a restored task or a
 * choice that was made. The returned function ends it.
 */
export function keepFocusIn(place: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => (last = target);
  const observer = new MutationObserver(() => {
    const isRemoved = last instanceof Node && !place.contains(last);
    if (isRemoved && document.activeElement === document.body) place.focus({ preventScroll: true });
  });
  place.addEventListener('focusin', note);
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    place.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

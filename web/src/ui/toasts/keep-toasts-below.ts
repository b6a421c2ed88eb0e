import { readToasts, subscribeToasts } from './toasts.ts';

/**
 * Keeps toasts on wide windows below `element`, whose actions they would cover: `--toasts-below` says where its lower edge is in the window.
 * For a `ref`.
 */
export function keepToastsBelow(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const place = () => {
    // Reading a place lays out the page, which is left out while there is nothing to place.
    if (readToasts().length === 0) return;
    const isEmpty = element.offsetHeight === 0;
    style.setProperty('--toasts-below', `${isEmpty ? 0 : Math.max(0, element.getBoundingClientRect().bottom)}px`);
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(element);
  const stopListening = subscribeToasts(place);
  window.addEventListener('scroll', place, { passive: true });
  return () => {
    sizes.disconnect();
    stopListening();
    window.removeEventListener('scroll', place);
    style.removeProperty('--toasts-below');
  };
}

import { useLayoutEffect, type FocusEvent, type RefObject } from 'react';

/** For `onFocus` of an element outside of the screen, such as a toast: remembers which element had the focus before. */
export function rememberOrigin(event: FocusEvent, cameFrom: RefObject<Element | null>): void {
  const { relatedTarget, currentTarget } = event;
  if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
}

/** When a notice with the focus disappears, focuses the previous element again, or the screen if that is removed. */
export function useFocusHandedBack(notice: RefObject<HTMLElement | null>, cameFrom: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(() => handBackFocus(cameFrom));
    };
  }, [notice, cameFrom]);
}

function handBackFocus(cameFrom: RefObject<Element | null>): void {
  // The action of the notice may have moved the focus meanwhile.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const before = cameFrom.current;
  const target = before?.isConnected ? before : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

const SCREEN_MS = 3_000;

/** For actions that render a new screen: focuses it once it is there, if the focused element was removed. */
export function focusScreenOnceDrawn(until = performance.now() + SCREEN_MS): void {
  requestAnimationFrame(() => {
    const screen = document.querySelector<HTMLElement>('main[tabindex]');
    if (screen && document.activeElement === document.body) screen.focus({ preventScroll: true });
    else if (performance.now() < until) focusScreenOnceDrawn(until);
  });
}

import { useLayoutEffect, type FocusEvent, type RefObject } from 'react';

/** For `onFocus` of what lies beside the screen: where the focus was before it came there. */
export function rememberOrigin(event: FocusEvent, cameFrom: RefObject<Element | null>): void {
  const { relatedTarget, currentTarget } = event;
  if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
}

/** A notice that leaves with the focus in it gives it back to where it came from; else to the screen itself. */
export function useFocusHandedBack(notice: RefObject<HTMLElement | null>, cameFrom: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(() => handBackFocus(cameFrom));
    };
  }, [notice, cameFrom]);
}

function handBackFocus(cameFrom: RefObject<Element | null>): void {
  // What its button did may have taken the focus meanwhile.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const before = cameFrom.current;
  const target = before?.isConnected ? before : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

const SCREEN_MS = 3_000;

/** For what draws the whole screen anew: puts the focus on it when it is there, if whatever had it is gone. */
export function focusScreenOnceDrawn(until = performance.now() + SCREEN_MS): void {
  requestAnimationFrame(() => {
    const screen = document.querySelector<HTMLElement>('main[tabindex]');
    if (screen && document.activeElement === document.body) screen.focus({ preventScroll: true });
    else if (performance.now() < until) focusScreenOnceDrawn(until);
  });
}

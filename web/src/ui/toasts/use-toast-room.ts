import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** The gap between a toast and the content above and below it. */
const GAP_PX = 8;

interface Place {
  /** The name of the screen beneath, which changes together with it. */
  screen: string;
  isPhone: boolean;
  /** A sheet or a dialog is open. */
  isOverSheet: boolean;
}

/**
 * Reserves space for the toasts in `list` where they would cover content, by two CSS properties of the document: `--toast-room`
 * below the end of a screen on a phone, and `--sheet-room` above a sheet. Neither shrinks while that screen or sheet stays, so that
 * nothing moves when a toast disappears.
 */
export function useToastRoom(list: RefObject<HTMLElement | null>, { screen, isPhone, isOverSheet }: Place): void {
  const footRoom = useRef({ screen, px: 0 });
  const sheetRoom = useRef(0);

  // At every render, because other toasts, or another language, may change the height.
  useLayoutEffect(() => {
    // Reading a height lays out the whole page, which is left out without toasts and where the height does not matter.
    const isRead = (isPhone || isOverSheet) && list.current?.hasChildNodes();
    const height = isRead ? (list.current?.offsetHeight ?? 0) : 0;
    if (!isPhone || footRoom.current.screen !== screen) footRoom.current = { screen, px: 0 };
    const { current } = footRoom;
    if (isPhone && !isOverSheet && height > 0) current.px = Math.max(current.px, height + GAP_PX);
    if (!isOverSheet) sheetRoom.current = 0;
    else if (height > 0) sheetRoom.current = Math.max(sheetRoom.current, height + 2 * GAP_PX);
    const { style } = document.documentElement;
    style.setProperty('--toast-room', `${current.px}px`);
    style.setProperty('--sheet-room', `${sheetRoom.current}px`);
  });

  useEffect(() => (isPhone ? measureKeyboard() : undefined), [isPhone]);
}

/** Sets `--keyboard` to the height that a keyboard covers. Browsers do not move fixed elements out of its way. */
function measureKeyboard(): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!seen) return undefined;
  const measure = () => {
    // Zooming in shrinks the visual viewport without any keyboard.
    const covered = seen.scale === 1 ? Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)) : 0;
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  };
  measure();
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}

import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Between a toast and what stands above and below it. */
const GAP_PX = 8;
/** A screen that nobody has touched is still arriving for this long. */
export const ARRIVAL_MS = 2_000;

/** A sign that a person is aiming at something on the screen: from then on nothing of it may move. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

interface Place {
  /** Names what is shown beneath, and changes together with it. */
  screen: string;
  isPhone: boolean;
  /** A sheet or a dialog is open. */
  isOverSheet: boolean;
}

/**
 * Keeps room for the toasts in `list` where they would cover something, as two properties of the document: `--toast-room`, above what a
 * screen on a phone begins with, and `--sheet-room`, above a sheet. Neither shrinks while that screen or sheet stays, so that nothing
 * moves when a toast goes; the room of a screen grows only while it arrives.
 */
export function useToastRoom(list: RefObject<HTMLElement | null>, { screen, isPhone, isOverSheet }: Place): void {
  const arrival = useRef({ isOpen: false, room: 0 });
  const sheetRoom = useRef(0);

  useLayoutEffect(() => {
    const begun = { isOpen: isPhone, room: 0 };
    arrival.current = begun;
    const end = () => {
      begun.isOpen = false;
    };
    const timer = setTimeout(end, ARRIVAL_MS);
    for (const touch of TOUCHES) document.addEventListener(touch, end, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) document.removeEventListener(touch, end, { capture: true });
    };
    // Each screen arrives anew, although nothing of its name is used.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [screen, isPhone]);

  // At every drawing: others show, or the same ones in another language.
  useLayoutEffect(() => {
    const { current } = arrival;
    const height = list.current?.offsetHeight ?? 0;
    if (current.isOpen && height > 0) current.room = Math.max(current.room, height + GAP_PX);
    if (!isOverSheet) sheetRoom.current = 0;
    else if (height > 0) sheetRoom.current = Math.max(sheetRoom.current, height + 2 * GAP_PX);
    const { style } = document.documentElement;
    style.setProperty('--toast-room', `${current.room}px`);
    style.setProperty('--sheet-room', `${sheetRoom.current}px`);
  });
}

import { useRef, type PointerEvent } from 'react';

/** The distance of a complete swipe. */
const REACH_PX = 60;

/** Handlers of an element over which a finger swipes to the days before (-1) or after (1). */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      // A finger that drags an entry (`use-drag.ts`) does not swipe.
      if (currentTarget.querySelector('[data-dragging]')) start.current = null;
      if (!start.current) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) > REACH_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

import { useLayoutEffect } from 'react';

/**
 * Hands the focus back to whatever had it before. Mantine's own does so only for what was mounted closed, and our sheets
 * are mounted when they first open.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // After the trap has let go, and only if nothing else has taken the focus meanwhile.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const isInside = document.activeElement?.closest('[role=dialog]') !== null;
        if (opener instanceof HTMLElement && opener.isConnected && (isLost || isInside))
          opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

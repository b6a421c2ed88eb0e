import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a notice that disappears by itself: calls `onOver` after `ms` (null = never). Hovering and focus stop the time, which then
 * starts again. The returned props belong on the element of the notice.
 */
export function useTimeOnScreen<Notice>(notice: Notice, ms: number | null, onOver: (notice: Notice) => void) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isPaused || ms === null) return;
    const timer = setTimeout(() => end(notice), ms);
    return () => clearTimeout(timer);
  }, [notice, ms, isPaused]);
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
}

import { startTransition, useEffect, useState } from 'react';

/** No row is lower: two lines of text, or what a finger hits. */
const ROW_MIN_PX = 48;
/** As many as the device can show, where it says its size. The height of the window would be read by laying out the page. */
const FIRST_ROWS = Math.ceil((window.screen.height || 1_920) / ROW_MIN_PX);

/**
 * How many rows a long list draws: at first those that can be seen, and all once these are painted. The page answers meanwhile.
 */
export function useFirstRows(first = FIRST_ROWS): number {
  const [rows, setRows] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // What is called before a frame is drawn asks for a turn after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setRows(Infinity)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return rows;
}

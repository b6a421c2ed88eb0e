import { useDeferredValue } from 'react';

/** No row is lower: two lines of text, or what a finger hits. */
const ROW_MIN_PX = 48;
/** As many as the device can show. The height of the window would be read by laying out the page. */
const FIRST_ROWS = Math.max(12, Math.ceil(window.screen.height / ROW_MIN_PX));

/**
 * How many rows a long list draws: at first those that can be seen, so that they are painted at once, and right after all. The page answers
 * meanwhile.
 */
export const useFirstRows = (first = FIRST_ROWS): number => useDeferredValue(Infinity, first);

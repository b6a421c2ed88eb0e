import { useDeferredValue } from 'react';

/** More than a screen of any size shows. */
const FIRST_ROWS = 40;

/**
 * How many rows a long list draws: at first those that can be seen, so that they are painted at once, and right after all. The page answers
 * meanwhile.
 */
export const useFirstRows = (first = FIRST_ROWS): number => useDeferredValue(Infinity, first);

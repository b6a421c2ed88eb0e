import { useEffect } from 'react';
import { refreshAccount } from '../../lib/auth/session.ts';

/** Several people can come or go in one moment: the family is asked about once, this long after the last. */
export const FAMILY_FETCH_DEBOUNCE_MS = 300;

/** Asks anew how many may belong to the family when its people are known and whenever they change; `people` names them. */
export function useFreshLimit(people: string | null): void {
  useEffect(() => {
    if (people === null) return;
    const timer = setTimeout(() => void refreshAccount(), FAMILY_FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [people]);
}

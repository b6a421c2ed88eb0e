import { useEffect } from 'react';
import { refreshAccount } from '../../lib/auth/session.ts';

/** Several members can join or leave at once, so the account is fetched once, this long after the last change. */
export const FAMILY_FETCH_DEBOUNCE_MS = 300;

/** Refreshes the member limit when the members are known and whenever they change. `people` identifies them; null = not known yet. */
export function useFreshLimit(people: string | null): void {
  useEffect(() => {
    if (people === null) return;
    const timer = setTimeout(() => void refreshAccount(), FAMILY_FETCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [people]);
}

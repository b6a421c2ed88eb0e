import { useEffect } from 'react';

/** The name of the screen in the tab, in the history, and first to the ear of whoever cannot see it. */
export function usePageTitle(words: string | null): void {
  useEffect(() => {
    document.title = words === null ? 'Casita' : `${words} · Casita`;
  }, [words]);
}

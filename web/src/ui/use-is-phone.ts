import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 767.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True under 768 px. For what CSS alone cannot decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

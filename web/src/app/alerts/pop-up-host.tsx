import { useEffect, useState, type ComponentType } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';

const load = async (): Promise<ComponentType> => {
  const [file] = await Promise.all([import('./followed-pop-ups.tsx'), prepareArea('notifications')]);
  return file.FollowedPopUps;
};

/**
 * Shows notifications that arrive while the app is open. Its code is fetched after the screen is drawn, so that no screen waits
 * for it. If the fetch fails, the notifications are still in the list.
 */
export function PopUpHost() {
  const [PopUps, setPopUps] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    load().then(
      (loaded) => {
        if (!isUnmounted) setPopUps(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return PopUps ? <PopUps /> : null;
}

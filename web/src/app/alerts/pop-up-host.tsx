import { useEffect, useState, type ComponentType } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useFollowLink } from './use-follow-link.ts';

type PopUps = ComponentType<{ onGo: (link: string, familyId: string | null) => void }>;

const load = async (): Promise<PopUps> => {
  const [file] = await Promise.all([
    import('../../areas/notifications/components/pop-ups.tsx'),
    prepareArea('notifications'),
  ]);
  return file.PopUps;
};

/**
 * Shows notifications that arrive while the app is open. Its code is fetched after the screen is drawn, so that no screen waits
 * for it. If the fetch fails, the notifications are still in the list.
 */
export function PopUpHost() {
  const follow = useFollowLink();
  const [PopUps, setPopUps] = useState<PopUps | null>(null);
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
  return PopUps ? <PopUps onGo={follow} /> : null;
}

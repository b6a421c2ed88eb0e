import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';

type PopUps = ComponentType<{ onGo: (link: string) => void }>;

const load = async (): Promise<PopUps> => {
  const [file] = await Promise.all([
    import('../../areas/notifications/components/pop-ups.tsx'),
    prepareArea('notifications'),
  ]);
  return file.PopUps;
};

/** Notifications that arrive while the app is open. Fetched after the screen: nobody waits for it, and without it they stand in the list. */
export function PopUpHost() {
  const navigate = useNavigate();
  const [PopUps, setPopUps] = useState<PopUps | null>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setPopUps(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return PopUps ? <PopUps onGo={(href) => void navigate({ href })} /> : null;
}

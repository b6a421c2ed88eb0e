import { useEffect, useState, type ComponentType } from 'react';
import { wordsOfParts } from '../../areas/areas.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useFollowLink } from './use-follow-link.ts';

type Alerts = ComponentType<{ onGo: (link: string, familyId: string | null) => void }>;

const load = async (): Promise<Alerts> => {
  const [file] = await Promise.all([
    import('./area-alerts.tsx'),
    ...['notifications', ...wordsOfParts('alerts')].map(prepareArea),
  ]);
  return file.AreaAlerts;
};

/**
 * Tells what happens while the app is open. Its code is fetched after the screen is drawn, so that no screen waits for it. If the fetch fails, the
 * notifications are still in the list.
 */
export function PopUpHost() {
  const follow = useFollowLink();
  const [Alerts, setAlerts] = useState<Alerts | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    load().then(
      (loaded) => {
        if (!isUnmounted) setAlerts(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return Alerts ? <Alerts onGo={follow} /> : null;
}

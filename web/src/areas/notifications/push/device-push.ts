import { useEffect, useEffectEvent } from 'react';
import { usePaired } from '../../../lib/auth/paired.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { askOnce, syncPush, turnPushOn } from '../../../pwa/push/push-device.ts';
import type { Place } from '../../../pwa/push/push-rules.ts';
import { FOLLOW_PUSH, PUSH_CHANGED } from '../../../pwa/push/worker-messages.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useNotificationPreferences } from '../use-notification-preferences.ts';
import { nameThisDevice } from './device-name.ts';

type FromWorker = ({ readonly type: typeof FOLLOW_PUSH } & Place) | { readonly type: typeof PUSH_CHANGED };

interface DevicePushProps {
  /** Goes to a path of the app, in this family or, for null, in whichever is open. */
  onGo: (link: string, familyId: string | null) => void;
}

/** Keeps this device's pushes in order while a person is in the app, and goes where a pressed notification leads. It draws nothing. */
export function DevicePush({ onGo }: DevicePushProps): null {
  const userId = useSession().user?.id ?? null;
  const { preferences, isKnown } = useNotificationPreferences();
  const wantsPush = isKnown && preferences.push_enabled;

  const isShared = usePaired() !== null;
  useEffect(() => {
    if (userId !== null) void syncPush(nameThisDevice());
  }, [userId]);

  // It may be paired while its person is signed in.
  useEffect(() => {
    if (userId !== null && isShared) void syncPush(nameThisDevice());
  }, [userId, isShared]);

  useEffect(() => {
    if (userId !== null && wantsPush) void ask();
  }, [userId, wantsPush]);

  const hear = useEffectEvent(({ data, ports }: MessageEvent<FromWorker | null>) => {
    if (data?.type === PUSH_CHANGED) void syncPush(nameThisDevice());
    if (data?.type !== FOLLOW_PUSH) return;
    ports[0]?.postMessage(null);
    onGo(data.url, data.familyId);
  });
  useEffect(() => {
    // Missing outside of secure contexts, although its type says otherwise.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listen = (event: MessageEvent) => hear(event);
    workers?.addEventListener('message', listen);
    return () => workers?.removeEventListener('message', listen);
  }, []);
  return null;
}

async function ask(): Promise<void> {
  const answer = await askOnce();
  if (answer === 'granted') await syncPush(nameThisDevice());
  if (answer !== 'unasked') return;
  const t = translatorOf('push');
  showToast(() => ({
    ...{ key: 'push', title: t('askTitle'), description: t('askText'), durationMs: null },
    action: { label: t('askButton'), run: () => void turnPushOn(nameThisDevice()) },
  }));
}

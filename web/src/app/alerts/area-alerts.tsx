import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { AREAS } from '../../areas/areas.ts';
import type { AlertsPart } from '../../areas/area.ts';
import { PopUps } from '../../areas/notifications/components/pop-ups.tsx';
import { useBadge } from '../../areas/notifications/use-badge.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { runAfter } from '../../lib/storage/device.ts';
import { theClient } from '../../lib/sync/client.ts';
import { onFamilyNews } from '../../lib/sync/live.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { isPushWorthStarting, permissionAsked } from '../../pwa/push/push-permission.ts';
import { DATA_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import { useFamilyProps } from '../people.ts';
import { createAlertBatch, type MergedAlert } from './alert-batch.ts';

const PARTS = Object.values(
  import.meta.glob<AlertsPart['useAlerts']>('../../areas/*/area/alerts.ts', { eager: true, import: 'useAlerts' }),
);

/** Tables of whose changes notices tell. */
const QUIET: ReadonlySet<string> = new Set(AREAS.flatMap(({ quietTables = [] }) => quietTables));

const devicePush = lazyCode(async () => {
  const [code] = await Promise.all([import('../../areas/notifications/push/device-push.ts'), prepareArea('push')]);
  return code;
});

interface AreaAlertsProps {
  onGo: (link: string, familyId: string | null) => void;
}

/** Shows notifications that arrive while the app is open, and tells in a toast what other members change. */
export function AreaAlerts({ onGo }: AreaAlertsProps) {
  const { t } = useTranslation();
  const family = useFamilyProps();
  const { rows: notices, isFresh } = useRows(notifications);
  /** The notifications at the last alert. A newer one says already what has changed. */
  const told = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (isFresh) told.current ??= new Set(notices.map(({ id }) => id));
  }, [notices, isFresh]);

  const show = useEffectEvent((alert: MergedAlert | null) => {
    const before = told.current;
    told.current = new Set(notices.map(({ id }) => id));
    if (alert) showToast(() => ({ key: alert.kind.key, ...alert.kind.describe(alert.rows, family) }));
    else if (!before || !notices.some(({ id, is_read }) => !is_read && !before.has(id)))
      showToast(() => ({ key: 'data-updated', title: t('familyUpdated'), durationMs: DATA_TOAST_MS }));
  });
  const [batch] = useState(() => createAlertBatch((alert) => show(alert), runAfter));
  useBadge();
  const wantsPush = useWantsPush();
  const push = devicePush.useCode(wantsPush);
  PARTS.forEach((useAlerts) => useAlerts(batch));
  useEffect(() => {
    const stop = onFamilyNews((tableNames) => {
      // On a hidden page the toast would close before it is seen.
      const isTold = tableNames.every((name) => QUIET.has(name));
      if (!isTold && document.visibilityState === 'visible') batch.addUpdate();
    });
    return () => {
      stop();
      batch.close();
    };
  }, [batch]);
  return (
    <>
      <PopUps onGo={onGo} />
      {push && wantsPush ? <push.DevicePush onGo={onGo} /> : null}
    </>
  );
}

/** Read once and after each question, and at no rendering, because the page waits for the browser's answer. */
function useWantsPush(): boolean {
  const [wants, setWants] = useState(false);
  useEffect(() => {
    const read = () => setWants(isPushWorthStarting(theClient().device.storage));
    read();
    return permissionAsked.add(read);
  }, []);
  return wants;
}

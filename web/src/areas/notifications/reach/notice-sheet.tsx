import { deliveries } from '#contract/areas/notices/deliveries.ts';
import type { Notification } from '#contract/areas/notifications.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { MuteSpans } from './components/mute-choices.tsx';
import { Part } from './components/part.tsx';
import { Sentences } from './components/sentences.tsx';
import { useKinds } from './use-kinds.ts';
import styles from './reach.module.css';

interface NoticeSheetProps {
  isOpen: boolean;
  onClose: () => void;
  notice: Notification;
  onGo: (link: string, familyId: string | null) => void;
}

/** Why a notification came, what was sent of it, and how long its family may be muted. */
export function NoticeSheet({ isOpen, onClose, notice, onGo }: NoticeSheetProps) {
  const { t, language } = useTranslation('reach');
  const { families } = useSession();
  const { kinds } = useKinds();
  const kind = kinds.find(({ key }) => key === notice.kind);
  const family = families.find(({ id }) => id === notice.about_family);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('about')}>
      <div className={styles['sheet']}>
        <div className={styles['about']}>
          <p className={styles['title']}>{notice.title}</p>
          <p>{kind ? t('aboutKind', { kind: kind.title[language], group: t(kind.group) }) : t('aboutAsked')}</p>
        </div>
        <Part title={t('aboutSent')}>
          <Sent id={notice.id} />
        </Part>
        {family ? <MuteSpans familyId={family.id} name={family.name} onMuted={onClose} /> : null}
        <Button className={styles['start'] ?? ''} onClick={() => onGo('/settings/notifications', null)}>
          {t('aboutSettings')}
        </Button>
      </div>
    </Sheet>
  );
}

function Sent({ id }: { id: string }) {
  const { t } = useTranslation('reach');
  const { online } = useSyncStatus();
  const { rows, status } = useRows(deliveries, { filter: { notification_id: id } });
  if (rows.length > 0) return <Sentences deliveries={rows} />;
  if (status === 'loading' && online) return <SkeletonRows count={2} label={t('loading')} />;
  return <p>{t(status === 'ready' ? 'aboutOld' : 'aboutOffline')}</p>;
}

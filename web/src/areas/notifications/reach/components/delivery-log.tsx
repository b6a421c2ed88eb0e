import { deliveries, type Delivery } from '#contract/areas/notices/deliveries.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { useSession } from '../../../../lib/auth/session.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRows } from '../../../../lib/sync/rows.ts';
import { ListStates } from '../../../../rows/list-states.tsx';
import { Button } from '../../../../ui/button.tsx';
import { groupByNotice } from '../group-by-notice.ts';
import { useKinds } from '../use-kinds.ts';
import { useSayMoment } from '../use-say-moment.ts';
import { ChannelTests } from './channel-tests.tsx';
import { Part } from './part.tsx';
import { Sentences } from './sentences.tsx';
import styles from '../reach.module.css';

/** What the person was told in the last days, and what became of it on each channel: "Why did I not get this?" */
export function DeliveryLog() {
  const { t } = useTranslation('reach');
  const view = useRows(deliveries);
  const groups = groupByNotice(view.rows);
  return (
    <div className={styles['parts']}>
      <Part title={t('tests')} text={t('testsText')}>
        <ChannelTests />
      </Part>
      <ListStates view={view} area="reach">
        {groups.length === 0 ? (
          <p>{t('logEmpty')}</p>
        ) : (
          <ul className={styles['list']}>
            {groups.map((group) => (
              <li key={group[0].notification_id} className={styles['entry']}>
                <Told group={group} />
              </li>
            ))}
          </ul>
        )}
        {view.hasMore ? (
          <Button className={styles['start'] ?? ''} onClick={() => view.loadMore('older')}>
            {t('logOlder')}
          </Button>
        ) : null}
      </ListStates>
    </div>
  );
}

function Told({ group }: { group: readonly [Delivery, ...Delivery[]] }) {
  const { t, language } = useTranslation('reach');
  const { families } = useSession();
  const { rows } = useRows(notifications);
  const { kinds } = useKinds();
  const sayMoment = useSayMoment();
  const [{ notification_id, kind, about_family, created_at }] = group;
  const notice = rows.find(({ id }) => id === notification_id);
  const name = kinds.find(({ key }) => key === kind)?.title[language] ?? t(kind === 'test' ? 'testTitle' : 'unnamed');
  const family = families.length > 1 ? families.find(({ id }) => id === about_family)?.name : undefined;
  return (
    <div className={styles['words']}>
      <p className={styles['title']}>{notice?.title ?? name}</p>
      {notice?.content ? <p className={styles['text']}>{notice.content}</p> : null}
      <p className={styles['caption']}>
        {[sayMoment(new Date(created_at)), ...(notice ? [name] : []), ...(family ? [family] : [])].join(' · ')}
      </p>
      <Sentences deliveries={group} />
    </div>
  );
}

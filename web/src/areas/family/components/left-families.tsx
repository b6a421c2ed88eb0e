import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { DownloadOwn } from './download-own.tsx';
import styles from './family-list.module.css';

/** The families that a person is in no more, with a button each to download what they made there while that is possible. */
export function LeftFamilies() {
  const { t } = useTranslation('family');
  const { account } = useSession();
  const habits = useDateHabits();
  const left = account?.left_families ?? [];
  if (left.length === 0) return null;

  return (
    <section className={styles['families']} aria-labelledby="left-families-title">
      <h2 id="left-families-title">{t('leftTitle')}</h2>
      <ul>
        {left.map(({ family_id, name, until }) => (
          <li key={family_id} className={styles['row']}>
            <div className={styles['who']}>
              <p className={styles['name']}>{name}</p>
              <p className={styles['facts']}>{t('leftText', { date: formatDate(dayOf(new Date(until)), habits) })}</p>
            </div>
            <DownloadOwn family={{ id: family_id, name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

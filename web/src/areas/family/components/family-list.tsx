import { useSession } from '../../../lib/auth/session.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { switchToFamily } from '../switch-to-family.ts';
import { useUnread } from '../use-unread.ts';
import { statusWord } from '../workspace.ts';
import styles from './family-list.module.css';
import { FamilyMark } from './family-mark.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** The families of a person who has several, each with a button to switch to it. */
export function FamilyList() {
  const { t } = useTranslation('family');
  const { family, families } = useSession();
  const unread = useUnread();
  if (families.length < 2) return null;
  return (
    <section className={styles['families']} aria-labelledby="families-title">
      <h2 id="families-title">{t('familiesTitle')}</h2>
      <ul>
        {families.map(({ id, name, role, setup_status, colour }) => (
          <li key={id} className={styles['row']}>
            <FamilyMark colour={colour} />
            <div className={styles['who']}>
              <p className={styles['name']}>
                {name} <CountBadge count={unread.get(id) ?? 0} words={t('unread', { count: unread.get(id) ?? 0 })} />
              </p>
              <p className={styles['facts']}>
                {setup_status === 'completed' ? t(`role_${role ?? 'parent'}`) : t(statusWord(setup_status))}
              </p>
            </div>
            {id === family?.id ? (
              <p className={styles['facts']} aria-current="true">
                {t('here')}
              </p>
            ) : (
              <Button aria-label={t('openFamily', { name })} onClick={() => void switchToFamily(id)}>
                {t('open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

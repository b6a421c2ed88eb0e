import { Link } from '@tanstack/react-router';
import { compareMembers, members } from '#contract/areas/family.ts';
import { financialProfiles } from '#contract/areas/finances/ledger.ts';
import { POCKETS } from '#contract/areas/finances/money.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';

/** The children with what they have, and those who left with money that is not settled. Each card leads to the child's own page. */
export function Children() {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const { rows } = useRows(members);
  const profiles = useRows(financialProfiles).rows;
  const isOwed = (id: string) =>
    profiles.some((one) => one.user_id === id && (one.current_balance !== 0 || one.current_savings !== 0));
  const children = rows
    .filter(({ id, role, left_at }) => (left_at === null ? role === 'child' : isOwed(id)))
    .toSorted(compareMembers);
  if (children.length === 0) return null;
  return (
    <Section id="children" title={t('children')}>
      <ul className={styles['cards']}>
        {children.map((child) => {
          const profile = profiles.find(({ user_id }) => user_id === child.id);
          return (
            <li key={child.id} className={styles['card']}>
              <Link to="/finances/user/$userId" params={{ userId: child.id }} className={styles['name']}>
                {members.label(child)}
              </Link>
              <strong className="figures">{say(profile?.current_balance ?? 0)}</strong>
              <span className="quiet figures">
                {POCKETS.map((pocket) => `${t(`pocket_${pocket}`)} ${say(profile?.[`${pocket}_balance`] ?? 0)}`).join(
                  ' · ',
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

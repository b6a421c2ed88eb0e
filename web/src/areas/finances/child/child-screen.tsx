import { Link } from '@tanstack/react-router';
import { members } from '#contract/areas/family.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow } from '../../../lib/sync/rows.ts';
import { EntryList } from '../entries/entry-list.tsx';
import styles from '../finances.module.css';
import { AllowanceSection } from './allowance-section.tsx';
import { Chores } from './chores.tsx';
import { Goals } from './goals.tsx';
import { Payouts } from './payouts.tsx';
import { Pockets } from './pockets.tsx';
import { Section } from '../section.tsx';

const NO_WISHES = {};

/** A child's money, for the child and for those who manage it. Of a member who is none, what they had as a child. */
export function ChildScreen({ userId }: { userId: string }) {
  const { t } = useTranslation('finances');
  const isOwn = useSession().family?.member_id === userId;
  const member = useKnownRow(members, userId);
  // Who is not known yet may be one.
  const hasLeft = !!member && member.left_at !== null;
  const isChild = !hasLeft && (!member || member.role === 'child');
  return (
    <div className={styles['screen']}>
      {isOwn ? null : (
        <Link to="/finances" className={styles['back']}>
          {t('toHousehold')}
        </Link>
      )}
      <h1>{isOwn ? t('myMoney') : t('moneyOf', { name: (member && members.label(member)) ?? '' })}</h1>
      <Pockets userId={userId} />
      {isChild ? null : <p className="quiet">{t('onlyChildren')}</p>}
      <Payouts {...{ userId, isChild, hasLeft }} />
      <Goals {...{ userId, isChild, hasLeft }} />
      <Chores {...{ userId, isChild }} />
      <AllowanceSection {...{ userId, isChild }} />
      <Section id="entries" title={t('latest')}>
        <EntryList userId={userId} wishes={NO_WISHES} />
      </Section>
    </div>
  );
}

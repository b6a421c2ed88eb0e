import { useSession } from '../../lib/auth/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { HouseMark, Logo } from '../../ui/logo.tsx';
import { Tips } from '../../ui/tips.tsx';
import { isStaffOnly } from '../guards/staff-only.ts';
import { Decorations } from './decorations.tsx';
import { Navigation } from './navigation.tsx';
import { QuickActions } from './quick-actions.tsx';
import styles from './side-bar.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The side bar of wide screens, either full or as a rail of icons. */
export function SideBar({ isRail, className = '' }: { isRail: boolean; className?: string | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const isStaff = isStaffOnly(session);
  return (
    <aside
      id="side-bar"
      aria-label="Casita"
      className={`${styles['side']} ${isRail ? styles['rail'] : ''} ${className}`}
    >
      <Tips isOn={isRail} className={styles['inside'] ?? ''}>
        {/* The landing page is not part of the app: a plain link. */}
        <a href="/landing" className={styles['logo']} aria-label={t('toLanding')} data-tip="Casita">
          {isRail ? <HouseMark className={styles['mark'] ?? ''} /> : <Logo size="md" />}
        </a>
        {isStaff ? <AdminMode isRail={isRail} /> : <QuickActions isRail={isRail} className={styles['actions']} />}
        <Navigation isRail={isRail}>
          <Decorations place="side" />
          {session.family && !isRail ? <p>{session.family.name}</p> : null}
        </Navigation>
      </Tips>
    </aside>
  );
}

function AdminMode({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={isRail ? 'visually-hidden' : styles['mode']}>
      <Badge tone="sky">{t('adminMode')}</Badge>
    </p>
  );
}

import { useSession } from '../../../lib/auth/session.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { MenuPanel, useMenuButton } from '../../../ui/row-menu.tsx';
import { switchToFamily } from '../switch-to-family.ts';
import { useUnread } from '../use-unread.ts';
import { statusWord } from '../workspace.ts';
import { FamilyMark } from './family-mark.tsx';
import styles from './family-switcher.module.css';
import { SwitcherFace } from './switcher-face.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/**
 * A menu that shows and switches the family of this client, with the unread notifications about each. The button has the number of those
 * about the others. Renders nothing for people in one family.
 */
export function FamilySwitcher({ className = '' }: { className?: string }) {
  const { t } = useTranslation('family');
  const { family, families } = useSession();
  const { anchor, close, buttonProps } = useMenuButton();
  const unread = useUnread();
  if (families.length < 2 || !family) return null;
  const elsewhere = [...unread].reduce((sum, [id, count]) => (id === family.id ? sum : sum + count), 0);
  const name = t('chooseFamilyNow', { name: family.name });
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className={`${styles['switcher']} ${className}`}
        aria-label={elsewhere > 0 ? `${name}, ${t('unreadElsewhere', { count: elsewhere })}` : name}
        title={family.name}
      >
        <SwitcherFace family={family} />
        <CountBadge count={elsewhere} words="" />
      </button>
      {anchor ? (
        <MenuPanel
          anchor={anchor}
          label={t('chooseFamily')}
          items={families.map(({ id, name: label, setup_status, colour }) => ({
            key: id,
            label: setup_status === 'completed' ? label : `${label} (${t(statusWord(setup_status))})`,
            icon: <FamilyMark colour={colour} />,
            count: { number: unread.get(id) ?? 0, words: t('unread', { count: unread.get(id) ?? 0 }) },
            isChosen: id === family.id,
            run: () => void switchToFamily(id),
          }))}
          onClose={close}
        />
      ) : null}
    </>
  );
}

import { House } from 'lucide-react';
import { useSession } from '../../../lib/auth/session.ts';
import { MenuPanel, useMenuButton } from '../../../ui/row-menu.tsx';
import { useSwitchFamily } from '../use-switch-family.ts';
import { statusWord } from '../workspace.ts';
import styles from './family-switcher.module.css';
import { SwitcherFace } from './switcher-face.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** A menu that shows and switches the family of this client. Renders nothing for people in one family. */
export function FamilySwitcher({ className = '' }: { className?: string }) {
  const { t } = useTranslation('family');
  const { family, families } = useSession();
  const { anchor, close, buttonProps } = useMenuButton();
  const switchTo = useSwitchFamily();
  if (families.length < 2 || !family) return null;
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className={`${styles['switcher']} ${className}`}
        aria-label={t('chooseFamilyNow', { name: family.name })}
        title={family.name}
      >
        <SwitcherFace name={family.name} />
      </button>
      {anchor ? (
        <MenuPanel
          anchor={anchor}
          label={t('chooseFamily')}
          items={families.map(({ id, name, setup_status }) => ({
            key: id,
            label: setup_status === 'completed' ? name : `${name} (${t(statusWord(setup_status))})`,
            icon: <House size={18} aria-hidden="true" />,
            isChosen: id === family.id,
            run: () => void switchTo(id),
          }))}
          onClose={close}
        />
      ) : null}
    </>
  );
}

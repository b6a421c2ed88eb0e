import { House } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { MenuPanel } from '../../../ui/row-menu.tsx';
import { useSwitchFamily } from '../use-switch-family.ts';
import styles from './family-switcher.module.css';
import { SwitcherFace } from './switcher-face.tsx';

/** Which of several families this tab works in. Nothing for people who are in one. */
export function FamilySwitcher({ className = '' }: { className?: string }) {
  const { t } = useTranslation('family');
  const { family, families } = useSession();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const switchTo = useSwitchFamily();
  if (families.length < 2 || !family) return null;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`${styles['switcher']} ${className}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('chooseFamilyNow', { name: family.name })}
        title={family.name}
        // Pressing outside closes the menu before the click arrives: a press on the button then only closes.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          if (!wasOpen.current) setIsOpen(true);
          wasOpen.current = false;
        }}
      >
        <SwitcherFace name={family.name} />
      </button>
      {isOpen && button ? (
        <MenuPanel
          anchor={button}
          label={t('chooseFamily')}
          items={families.map(({ id, name, setup_status }) => ({
            key: id,
            label: setup_status === 'completed' ? name : `${name} (${t(statusWord(setup_status))})`,
            icon: <House size={18} aria-hidden="true" />,
            isChosen: id === family.id,
            run: () => void switchTo(id),
          }))}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

export function statusWord(setupStatus: string): 'closed' | 'unusable' {
  return setupStatus === 'orphaned' ? 'closed' : 'unusable';
}

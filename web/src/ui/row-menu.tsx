import { Check, Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './row-menu.module.css';

export interface RowMenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  run: () => void;
  isDanger?: boolean;
  /** Given where the menu chooses one of several: the chosen one bears a tick. */
  isChosen?: boolean;
}

interface RowMenuProps {
  label: string;
  items: readonly RowMenuItem[];
  className?: string;
}

/** The three dots at the end of a row; everything a swipe or a key does stands here too. */
export function RowMenu({ label, items, className = '' }: RowMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const wasOpen = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        // Pressing outside closes the menu before the click arrives: a press on the dots then only closes.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          if (!wasOpen.current) setIsOpen(true);
          wasOpen.current = false;
        }}
      >
        <Ellipsis size={20} />
      </IconButton>
      {isOpen && button ? (
        <MenuPanel anchor={button} label={label} items={items} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

interface MenuPanelProps {
  anchor: HTMLElement;
  label: string;
  items: readonly RowMenuItem[];
  onClose: () => void;
}

/** The browser's own popover: above everything, closed by Escape or a press outside, hands the focus back. */
export function MenuPanel({ anchor, label, items, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = panel.current;
    if (!menu) return;
    menu.showPopover();
    placeBeside(menu, anchor);
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    // Scrolling would leave it behind.
    const close = () => menu.hidePopover();
    window.addEventListener('scroll', close, { once: true, passive: true });
    window.addEventListener('resize', close, { once: true });
    return () => {
      window.removeEventListener('scroll', close);
      window.removeEventListener('resize', close);
    };
  }, [anchor]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    // The row behind it has keys of its own.
    event.stopPropagation();
    if (event.key === 'Tab') return panel.current?.hidePopover();
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    entries.at(next % entries.length)?.focus();
  }

  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles['menu']}
      onKeyDown={move}
      onPointerDown={(event) => event.stopPropagation()}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          {...(item.isChosen === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': item.isChosen })}
          tabIndex={-1}
          className={`${styles['item']} ${item.isDanger ? styles['danger'] : ''}`}
          onClick={() => {
            panel.current?.hidePopover();
            item.run();
          }}
        >
          {item.icon}
          {item.label}
          {item.isChosen ? <Check size={18} className={styles['chosen']} aria-hidden="true" /> : null}
        </button>
      ))}
    </div>
  );
}

const GAP = 4;

/** Below the anchor, right edges together; above it where there is no room below. */
function placeBeside(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const fitsBelow = at.bottom + GAP + height <= window.innerHeight;
  menu.style.left = `${Math.max(GAP, at.right - width)}px`;
  menu.style.top = `${fitsBelow ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
}

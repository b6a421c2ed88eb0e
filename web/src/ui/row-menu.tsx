import { Check, Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CountBadge } from './badge.tsx';
import { IconButton } from './button.tsx';
import { floatBeside } from './float-beside.ts';
import styles from './row-menu.module.css';

export interface RowMenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  run: () => void;
  isDanger?: boolean;
  /** For menus that choose one of several: the chosen item has a tick. */
  isChosen?: boolean;
  /** A number after the label, with its text for screen readers. None is shown for zero. */
  count?: { readonly number: number; readonly words: string };
}

interface RowMenuProps {
  label: string;
  items: readonly RowMenuItem[];
  /** What its button shows; three dots without it. */
  icon?: ReactNode;
  className?: string;
}

/** The props of a menu's button, and the anchor of the menu: null while it is closed. */
export function useMenuButton() {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  return {
    anchor: isOpen ? button : null,
    close: () => setIsOpen(false),
    buttonProps: {
      ref: setButton,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      // A press on the button also closes the open menu. The click that follows must not open it again.
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: () => {
        if (!wasOpen.current) setIsOpen(true);
        wasOpen.current = false;
      },
    },
  } as const;
}

/** The three dots at the end of a row. The menu contains every action that a swipe or a key has. */
export function RowMenu({ label, items, icon = <Ellipsis size={20} />, className = '' }: RowMenuProps) {
  const { anchor, close, buttonProps } = useMenuButton();
  return (
    <>
      <IconButton {...buttonProps} label={label} className={className}>
        {icon}
      </IconButton>
      {anchor ? <MenuPanel anchor={anchor} label={label} items={items} onClose={close} /> : null}
    </>
  );
}

interface MenuPanelProps {
  anchor: HTMLElement;
  label: string;
  items: readonly RowMenuItem[];
  /** Above the items: buttons with the role of one. */
  head?: ReactNode;
  onClose: () => void;
}

/** Uses the browser's popover, which is on top, closes on Escape or a press outside, and returns the focus. */
export function MenuPanel({ anchor, label, items, head, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = panel.current;
    if (!menu) return;
    const floating = floatBeside(menu, anchor, 'right');
    focusFirst(menu);
    const close = () => menu.hidePopover();
    // Events that come late, of a scrolling that ended before the menu was placed, do not close it.
    const closeIfMoved = () => {
      if (floating.hasMoved()) close();
    };
    window.addEventListener('scroll', closeIfMoved, { passive: true });
    window.addEventListener('resize', close, { once: true });
    return () => {
      floating.stop();
      window.removeEventListener('scroll', closeIfMoved);
      window.removeEventListener('resize', close);
    };
  }, [anchor]);

  // The focused item may have been removed: an action is no longer possible after a change by another member.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusFirst(panel.current);
  });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    // The row behind it has its own shortcuts.
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
      {head}
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
          {item.count ? <CountBadge count={item.count.number} words={` ${item.count.words}`} /> : null}
          {item.isChosen ? <Check size={18} className={styles['chosen']} aria-hidden="true" /> : null}
        </button>
      ))}
    </div>
  );
}

function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
}

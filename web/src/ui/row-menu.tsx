import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './row-menu.module.css';

export interface RowMenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  run: () => void;
  isDanger?: boolean;
}

/** The three dots at the end of a row; everything a swipe or a key does stands here too. */
export function RowMenu({ label, items, className }: { label: string; items: readonly RowMenuItem[]; className?: string }) {
  return (
    <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} classNames={{ dropdown: styles['menu'] }} zIndex={150}>
      <Menu.Target>
        <IconButton label={label} className={className}>
          <Ellipsis size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.key}
            leftSection={item.icon}
            className={`${styles['item']} ${item.isDanger ? styles['danger'] : ''}`}
            onClick={item.run}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

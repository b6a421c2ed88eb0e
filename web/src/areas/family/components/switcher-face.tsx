import { ChevronsUpDown, House } from 'lucide-react';
import styles from './family-switcher.module.css';

/** What the button of the switcher shows. */
export function SwitcherFace({ name }: { name: string }) {
  return (
    <>
      <House size={18} aria-hidden="true" />
      <span className={styles['name']}>{name}</span>
      <ChevronsUpDown size={16} aria-hidden="true" />
    </>
  );
}

/** Holds the place of the button until its code is there. */
export function SwitcherStandIn({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`${styles['switcher']} ${className}`}>
      <SwitcherFace name={name} />
    </span>
  );
}

import { ChevronsUpDown, House } from 'lucide-react';
import styles from './family-switcher.module.css';

/** The content of the switcher's button. */
export function SwitcherFace({ name }: { name: string }) {
  return (
    <>
      <House size={18} aria-hidden="true" />
      <span className={styles['name']}>{name}</span>
      <ChevronsUpDown size={16} aria-hidden="true" />
    </>
  );
}

/** Takes the place of the button until the switcher's code is fetched. */
export function SwitcherStandIn({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`${styles['switcher']} ${className}`}>
      <SwitcherFace name={name} />
    </span>
  );
}

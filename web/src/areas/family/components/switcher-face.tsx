import { ChevronsUpDown } from 'lucide-react';
import type { SessionFamily } from '../../../lib/auth/session-state.ts';
import { FamilyMark } from './family-mark.tsx';
import styles from './family-switcher.module.css';

/** The content of the switcher's button. */
export function SwitcherFace({ family: { name, colour } }: { family: SessionFamily }) {
  return (
    <>
      <FamilyMark colour={colour} />
      <span className={styles['name']}>{name}</span>
      <ChevronsUpDown size={16} aria-hidden="true" />
    </>
  );
}

/** Takes the place of the button until the switcher's code is fetched. */
export function SwitcherStandIn({ family, className = '' }: { family: SessionFamily; className?: string }) {
  return (
    <span className={`${styles['switcher']} ${className}`}>
      <SwitcherFace family={family} />
    </span>
  );
}

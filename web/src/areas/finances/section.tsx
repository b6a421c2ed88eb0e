import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { keepFocusIn } from '../../ui/focus/keep-focus-in.ts';
import styles from './finances.module.css';

interface SectionProps {
  id: string;
  title: string;
  /** The button beside the heading. */
  add?: { label: string; run: () => void } | false;
  children: ReactNode;
}

/** A button that has done what it is for goes, and with it the focus. */
export const keepFocusInSection = (section: HTMLElement | null) => (section ? keepFocusIn(section) : undefined);

/** A part of a page of money, with its heading and the button that adds to it. */
export const Section = ({ id, title, add = false, children }: SectionProps) => (
  <section ref={keepFocusInSection} tabIndex={-1} aria-labelledby={`finances-${id}`} className={styles['section']}>
    <div className={styles['heading']}>
      <h2 id={`finances-${id}`}>{title}</h2>
      {add ? (
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={add.run}>
          {add.label}
        </Button>
      ) : null}
    </div>
    {children}
  </section>
);

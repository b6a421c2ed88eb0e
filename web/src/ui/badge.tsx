import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { capCount } from './count.ts';

export type BadgeTone = 'plain' | 'clay' | 'sun' | 'sky' | 'leaf';

/** A word or two about the element beside it. Never a circle, because circles are people. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}

/** A number, at most `99+`. `words` is its text for screen readers ("3 unread"). Renders nothing for zero. */
export function CountBadge({ count, words, className = '' }: { count: number; words: string; className?: string }) {
  if (count <= 0) return null;
  return (
    <span className={`${styles['badge']} ${styles['count']} figures ${className}`}>
      <span aria-hidden="true">{capCount(count)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

import type { ComponentProps } from 'react';
import styles from './notice-box.module.css';

interface NoticeBoxProps extends Pick<ComponentProps<'section'>, 'children' | 'aria-label'> {
  /** Something is wrong, and the person can mend it. */
  needsAttention?: boolean;
}

/** What a person has to know or decide, in a paragraph, with its buttons beside it. */
export function NoticeBox({ needsAttention = false, children, ...section }: NoticeBoxProps) {
  return (
    <section className={`${styles['box']} ${needsAttention ? styles['attention'] : ''}`} {...section}>
      {children}
    </section>
  );
}

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './kitchen.module.css';

interface FitCellProps {
  /** Said to screen readers. */
  label: string;
  head: ReactNode;
  className?: string | undefined;
  children: readonly ReactNode[];
}

/** The first rows of a list, as many as its place has room for, with the number of the others beside its head: the screen never scrolls. */
export function FitCell({ label, head, className = '', children }: FitCellProps) {
  const { t } = useTranslation('kitchen');
  const list = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setLeft(fitRows(element));
    measure();
    // Also when the rows change, the fonts arrive, or the device is turned.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const rows = new MutationObserver(measure);
    rows.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      rows.disconnect();
    };
  }, []);
  return (
    <section className={`${styles['cell']} ${className}`} aria-label={label}>
      <div className={styles['cellHead']}>
        {head}
        {left > 0 ? <span className={styles['more']}>{t('more', { count: left })}</span> : null}
      </div>
      <ul ref={list} className={styles['rows']} aria-label={label}>
        {children}
      </ul>
    </section>
  );
}

/** Gives each row two lines, or one where not all fit so, and hides those that still do not fit. Answers how many. */
function fitRows(list: HTMLElement): number {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const place = list.clientHeight;
  const countFitting = () => rows.filter((row) => row.offsetTop + row.offsetHeight <= place).length;
  for (const row of rows) row.hidden = false;
  list.dataset['tight'] = 'false';
  // A page without a layout shows all.
  if (place === 0) return 0;
  if (countFitting() < rows.length) list.dataset['tight'] = 'true';
  const count = countFitting();
  for (const [index, row] of rows.entries()) row.hidden = index >= count;
  return rows.length - count;
}

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './kitchen.module.css';

/** The height of the line that counts what does not fit (kitchen.module.css). */
const MORE_PX = 38;

interface FitListProps {
  label: string;
  children: readonly ReactNode[];
}

/** The first rows of a list, as many as its place has room for, and the number of the others: the screen never scrolls. */
export function FitList({ label, children }: FitListProps) {
  const { t } = useTranslation('kitchen');
  const list = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setLeft(fitRows(element));
    measure();
    // Also when the fonts arrive, or the device is turned.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [children]);
  return (
    <div className={styles['fit']}>
      <ul ref={list} aria-label={label}>
        {children}
      </ul>
      {left > 0 ? <p className={styles['more']}>{t('more', { count: left })}</p> : null}
    </div>
  );
}

/** Hides the rows that do not fit. Answers how many. */
function fitRows(list: HTMLElement): number {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  for (const row of rows) row.hidden = false;
  const place = list.parentElement?.clientHeight ?? 0;
  // A page without a layout shows all.
  if (place === 0) return 0;
  const bottoms = rows.map((row) => row.offsetTop + row.offsetHeight);
  const fitsAll = bottoms.every((bottom) => bottom <= place);
  const count = fitsAll ? rows.length : bottoms.filter((bottom) => bottom <= place - MORE_PX).length;
  for (const [index, row] of rows.entries()) row.hidden = index >= count;
  return rows.length - count;
}

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
    // Also when the rows change, the fonts arrive, the device is turned, or a cell above or below leaves room: in the next frame, because each gives
    // the others another height.
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    sizes.observe(element);
    const rows = new MutationObserver(measure);
    rows.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
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

/** Gives each row two lines where all fit so, or else the first ones that have the room, and hides those that do not fit with one. Answers how many. */
function fitRows(list: HTMLElement): number {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const countFitting = () => rows.filter((row) => row.offsetTop + row.offsetHeight <= list.clientHeight).length;
  const tighten = (row: HTMLElement, isTight: boolean) => (row.dataset['tight'] = String(isTight));
  for (const row of rows) {
    row.hidden = false;
    tighten(row, false);
  }
  // A page without a layout shows all.
  if (list.clientHeight === 0 || countFitting() === rows.length) return 0;
  for (const row of rows) tighten(row, true);
  const count = countFitting();
  for (const row of rows.slice(0, count)) {
    tighten(row, false);
    if (countFitting() < count) tighten(row, true);
  }
  for (const [index, row] of rows.entries()) row.hidden = index >= count;
  return rows.length - count;
}

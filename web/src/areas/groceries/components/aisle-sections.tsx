import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ArrowRows } from '../../../ui/focus/arrow-rows.tsx';
import type { byAisle, Line } from '../lines.ts';
import styles from './aisle-sections.module.css';

/** The height of a line. */
export const ROW_PX = 57;

interface AisleSectionsProps {
  groups: ReturnType<typeof byAisle>;
  ticked: readonly Line[];
  row: (line: Line) => ReactNode;
  /** What stands before the first aisle. */
  children?: ReactNode;
}

/** The lines of each aisle below its name, in the order of the shop, and below them what is ticked. */
export function AisleSections({ groups, ticked, row, children }: AisleSectionsProps) {
  const { t } = useTranslation('groceries');
  const sections = [
    ...groups.map(({ aisle, lines }) => ({ key: aisle, name: t(`aisle_${aisle}`), lines })),
    ...(ticked.length > 0 ? [{ key: 'ticked', name: t('inTrolley', { count: ticked.length }), lines: ticked }] : []),
  ];
  return (
    <ArrowRows name="line" className={styles['sections']}>
      {children}
      {sections.map(({ key, name, lines }) => (
        <section
          key={key}
          aria-labelledby={`aisle-${key}`}
          style={{ containIntrinsicHeight: `auto ${lines.length * ROW_PX}px` }}
        >
          <h2 id={`aisle-${key}`} className={styles['heading']}>
            {name}
          </h2>
          <ul>{lines.map(row)}</ul>
        </section>
      ))}
    </ArrowRows>
  );
}

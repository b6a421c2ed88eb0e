import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldButton } from './fold-button.tsx';
import styles from './task-list.module.css';

/** The rows that are shown at once. */
const PAGE_SIZE = 30;

interface DoneGroupProps<Row> {
  heading: string;
  rows: readonly Row[];
  /** Where the completed tasks are what the person looks for. */
  startsOpen: boolean;
  children: (row: Row) => ReactNode;
}

/** Completed tasks, folded, in pages. */
export function DoneGroup<Row>({ heading, rows, startsOpen, children }: DoneGroupProps<Row>) {
  const { t } = useTranslation('tasks');
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [pages, setPages] = useState(1);
  const left = rows.length - pages * PAGE_SIZE;
  return (
    <section>
      <h2 className={styles['heading']}>
        <FoldButton label={heading} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </h2>
      {isOpen ? <ul>{rows.slice(0, pages * PAGE_SIZE).map(children)}</ul> : null}
      {isOpen && left > 0 ? (
        <Button tone="quiet" onClick={() => setPages(pages + 1)}>
          {t('showMore', { count: Math.min(left, PAGE_SIZE) })}
        </Button>
      ) : null}
    </section>
  );
}

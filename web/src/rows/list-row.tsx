import { CloudUpload } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useTranslation, type Area } from '../lib/i18n/i18n.ts';
import { RowMenu, type RowMenuItem } from '../ui/row-menu.tsx';
import styles from './list-row.module.css';

interface ListRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'title'> {
  area: Area;
  title: string;
  /** Parts of the line beneath the title, each said once; those without a text are left out. */
  captions: readonly (string | null)[];
  /** A change of the row has not been sent yet. */
  isWaiting: boolean;
  /** What stands before the text: a box to tick, or an icon. */
  before?: ReactNode;
  /** Without it the text is no button. */
  onOpen?: () => void;
  /** Buttons or links beside the text, of 44 px each. */
  actions?: ReactNode;
  /** Without items there is no menu. */
  menu: readonly RowMenuItem[];
}

/** A row of a list: its text opens it, then what can be done at once, then a menu with the rest. */
export function ListRow(props: ListRowProps) {
  const { area, title, captions, isWaiting, before, onOpen, actions, menu, className = '', ...item } = props;
  const { t } = useTranslation(area);
  const text = (
    <>
      <span className={styles['title']}>{title}</span>
      <span className={styles['caption']}>
        {[...new Set(captions)].filter(Boolean).map((part) => (
          <span key={part} className={styles['part']}>
            {part}
          </span>
        ))}
        {isWaiting ? (
          <span className={styles['waiting']} title={t('waiting')}>
            <CloudUpload size={14} aria-hidden="true" />
            <span className="visually-hidden">{t('waiting')}</span>
          </span>
        ) : null}
      </span>
    </>
  );
  return (
    <li className={`${styles['row']} ${className}`} {...item}>
      {before}
      {onOpen ? (
        <button type="button" className={styles['main']} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <div className={styles['main']}>{text}</div>
      )}
      {actions}
      {menu.length > 0 ? <RowMenu label={t('rowMenu', { title })} items={menu} /> : null}
    </li>
  );
}

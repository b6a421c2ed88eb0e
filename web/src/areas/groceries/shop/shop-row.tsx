import { CloudUpload } from 'lucide-react';
import { useFileUrls } from '../../../lib/files/use-file-urls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import { TICK_BOX_SHAPES } from '../../../ui/theme/shapes.ts';
import { askersOf, detailsOf, tickerOf } from '../describe-line.ts';
import type { Line } from '../lines.ts';
import { saySum } from '../say-amount.ts';
import styles from './shop-row.module.css';

interface ShopRowProps {
  line: Line;
  people: readonly Person[];
  myId: string;
  onToggle: () => void;
}

/** A line as one large target. */
export function ShopRow({ line, people, myId, onToggle }: ShopRowProps) {
  const { t, language } = useTranslation('groceries');
  const urlOf = useFileUrls();
  const { name, rows, sum } = line;
  const isDone = rows.every((row) => row.is_checked);
  const ticker = isDone ? tickerOf(line, people) : undefined;
  const others = askersOf(line, people).filter(({ id }) => id !== myId);
  const shown = ticker ?? others[0];
  const picture = urlOf(rows.find(({ photo }) => photo !== null)?.photo);
  const caption = [
    ...(ticker && ticker.id !== myId ? [t('hasIt', { name: ticker.firstName })] : []),
    ...(!ticker && others.length > 0 ? [t('askedBy', { names: others.map((one) => one.firstName).join(', ') })] : []),
    ...detailsOf(rows, people, t),
  ];
  return (
    <button type="button" role="checkbox" aria-checked={isDone} className={styles['row']} onClick={onToggle}>
      <svg viewBox="0 0 28 28" width="36" height="36" aria-hidden="true" className={styles['box']}>
        <rect x="3" y="3" width="22" height="22" rx="6" />
        {isDone ? <path d={TICK_BOX_SHAPES.tick} /> : null}
      </svg>
      <span className={styles['text']}>
        <span>
          <span className={styles['name']}>{name}</span>{' '}
          <strong className={styles['amount']}>{saySum(sum, rows, language)}</strong>
        </span>
        {caption.length > 0 ? <span className={styles['caption']}>{caption.join(' · ')}</span> : null}
      </span>
      {rows.some(({ _waiting }) => _waiting) ? (
        <CloudUpload size={16} className={styles['waiting']} aria-label={t('waiting')} />
      ) : null}
      {picture === undefined ? null : <img src={picture} alt="" className={styles['picture']} />}
      {shown ? <Avatar person={shown} size="sm" /> : null}
    </button>
  );
}

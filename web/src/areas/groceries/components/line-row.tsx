import { ArrowDown, ArrowUp, ChevronDown, CloudUpload, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { useFileUrls } from '../../../lib/files/use-file-urls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { openRow } from '../../../rows/open-row.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { askersOf, detailsOf, tickerOf } from '../describe-line.ts';
import type { Line } from '../lines.ts';
import { sayAmount, sayMoney, saySum } from '../say-amount.ts';
import type { LineActions } from '../use-line-actions.ts';
import styles from './line-row.module.css';

interface LineRowProps {
  line: Line;
  people: readonly Person[];
  myId: string;
  actions: LineActions;
  showsPrice: boolean;
  /** Moves it by one place; null where it cannot. */
  onStep: ((step: -1 | 1) => void) | null;
  /** Begins to drag it by its grip. */
  onGrip: (event: PointerEvent<HTMLElement>) => void;
}

/** A line of the list: its tick box, what and how much with who asked for it, and a menu. Several rows of one line unfold. */
export function LineRow({ line, people, myId, actions, showsPrice, onStep, onGrip }: LineRowProps) {
  const { t, language } = useTranslation('groceries');
  const urlOf = useFileUrls();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { name, rows, sum, price } = line;
  const [first, ...others] = rows;
  const isDone = rows.every((row) => row.is_checked);
  const askers = askersOf(line, people);
  const ticker = isDone ? tickerOf(line, people) : undefined;
  const picture = urlOf(rows.find(({ photo }) => photo !== null)?.photo);
  const captions = [
    ...(ticker && ticker.id !== myId ? [t('hasIt', { name: ticker.firstName })] : []),
    ...detailsOf(rows, people, t),
    ...(showsPrice && price !== null ? [sayMoney(price, language)] : []),
  ];
  const open = () => (others.length === 0 ? openRow(groceryItems, first) : setIsUnfolded(!isUnfolded));

  const items: RowMenuItem[] = [
    ...(others.length === 0 ? [{ key: 'edit', label: t('editItem'), icon: <Pencil size={18} />, run: open }] : []),
    ...(onStep
      ? [
          { key: 'up', label: t('moveUp'), icon: <ArrowUp size={18} />, run: () => onStep(-1) },
          { key: 'down', label: t('moveDown'), icon: <ArrowDown size={18} />, run: () => onStep(1) },
        ]
      : []),
    ...(actions.mayRemove(line)
      ? [
          {
            ...{ key: 'remove', label: t('takeOff'), icon: <Trash2 size={18} />, isDanger: true },
            run: () => actions.remove(line),
          },
        ]
      : []),
  ];

  return (
    <>
      <div className={styles['row']}>
        {onStep ? (
          <span className={styles['grip']} aria-hidden="true" onPointerDown={onGrip}>
            <GripVertical size={18} />
          </span>
        ) : null}
        <TickBox
          state={isDone ? 'done' : 'open'}
          label={t('tick', { name })}
          hue={ticker?.hue ?? askers[0]?.hue ?? null}
          onToggle={() => actions.toggle(line)}
        />
        <button
          type="button"
          className={styles['main']}
          aria-expanded={others.length === 0 ? undefined : isUnfolded}
          onClick={open}
          onKeyDown={(event) => {
            const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
            if (!step || !onStep) return;
            event.preventDefault();
            event.stopPropagation();
            onStep(step);
          }}
        >
          <span className={styles['what']}>
            <span className={`${styles['name']} ${isDone ? styles['done'] : ''}`}>{name}</span>{' '}
            <span className={styles['amount']}>{saySum(sum, rows, language)}</span>
            {others.length > 0 ? <ChevronDown size={16} aria-hidden="true" className={styles['fold']} /> : null}
          </span>
          <span className={styles['caption']}>
            {captions.map((part) => (
              <span key={part}>{part}</span>
            ))}
            {rows.some(({ _waiting }) => _waiting) ? (
              <span className={styles['waiting']} title={t('waiting')}>
                <CloudUpload size={14} aria-hidden="true" />
                <span className="visually-hidden">{t('waiting')}</span>
              </span>
            ) : null}
          </span>
        </button>
        {picture === undefined ? null : <img src={picture} alt="" className={styles['picture']} />}
        <span className={styles['people']}>
          <AvatarStack people={askers} />
          <span className="visually-hidden">
            {t('askedBy', { names: askers.map((person) => person.firstName).join(', ') })}
          </span>
        </span>
        <RowMenu label={t('rowMenu', { title: name })} items={items} className={styles['menu'] ?? ''} />
      </div>
      {isUnfolded ? (
        <ul className={styles['parts']}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={styles['part']} onClick={() => openRow(groceryItems, row)}>
                {[sayAmount(row, language) || t('noAmount'), askersOf({ ...line, rows: [row] }, people)[0]?.firstName]
                  .concat(detailsOf([row], people, t))
                  .filter(Boolean)
                  .join(' · ')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

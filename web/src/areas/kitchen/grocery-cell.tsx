import { ShoppingBasket } from 'lucide-react';
import type { KitchenDay, KitchenItem } from '#contract/areas/pins/kitchen.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { FitCell } from './fit-cell.tsx';
import styles from './kitchen.module.css';

interface GroceryCellProps {
  groceries: KitchenDay['groceries'];
  sayAmount: (item: KitchenItem) => string;
  onTick: (item: KitchenItem) => void;
}

/** The list that opens at once. What is in the basket stands last, so that a wrong tick can be taken back. */
export function GroceryCell({ groceries, sayAmount, onTick }: GroceryCellProps) {
  const { t } = useTranslation('kitchen');
  const title = groceries?.title ?? t('groceries');
  const items = groceries?.items ?? [];
  return (
    <FitCell
      label={title}
      className={styles['groceries']}
      head={
        <h2 className={styles['enter']}>
          <ShoppingBasket size={32} aria-hidden="true" />
          <span className={styles['name']}>{title}</span>
        </h2>
      }
    >
      {items.length === 0
        ? [
            <li key="none" className={styles['quiet']}>
              {t('noGroceries')}
            </li>,
          ]
        : items.map((item) => <ItemRow key={item.id} item={item} amount={sayAmount(item)} onTick={onTick} />)}
    </FitCell>
  );
}

interface ItemRowProps {
  item: KitchenItem;
  amount: string;
  onTick: (item: KitchenItem) => void;
}

function ItemRow({ item, amount, onTick }: ItemRowProps) {
  const { t } = useTranslation('kitchen');
  const { name, is_checked } = item;
  return (
    <li className={`${styles['row']} ${is_checked ? `${styles['done']} ${styles['past']}` : ''}`}>
      <TickBox
        state={is_checked ? 'done' : 'open'}
        label={t('tick', { title: name })}
        hue={null}
        onToggle={() => onTick(item)}
      />
      <span className={styles['words']}>
        {name}
        {amount === '' ? null : <span className={`${styles['amount']} figures`}> {amount}</span>}
      </span>
    </li>
  );
}

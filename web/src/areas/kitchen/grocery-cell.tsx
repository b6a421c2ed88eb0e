import { ShoppingBasket } from 'lucide-react';
import type { KitchenDay, KitchenItem } from '#contract/areas/kitchen.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { FitList } from './fit-list.tsx';
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
    <section className={styles['cell']} aria-label={title}>
      <h2 className={styles['cellHead']}>
        <ShoppingBasket size={36} aria-hidden="true" />
        <span className={styles['name']}>{title}</span>
      </h2>
      {items.length === 0 ? (
        <p className={styles['free']}>{t('noGroceries')}</p>
      ) : (
        <FitList label={title}>
          {items.map((item) => {
            const amount = sayAmount(item);
            return (
              <li key={item.id} className={`${styles['row']} ${item.is_checked ? styles['done'] : ''}`}>
                <TickBox
                  state={item.is_checked ? 'done' : 'open'}
                  label={t('tick', { title: item.name })}
                  hue={null}
                  onToggle={() => onTick(item)}
                />
                <span className={styles['words']}>
                  {item.name}
                  {amount === '' ? null : <span className={`${styles['amount']} figures`}> {amount}</span>}
                </span>
              </li>
            );
          })}
        </FitList>
      )}
    </section>
  );
}

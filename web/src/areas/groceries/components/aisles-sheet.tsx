import { ArrowDown, ArrowUp } from 'lucide-react';
import { groceryShops, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useAisles } from '../lists.ts';
import styles from './sheets.module.css';

interface AislesSheetProps {
  list: GroceryList;
  isOpen: boolean;
  onClose: () => void;
}

/** The way through the list's shop: learned from the order of ticks, or as a manager puts the aisles. */
export function AislesSheet({ list, isOpen, onClose }: AislesSheetProps) {
  const { t } = useTranslation('groceries');
  const { shop, aisles } = useAisles(list);
  const write = useWrite(groceryShops);

  function move(at: number, by: -1 | 1): void {
    const order = [...aisles];
    order.splice(at + by, 0, ...order.splice(at, 1));
    if (shop) write.update(shop.id, { aisles: order });
    else write.create({ name: list.shop ?? '', aisles: order });
  }

  return (
    <Sheet {...{ isOpen, onClose }} title={t('aislesTitle', { shop: list.shop ?? '' })}>
      <div className={styles['content']}>
        <p className="quiet">{t(shop?.aisles ? 'aislesOwn' : 'aislesLearned')}</p>
        <ol>
          {aisles.map((aisle, at) => {
            const name = t(`aisle_${aisle}`);
            return (
              <li key={aisle} className={styles['aisle']}>
                <span>{name}</span>
                <IconButton label={t('aisleUp', { name })} disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp size={20} />
                </IconButton>
                <IconButton
                  label={t('aisleDown', { name })}
                  disabled={at === aisles.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown size={20} />
                </IconButton>
              </li>
            );
          })}
        </ol>
        {shop?.aisles ? (
          <Button tone="quiet" onClick={() => write.update(shop.id, { aisles: null })}>
            {t('aislesForget')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

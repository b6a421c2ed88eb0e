import { useMemo } from 'react';
import { groceryProducts } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { productsByName, type FindAisle } from './lines.ts';
import { knownProducts } from './suggest.ts';

export const catalogue = lazyCode(() => import('./catalogue/catalogue.ts'));

/** What the family and everyone buys: suggestions, and the aisle of a product. */
export function useProducts() {
  const { language } = useTranslation('groceries');
  const { rows } = useRows(groceryProducts);
  const common = catalogue.useCode(true);
  return useMemo(() => {
    const own = productsByName(rows);
    const findAisle: FindAisle = (name) => {
      const product = own.get(normalName(name));
      return product?.category ?? product?.bought_category ?? common?.aisleOf(name) ?? null;
    };
    return { findAisle, known: knownProducts(rows, common?.commonProducts(language) ?? []) };
  }, [rows, common, language]);
}

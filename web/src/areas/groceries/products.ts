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
    // Made when it is first asked for: a start of a long history needs neither.
    let own: ReturnType<typeof productsByName> | undefined;
    let all: ReturnType<typeof knownProducts> | undefined;
    const findAisle: FindAisle = (name) => {
      const product = (own ??= productsByName(rows)).get(normalName(name));
      return product?.category ?? product?.bought_category ?? common?.aisleOf(name) ?? null;
    };
    const known = () => (all ??= knownProducts(rows, common?.commonProducts(language) ?? []));
    return { findAisle, known };
  }, [rows, common, language]);
}

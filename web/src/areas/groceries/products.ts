import { useMemo } from 'react';
import { groceryProducts, type GroceryProduct } from '#contract/areas/groceries/items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import type { Language } from '#contract/languages.ts';
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
  return useMemo(() => readProducts(rows, common, language), [rows, common, language]);
}

/** Both are made when they are first asked for: the start of a long history needs neither. */
function readProducts(rows: readonly GroceryProduct[], common: ReturnType<typeof catalogue.read>, language: Language) {
  let own: ReturnType<typeof productsByName> | undefined;
  let all: ReturnType<typeof knownProducts> | undefined;
  const findAisle: FindAisle = (name) => {
    const product = (own ??= productsByName(rows)).get(normalName(name));
    return product?.category ?? product?.bought_category ?? common?.aisleOf(name) ?? null;
  };
  const known = () => (all ??= knownProducts(rows, common?.commonProducts(language) ?? []));
  return { findAisle, known };
}

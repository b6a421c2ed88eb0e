import { ShoppingBasket } from 'lucide-react';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { RelatedPart } from '../../area.ts';

/** Items that were made from a row. Those of lists that this device does not have are not named. */
export const useRelated: RelatedPart['useRelated'] = (_of, linked) => {
  const { rows } = useRows(groceryItems, { filter: { id: linked } });
  return {
    rows: rows.map((item) => ({
      ...{ key: item.id, title: item.name, icon: <ShoppingBasket size={20} aria-hidden="true" /> },
      ...{ note: null, isDone: item.is_checked },
      open: () => openRow(groceryItems, item),
    })),
    make: null,
  };
};

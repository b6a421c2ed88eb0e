import { ShoppingBasket } from 'lucide-react';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { prepareArea } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { SaidPart, Text } from '../../area.ts';
import { useLists } from '../lists.ts';
import { useProducts } from '../products.ts';
import { useAddItems } from '../use-add-items.ts';
import { fieldsOf } from '../write-items.ts';

const MAKE: Text = { en: 'Add to groceries', es: 'Añadir a la compra' };

/** Adds what a message says to the first list, which it makes where there is none. */
export const useSaid: SaidPart['useSaid'] = ({ currentMembers }) => {
  const { language } = useDateHabits();
  const { list } = useLists(null);
  const { findAisle } = useProducts();
  const addItems = useAddItems(list);
  const may = { list: useMayChange(groceryLists), item: useMayChange(groceryItems) };
  const mayAdd = list ? may.item.create({ list_id: list.id, name: '-' }) : may.list.create({ title: '-' });
  if (!mayAdd) return null;
  return {
    ...{ key: 'groceries', label: MAKE[language], icon: <ShoppingBasket size={18} /> },
    make: async (words, from) => {
      await prepareArea('groceries');
      addItems(
        parseItems(words).map((item) => fieldsOf(item, findAisle, currentMembers)),
        from,
      );
    },
  };
};

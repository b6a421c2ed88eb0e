import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, ShoppingBasket } from 'lucide-react';
import { groceryDishes } from '#contract/areas/groceries/meals.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { PalettePart } from '../../area.ts';

/** The lists, the meals of the week, and the dishes by what they are called. */
export const usePalette: PalettePart['usePalette'] = () => {
  const { t } = useTranslation('grocery-parts');
  const navigate = useNavigate();
  const { rows: lists } = useRows(groceryLists);
  const { rows: dishes } = useRows(groceryDishes);
  const basket = <ShoppingBasket size={20} aria-hidden="true" />;
  const toMeals = () => void navigate({ to: '/groceries/meals' });
  const found = lists
    .filter((list) => !list.is_completed)
    .map(({ id, title }) => ({
      ...{ key: `list ${id}`, label: title, icon: basket },
      run: () => void navigate({ to: '/groceries', search: { list: id } }),
    }));
  const meals = { key: 'meals', label: t('meals'), icon: <CalendarDays size={20} aria-hidden="true" />, run: toMeals };
  return {
    actions: [meals],
    groups: [
      { key: 'groceries', name: t('lists'), entries: found, isForSearching: true },
      {
        ...{ key: 'dishes', name: t('dishes'), isForSearching: true },
        entries: dishes.map(({ id, title }) => ({ key: `dish ${id}`, label: title, icon: basket, run: toMeals })),
      },
    ],
  };
};

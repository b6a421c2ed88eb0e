import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import type { GroceryDish, GroceryMeal } from '#contract/areas/groceries/meals.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import {
  addUp,
  asBought,
  groupByMeasure,
  isUnsaid,
  measure,
  remainder,
  scale,
} from '#contract/areas/groceries/quantities.ts';
import type { Amount } from '#contract/areas/groceries/units.ts';

/** What a dish needs for one meal, of which it is one of several. */
export interface Need extends Amount {
  readonly name: string;
  readonly dish: GroceryDish;
}

/** Of each ingredient of these meals as much as is missing on a list, added up over the meals. */
export function missingFor(
  meals: readonly GroceryMeal[],
  dishes: readonly GroceryDish[],
  listed: readonly GroceryItem[],
): Need[] {
  const needs = meals.flatMap((meal): Need[] => {
    const dish = dishes.find(({ id }) => id === meal.dish_id);
    const factor = dish?.servings && meal.servings ? meal.servings / dish.servings : 1;
    return dish ? (dish.ingredients ?? []).map((one) => ({ ...scale(one, factor), name: one.name, dish })) : [];
  });
  const present = Map.groupBy(
    listed.filter(({ is_checked }) => !is_checked),
    ({ name }) => normalName(name),
  );
  return [...Map.groupBy(needs, ({ name }) => normalName(name))].flatMap(([name, ofProduct]) => {
    const there = groupByMeasure(present.get(name) ?? []).map(addUp);
    return groupByMeasure(ofProduct).flatMap((group): Need[] => {
      const [first] = group;
      const wanted = addUp(group);
      const found = there.find((amount) => isUnsaid(wanted) || measure(amount) === measure(wanted));
      const missing = found ? remainder(wanted, found) : wanted;
      return first && missing ? [{ ...asBought(missing), name: first.name, dish: first.dish }] : [];
    });
  });
}

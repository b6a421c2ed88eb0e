import { expect, test } from 'vitest';
import { groceryDishes, groceryMeals, type GroceryDish, type Ingredient } from '#contract/areas/groceries/meals.ts';
import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import { anItem } from '../testing/an-item.ts';
import { missingFor } from './week-needs.ts';

const ANA = { memberId: 'ana', effectiveRole: 'parent' } as const;
const NOW = new Date('2026-11-24T08:00:00Z');
const stamps = { version: 1, created_at: NOW.toISOString(), updated_at: NOW.toISOString(), deleted_at: null };

function dish(title: string, servings: number, words: string): GroceryDish {
  const ingredients = parseItems(words).map(({ note: _note, ...one }): Ingredient => one);
  return { ...groceryDishes.applyCreate({ title, servings, ingredients }, ANA, NOW), ...stamps, id: title };
}
const meal = (dish_id: string, servings: number) => ({
  ...groceryMeals.applyCreate({ on_date: '2026-11-25', title: dish_id, dish_id, servings }, ANA, NOW),
  ...{ ...stamps, id: dish_id },
});

const DISHES = [
  dish('Tacos', 4, '500 g minced beef\n2 onions\na handful of coriander'),
  dish('Bolognese', 2, '250 g minced beef\n1 onion\n500 g pasta\nsalt'),
];
const say = (needs: ReturnType<typeof missingFor>) =>
  needs.map(({ name, quantity, unit, amount_words }) =>
    [quantity ?? amount_words ?? '', unit ?? '', name].join(' ').trim(),
  );

test('what several dishes need is added up, for as many as eat', () => {
  expect(say(missingFor([meal('Tacos', 8), meal('Bolognese', 4)], DISHES, []))).toEqual([
    '1.5 kg minced beef',
    '6  onions',
    'a handful  coriander',
    '1 kg pasta',
    'salt',
  ]);
});

test('what is on the list is not added again, and of what is too little the rest is', () => {
  const listed = [
    anItem('Minced beef', { quantity: 1, unit: 'kg' }),
    anItem('Onion', { quantity: 12 }),
    anItem('Salt'),
    anItem('Pasta', { quantity: 1, unit: 'kg', is_checked: true }),
  ];
  expect(say(missingFor([meal('Tacos', 8), meal('Bolognese', 4)], DISHES, listed))).toEqual([
    '500 g minced beef',
    'a handful  coriander',
    '1 kg pasta',
  ]);
});

test('what is bought is whole: no third of an onion, and of several thirds one', () => {
  expect(say(missingFor([meal('Tacos', 3), meal('Bolognese', 1)], DISHES, []))).toEqual([
    '500 g minced beef',
    '2  onions',
    'a handful  coriander',
    '250 g pasta',
    'salt',
  ]);
  expect(say(missingFor([meal('Tacos', 5)], DISHES, [anItem('Onion', { quantity: 2 })]))).toEqual([
    '650 g minced beef',
    '1  onions',
    'a handful  coriander',
  ]);
});

test('a meal of words needs nothing', () => {
  expect(missingFor([{ ...meal('Leftovers', 4), dish_id: null }], DISHES, [])).toEqual([]);
});

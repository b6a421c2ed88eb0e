import { expect, test } from 'vitest';
import { PRODUCTS } from './catalogue/products.ts';
import { aisleOf, commonProducts } from './catalogue/catalogue.ts';
import { itemInWork, knownProducts, suggest, withSuggestion } from './suggest.ts';
import { UNITS } from '#contract/areas/groceries/units.ts';
import type { GroceryProduct } from '#contract/areas/groceries/items.ts';

const bought = (name: string, times_bought: number, more: Partial<GroceryProduct> = {}): GroceryProduct => ({
  ...{ id: name, version: 1, created_at: '', updated_at: '', deleted_at: null, last_bought_at: null, last_price: null },
  ...{ name, quantity: null, unit: null, category: null, bought_category: null, times_bought },
  ...more,
});
const names = (typed: string, own: GroceryProduct[] = [], language: 'en' | 'es' = 'en') =>
  suggest(knownProducts(own, commonProducts(language)), typed).map(({ name }) => name);

test('every product of the catalogue has two names, and a unit that there is', () => {
  const entries = Object.values(PRODUCTS).flatMap((written) => written.split(',').map((entry) => entry.trim()));
  expect(entries.length).toBeGreaterThan(600);
  const faulty = entries.filter((entry) => {
    const unit = /^[^=:,]+=[^=:,]+(?::(\w+))?$/.exec(entry);
    return unit === null || (unit[1] !== undefined && !UNITS.some((one) => one === unit[1]));
  });
  expect(faulty).toEqual([]);
});

test.each([
  ['Organic milk', 'dairy'],
  ['leche fresca', 'dairy'],
  ['tomates', 'produce'],
  ['Diapers', 'baby'],
  ['papas', 'produce'],
  ['Cat food', 'pets'],
  ['pan de molde', 'bakery'],
  ['a thing that nobody sells', null],
])('finds the aisle of %s', (name, aisle) => {
  expect(aisleOf(name)).toBe(aisle);
});

test('what the family buys comes first, the most bought before the others', () => {
  const own = [bought('Mild cheese', 2), bought('Milk from the farm', 9)];
  expect(names('mil', own).slice(0, 3)).toEqual(['Milk from the farm', 'Mild cheese', 'Milk']);
  expect(names('leche', [], 'es')[0]).toBe('Leche');
  expect(names('platan', [], 'es')).toContain('Plátanos');
  expect(names('oil')).toContain('Olive oil');
});

test('the last item of a line is suggested, from two letters on', () => {
  expect(itemInWork('bread, 2 l mi')).toMatchObject({ name: 'mi', quantity: 2, unit: 'l' });
  expect(itemInWork('bread, m')).toBeNull();
  expect(itemInWork('')).toBeNull();
});

test('a suggestion brings its usual amount, where none was typed', () => {
  const milk = { name: 'Milk', quantity: 2, unit: 'l', aisle: null, isOwn: true } as const;
  expect(withSuggestion('bread and mi', milk)).toMatchObject([
    { name: 'bread' },
    { name: 'Milk', quantity: 2, unit: 'l' },
  ]);
  expect(withSuggestion('6 mi', milk)).toMatchObject([{ name: 'Milk', quantity: 6, unit: null }]);
});

import { expect, it } from 'vitest';
import { AISLES } from '#contract/areas/groceries/units.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { loadCatalogue } from './catalogue.ts';

const { dishes, ingredients, byName } = loadCatalogue();

it('knows more than two hundred dishes in both languages, each of ingredients that have an aisle', () => {
  expect(dishes.filter(({ kind }) => kind === 'dinner' || kind === 'other').length).toBeGreaterThan(200);
  for (const { titles, portions } of dishes) {
    expect([titles.en, titles.es].every((title) => /^\p{L}/u.test(title))).toBe(true);
    for (const { ingredient, quantity } of portions) {
      expect(AISLES).toContain(ingredient.category);
      expect(quantity === null || (quantity > 0 && quantity <= 2_000)).toBe(true);
    }
    expect(new Set(portions.map(({ ingredient }) => ingredient)).size).toBe(portions.length);
  }
});

it('calls no two dishes, and no two ingredients, by the same name in one language', () => {
  for (const language of ['en', 'es'] as const) {
    const names = dishes.flatMap((dish) => [...new Set(dish.names[language].map(normalName))]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const products = ingredients.map((one) => normalName(one.names[language]));
    expect(products.filter((name, at) => products.indexOf(name) !== at)).toEqual([]);
  }
});

it('says of animals, milk, eggs, nuts and gluten that they are in the food', () => {
  const tagsOf = (name: string) => byName.get(normalName(name))?.tags;
  expect(tagsOf('flour tortillas')).toEqual(['gluten']);
  expect(tagsOf('tortillas de maíz')).toEqual([]);
  expect(tagsOf('pesto')).toEqual(['nuts', 'dairy']);
  const without = (aisle: string, ...tags: string[]) =>
    ingredients.filter((one) => one.category === aisle && !one.tags.some((tag) => tags.includes(tag)));
  expect([...without('meat', 'meat'), ...without('fish', 'fish', 'shellfish')]).toEqual([]);
});

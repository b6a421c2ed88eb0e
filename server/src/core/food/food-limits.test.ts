import { expect, it } from 'vitest';
import { isAvoided, readAvoided, tagsOf } from './food-limits.ts';

it.each([
  ['no gluten', 'spaghetti'],
  ['Coeliac since 2021', 'barra de pan'],
  ['celíaco', 'harina de trigo'],
  ['nut allergy', 'walnuts'],
  ['Alérgica a los frutos secos', 'Nueces'],
  ['lactose intolerant', 'whole milk'],
  ['intolerante a la lactosa', 'leche entera'],
  ['vegetarian', 'jamón serrano'],
  ['vegana', 'huevos'],
  ['no pork', 'chorizo'],
  ['no come marisco', 'Gambas'],
  ['allergic to strawberries', 'strawberry'],
  ['no le gustan los champiñones', 'champiñones'],
  ['eggs and kiwi', 'kiwis'],
  ['eggs and kiwi', 'egg'],
])('who says "%s" is warned of %s', (words, product) => {
  expect(isAvoided(product, readAvoided(words))).toBe(true);
});

it.each([
  ['no gluten', 'gluten-free spaghetti'],
  ['celíaco', 'pan sin gluten'],
  ['no gluten', 'corn tortillas'],
  ['lactose intolerant', 'leche sin lactosa'],
  ['lactose intolerant', 'coconut milk'],
  ['nut allergy', 'nutmeg'],
  ['vegetarian', 'veggie burgers'],
  ['allergic to strawberries', 'apples'],
  ['', 'apples'],
])('who says "%s" is not warned of %s', (words, product) => {
  expect(isAvoided(product, readAvoided(words))).toBe(false);
});

it('knows what is in products by the words of their names', () => {
  expect([...tagsOf('Almond croissants with butter')]).toEqual(expect.arrayContaining(['nuts', 'dairy']));
  expect([...tagsOf('Toilet paper')]).toEqual([]);
});

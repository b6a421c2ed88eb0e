import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../testing/runs.ts';
import { normalName } from './products.ts';

it.each([
  ['egg', 'Eggs'],
  ['tomato', 'Tomatoes'],
  ['tomate', 'tomates'],
  ['potato', 'potatoes'],
  ['peach', 'peaches'],
  ['berry', 'berries'],
  ['cookie', 'cookies'],
  ['smoothie', 'smoothies'],
  ['loaf', 'loaves'],
  ['knife', 'knives'],
  ['glass', 'glasses'],
  ['sauce', 'sauces'],
  ['slice', 'slices'],
  ['box', 'boxes'],
  ['radish', 'radishes'],
  ['apple', 'apples'],
  ['pie', 'pies'],
  ['huevo', 'huevos'],
  ['pan', 'panes'],
  ['limón', 'limones'],
  ['nuez', 'nueces'],
  ['maíz', 'maíces'],
  ['pez', 'peces'],
  ['col', 'coles'],
  ['yogur', 'yogures'],
  ['melocotón', 'MELOCOTONES'],
  ['champiñón', 'champiñones'],
  ['aceite de oliva', 'Aceite  oliva'],
  ['pechuga de pollo', 'pechugas de pollo'],
  ['chicken breast', 'Chicken breasts'],
  ['half-fat milk', 'half fat milk'],
  ['Leche', 'leche '],
])('knows %s as %s', (one, other) => {
  expect(normalName(one)).toBe(normalName(other));
});

it('tells products apart', () => {
  const names = [
    'pan',
    'pavo',
    'pasta',
    'pastel',
    'pera',
    'pez',
    'pepino',
    'milk',
    'oat milk',
    'rice',
    'leche',
    'lechuga',
  ];
  const more = [
    '2% milk',
    'milk 0%',
    'beef',
    'beer',
    'bean',
    'bread',
    'butter',
    'peanut butter',
    'pea',
    'pear',
    'pepper',
    'dog food',
  ];
  const all = [...names, ...more];
  expect(new Set(all.map(normalName)).size).toBe(all.length);
});

it('keeps what is written in other scripts, and signs', () => {
  expect(normalName('दूध')).toBe('दूध');
  expect(normalName('🍌')).toBe('🍌');
  expect(normalName('De la')).toBe('de la');
});

it('does not depend on case, accents or spaces, and is never empty', () => {
  const word = fc.stringMatching(/^[a-záéíóúüñ]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ');
      expect(normalName(name)).not.toBe('');
      expect(normalName(` ${words.join('  ').toUpperCase()} `)).toBe(normalName(name));
      expect(normalName(name.normalize('NFD'))).toBe(normalName(name));
    }),
    { numRuns: runsOf(1_000, 200) },
  );
});

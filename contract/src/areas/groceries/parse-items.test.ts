import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../testing/runs.ts';
import { tidyLine } from '../../text.ts';
import { parseItems, PARSED_ITEMS_MAX, PARSED_TEXT_MAX, readItems } from './parse-items.ts';
import { UNITS } from './units.ts';

/** Items in one line each: quantity, unit or words, name, and the note in brackets. */
const say = (text: string) =>
  parseItems(text).map(({ quantity, unit, amount_words, name, note }) =>
    [quantity, unit, amount_words && `“${amount_words}”`, name, note && `(${note})`]
      .filter((part) => part !== null)
      .join(' '),
  );

it.each<[string, string[]]>([
  ['2 l de leche, pan y 6 huevos', ['2 l leche', 'pan', '6 huevos']],
  ['1 1/2 kg potatoes', ['1.5 kg potatoes']],
  ['half a dozen eggs', ['6 eggs']],
  ['a dozen eggs and 2 dozen oysters', ['1 dozen eggs', '2 dozen oysters']],
  ['pan y media docena de huevos', ['pan', '6 huevos']],
  ['un manojo de perejil', ['“un manojo” perejil']],
  ['a handful of nuts, 2 bunches of radishes', ['“a handful” nuts', '2 bunch radishes']],
  ['3x500g pasta', ['1500 g pasta (3 × 500 g)']],
  ['2 x 1,5 l agua, agua 6x1.5l', ['3 l agua (2 × 1,5 l)', '9 l agua (6 × 1.5 l)']],
  ['500 g flour for the cake', ['500 g flour (for the cake)']],
  ['pan para Leo y 2 manzanas para la merienda', ['pan (para Leo)', '2 manzanas (para la merienda)']],
  ['papel para horno, dog food for puppies', ['papel para horno', 'dog food for puppies']],
  ['un kilo y medio de patatas y pan', ['1.5 kg patatas', 'pan']],
  ['2 kilos y medio de naranjas', ['2.5 kg naranjas']],
  ['one and a half kilos of rice and milk', ['1.5 kg rice', 'milk']],
  ['un kilo de arroz y medio pollo', ['1 kg arroz', '0.5 pollo']],
  ['medio kilo de arroz y medio litro de leche', ['0.5 kg arroz', '0.5 l leche']],
  ['cuarto de kilo de gambas', ['0.25 kg gambas']],
  ['½ melón, 1½ l zumo', ['0.5 melón', '1.5 l zumo']],
  ["1.500 g harina, 1.500 kg arroz, 2'5 kg patatas", ['1500 g harina', '1.5 kg arroz', '2.5 kg patatas']],
  ['2 cans of 400 g tomatoes', ['2 can tomatoes (400 g)']],
  ['2 latas de tomate de 400 g', ['2 can tomate (400 g)']],
  ['milk x2; eggs 12; Leche 2L', ['2 milk', '12 eggs', '2 l Leche']],
  ['Milk, 2 l, bread', ['2 l Milk', 'bread']],
  ['a melon, una sandía, un par de pimientos', ['1 melon', '1 sandía', '2 pimientos']],
  [
    '7up, 00 flour, 2% milk, omega 3, nappies size 4, 3-minute noodles',
    ['7up', '00 flour', '2% milk', 'omega 3', 'nappies size 4', '3-minute noodles'],
  ],
  ['mac and cheese and half and half', ['mac and cheese', 'half and half']],
  ['2-3 onions, 2 lb of beef, salt to taste', ['“2-3” onions', '“2 lb” beef', '“to taste” salt']],
  ['milk (lactose free), eggs (6)', ['milk (lactose free)', '6 eggs']],
  ['we need milk and some bread please', ['milk', 'bread']],
  ['Necesitamos leche, unos plátanos y huevos, por favor', ['leche', 'plátanos', 'huevos']],
  ['Leche. Pan. 2 paq. de arroz. Huevos!', ['Leche', 'Pan', '2 pack arroz', 'Huevos']],
  ['4 cups and 2 bags', ['4 cups', '2 bags']],
  ['🍌 x 3', ['3 🍌']],
  ['0 eggs, 12345678', ['0 eggs', '12345678']],
  [' , ; y and\n-\n', []],
])('reads “%s”', (text, items) => {
  expect(say(text)).toEqual(items);
});

it('reads the lines of a message', () => {
  const message = [
    'Shopping list:',
    '- milk',
    '• 2 bread',
    '[ ] apples',
    '[x] tea',
    '1. butter 250g',
    '2) Milk: 2 l',
    '',
    'Fruit: pears, figs',
  ];
  expect(say(message.join('\r\n'))).toEqual([
    'milk',
    '2 bread',
    'apples',
    'tea',
    '250 g butter',
    '2 l Milk',
    'pears',
    'figs',
  ]);
  expect(say('[24/11/26, 19:48] Ana: leche, 1,5 kg de tomates\n24/11/2026, 19:49 - Ana: pan')).toEqual([
    'leche',
    '1.5 kg tomates',
    'pan',
  ]);
});

const NAMES = ['milk', 'Greek yogurt', 'leche', 'pan de molde', 'aceite de oliva', 'piña', 'tomatoes', 'crème fraîche'];
const COUNTED = UNITS.filter((unit) => unit !== 'dozen');
const item = fc.record({
  name: fc.constantFrom(...NAMES),
  thousandths: fc.integer({ min: 1, max: 99_999_999 }),
  unit: fc.constantFrom(...COUNTED, null),
  isSpanish: fc.boolean(),
  isTight: fc.boolean(),
});

it('reads every item that is written the usual way, however they are joined', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(', ', ' y ', ' and ', '\n- ', '; '),
      (items, joint) => {
        // Two decimals: three of them before grams are thousands.
        const written = items.map(({ name, thousandths, unit, isSpanish, isTight }) => {
          const quantity = String(Math.ceil(thousandths / 10) / 100);
          const figures = isSpanish ? quantity.replace('.', ',') : quantity;
          const words = unit === null ? '' : isTight ? `${unit} ` : ` ${unit} ${isSpanish ? 'de' : 'of'} `;
          return `${figures}${words || ' '}${name}`;
        });
        expect(parseItems(written.join(joint))).toEqual(
          items.map(({ name, thousandths, unit }) => ({
            name,
            quantity: Math.ceil(thousandths / 10) / 100,
            unit,
            amount_words: null,
            note: null,
          })),
        );
      },
    ),
    { numRuns: runsOf(1_000, 200) },
  );
});

it('answers items that can be stored, of any text', () => {
  const pieces = [
    '2',
    '1/2',
    '½',
    ' ',
    ', ',
    ' y ',
    ' and ',
    'kg',
    'x',
    '(',
    ')',
    'medio',
    'a',
    'un',
    'de',
    '\n',
    '.',
    'milk',
    '🥛',
    '\u202E',
    '0',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const strange = parseItems(typed).filter(({ name, quantity, amount_words, note }) => {
        const isName = name !== '' && name === tidyLine(name) && name.length <= 120;
        const isQuantity = quantity === null || (quantity > 0 && Math.round(quantity * 1_000) / 1_000 === quantity);
        return (
          !isName || !isQuantity || (quantity !== null && amount_words !== null) || amount_words === '' || note === ''
        );
      });
      expect(strange).toEqual([]);
    }),
    { numRuns: runsOf(3_000, 200) },
  );
});

it('reads a long text up to its limit', () => {
  expect(parseItems('milk\n'.repeat(5_000))).toHaveLength(PARSED_ITEMS_MAX);
  expect(parseItems('a b '.repeat(5_000))[0]?.name.length).toBeLessThanOrEqual(120);
  expect(parseItems('1 '.repeat(5_000)).length).toBeLessThanOrEqual(PARSED_ITEMS_MAX);
});

it('says whether it read all of a text', () => {
  expect(readItems('milk\n'.repeat(PARSED_ITEMS_MAX)).isWhole).toBe(true);
  expect(readItems('milk\n'.repeat(PARSED_ITEMS_MAX + 1)).isWhole).toBe(false);
  expect(readItems('milk'.padEnd(PARSED_TEXT_MAX)).isWhole).toBe(true);
  expect(readItems('milk'.padEnd(PARSED_TEXT_MAX + 1)).isWhole).toBe(false);
});

it('keeps what a name has no room for as the note', () => {
  const name = `${'really '.repeat(16)}ripe`;
  const [item] = parseItems(`2 ${name} tomatoes from the market`);
  expect(item).toMatchObject({ quantity: 2, name, note: 'tomatoes from the market' });
});

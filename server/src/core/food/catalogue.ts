import type { Aisle, Unit } from '#contract/areas/groceries/units.ts';
import { AISLES, UNITS } from '#contract/areas/groceries/units.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import type { Language } from '#contract/languages.ts';
import { BASICS_LINE, BUNDLE_LINES } from './dishes/bundles.ts';
import { DINNER_LINES } from './dishes/dinner-dishes.ts';
import { INGREDIENT_LINES } from './dishes/ingredients.ts';
import { OTHER_LINES } from './dishes/other-dishes.ts';

/** What is in food that people may not eat. */
export const FOOD_TAGS = [
  ...(['gluten', 'dairy', 'egg', 'nuts', 'peanuts', 'sesame', 'soy', 'celery', 'mustard', 'sulphites'] as const),
  ...(['fish', 'shellfish', 'meat', 'pork', 'honey', 'alcohol'] as const),
] as const;
export type FoodTag = (typeof FOOD_TAGS)[number];

export interface CatalogueIngredient {
  readonly names: Readonly<Record<Language, string>>;
  readonly category: Aisle;
  readonly tags: readonly FoodTag[];
}

/** How much one person eats of it; a null quantity is something of which a packet lasts long. */
export interface Portion {
  readonly ingredient: CatalogueIngredient;
  readonly quantity: number | null;
  readonly unit: Unit | null;
}

/**
 * - `dinner`, `other`: a dish. Meals of a week are chosen among dinners.
 * - `bundle`: what is wanted for a kind of meal each day.
 * - `stock`: what is wanted once, for any number of people.
 */
type Kind = 'dinner' | 'other' | 'bundle' | 'stock';

export interface CatalogueDish {
  readonly kind: Kind;
  readonly titles: Readonly<Record<Language, string>>;
  /** All names in a language; the first is its title. */
  readonly names: Readonly<Record<Language, readonly string[]>>;
  readonly portions: readonly Portion[];
}

export interface Catalogue {
  readonly dishes: readonly CatalogueDish[];
  readonly ingredients: readonly CatalogueIngredient[];
  /** By the normal names in both languages. */
  readonly byName: ReadonlyMap<string, CatalogueIngredient>;
}

const cells = (line: string) => line.split('|').map((cell) => cell.trim());
const linesOf = (text: string) => text.trim().split('\n');

/** @throws where `text` is none of `known`: the data is wrong. */
function oneOf<Known extends string>(known: readonly Known[], text: string, line: string): Known {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`"${text}" is unknown in "${line}".`);
  return found;
}

function readIngredients(): Map<string, CatalogueIngredient> {
  const read = (line: string): [string, CatalogueIngredient] => {
    const [id = '', en = '', es = '', aisle = '', tags = ''] = cells(line);
    return [
      id,
      {
        names: { en, es },
        category: oneOf(AISLES, aisle, line),
        tags: tags
          .split(' ')
          .filter(Boolean)
          .map((tag) => oneOf(FOOD_TAGS, tag, line)),
      },
    ];
  };
  return new Map(linesOf(INGREDIENT_LINES).map(read));
}

function readDishes(kind: Kind, text: string, ingredients: ReadonlyMap<string, CatalogueIngredient>): CatalogueDish[] {
  const portion = (words: string, line: string): Portion => {
    const [, id = '', quantity, unit] = /^([a-z-]+)(?: ([\d.]+)([a-z]*))?$/.exec(words) ?? [];
    const ingredient = ingredients.get(id);
    if (!ingredient) throw new Error(`"${words}" is no portion in "${line}".`);
    return {
      ingredient,
      quantity: quantity === undefined ? null : Number(quantity),
      unit: unit ? oneOf(UNITS, unit, line) : null,
    };
  };
  return linesOf(text).map((line) => {
    const [en = '', es = '', portions = ''] = cells(line);
    const names = { en: en.split(', '), es: es.split(', ') };
    return {
      kind,
      names,
      titles: { en: names.en[0] ?? en, es: names.es[0] ?? es },
      portions: portions.split(', ').map((words) => portion(words, line)),
    };
  });
}

let made: Catalogue | null = null;

/** What the built-in assistant knows. It is read when it is first asked for. */
export function loadCatalogue(): Catalogue {
  if (made) return made;
  const ingredients = readIngredients();
  const byName = new Map<string, CatalogueIngredient>();
  for (const one of ingredients.values())
    for (const name of Object.values(one.names)) if (!byName.has(normalName(name))) byName.set(normalName(name), one);
  const dishes = [
    ...readDishes('dinner', DINNER_LINES, ingredients),
    ...readDishes('other', OTHER_LINES, ingredients),
    ...readDishes('bundle', BUNDLE_LINES, ingredients),
    ...readDishes('stock', BASICS_LINE, ingredients),
  ];
  made = { dishes, ingredients: [...ingredients.values()], byName };
  return made;
}

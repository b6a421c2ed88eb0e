import { ANSWER_DISHES_MAX, ANSWER_LINES_MAX, type GroceryAnswer } from '#contract/areas/groceries/assistant.ts';
import type { Ingredient } from '#contract/areas/groceries/meals.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { asBought, scale } from '#contract/areas/groceries/quantities.ts';
import type { Aisle, Amount } from '#contract/areas/groceries/units.ts';
import type { Language } from '#contract/languages.ts';
import { loadCatalogue, type CatalogueDish } from '../../core/food/catalogue.ts';
import { compare, type FoodLimit, type Wanted } from './compare-rules.ts';
import { isAvoided } from '../../core/food/food-limits.ts';
import { readWish, type Wish, type WishedDish } from './wish-rules.ts';

/** What the asker may read of the family, as far as a wish needs it. */
export interface FamilyFacts {
  readonly people: number;
  readonly rows: readonly ({ readonly name: string } & Amount)[];
  readonly dishes: readonly {
    readonly id: string;
    readonly title: string;
    readonly servings: number | null;
    readonly ingredients: readonly Ingredient[];
  }[];
  /** What the family buys, the most bought first. */
  readonly products: readonly { readonly name: string; readonly category: Aisle | null }[];
  readonly limits: readonly FoodLimit[];
}

const USUAL_COUNT = 15;
/** For dishes of the family that say no servings. */
const SERVINGS = 4;

/** In place of what has gluten people buy the same without. */
const GLUTEN_FREE: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `gluten-free ${name}`,
  es: (name) => `${name} sin gluten`,
};

/**
 * Answers a wish by rules and by what 200 dishes are made of. The same wish of the same family on the same day has the same answer.
 * `day` chooses the dinners of a week: a whole number that grows by the day.
 */
export function answerBuiltIn(
  text: string,
  family: FamilyFacts,
  { language, day }: { language: Language; day: number },
): GroceryAnswer {
  const wish = readWish(text, { language, own: family.dishes });
  const people = wish.people ?? family.people;
  const chosen = wish.dinners > 0 ? chooseDinners(wish, day) : [];
  const left = new Set<string>();
  const wanted: Wanted[] = [];
  const dishes: GroceryAnswer['dishes'] = [];

  const addKnown = (dish: CatalogueDish, count: number) => {
    const factor = dish.kind === 'stock' ? 1 : dish.kind === 'bundle' ? count * wish.days : count;
    dishes.push({ title: dish.titles[language], people: dish.kind === 'stock' ? null : count });
    for (const { ingredient, quantity, unit } of dish.portions) {
      const name = ingredient.names[language];
      const exact = { quantity: quantity === null ? null : quantity * factor, unit, amount_words: null };
      add({ name, ...exact, category: ingredient.category, tags: ingredient.tags });
    }
  };
  const add = (one: Wanted) => {
    if (!isAvoided(one.name, wish.avoided, one.tags)) wanted.push(one);
    else {
      const free = freeOf(one, wish, language);
      if (free) wanted.push(free);
      else left.add(one.name);
    }
  };

  for (const dish of wish.dishes.slice(ANSWER_DISHES_MAX)) left.add(titleOf(dish, family, language));
  for (const dish of wish.dishes.slice(0, ANSWER_DISHES_MAX)) {
    const count = dish.people ?? people;
    if ('known' in dish) addKnown(dish.known, count);
    const own = 'own' in dish ? family.dishes.find(({ id }) => id === dish.own) : undefined;
    if (!own) continue;
    dishes.push({ title: own.title, people: count });
    for (const one of own.ingredients)
      add({ ...scale(one, count / (own.servings ?? SERVINGS)), name: one.name, category: aisleOf(one.name, family) });
  }
  for (const dish of chosen.slice(0, ANSWER_DISHES_MAX - dishes.length)) addKnown(dish, people);
  for (const { name, quantity, unit, amount_words } of wish.items)
    wanted.push({ name, quantity, unit, amount_words, category: aisleOf(name, family) });
  if (wish.wantsUsual)
    for (const { name, category } of family.products.slice(0, USUAL_COUNT))
      wanted.push({ name, category, quantity: null, unit: null, amount_words: null });

  const lines = compare(asBoughtAll(wanted), family.rows, family.limits);
  const tooMany = lines.slice(ANSWER_LINES_MAX).map(({ name }) => name);
  return {
    by: 'built-in',
    dishes,
    lines: lines.slice(0, ANSWER_LINES_MAX),
    left_out: [...left, ...tooMany],
    unknown: [...wish.unknown],
  };
}

const titleOf = (dish: WishedDish, family: FamilyFacts, language: Language): string =>
  'known' in dish ? dish.known.titles[language] : (family.dishes.find(({ id }) => id === dish.own)?.title ?? '');

/** Rounds what all dishes need together, and not what each of them needs. */
function asBoughtAll(wanted: readonly Wanted[]): Wanted[] {
  const totals = new Map<string, Wanted>();
  for (const one of wanted) {
    const key = `${normalName(one.name)} ${one.unit ?? ''} ${one.amount_words ?? ''} ${one.quantity === null}`;
    const before = totals.get(key);
    const quantity = before && one.quantity !== null ? (before.quantity ?? 0) + one.quantity : one.quantity;
    totals.set(key, { ...one, quantity });
  }
  return [...totals.values()].map((one) => ({ ...one, ...asBought(one) }));
}

/** The same product without what is avoided, where shops have it and nothing else of it is avoided. */
function freeOf(one: Wanted, { avoided }: Wish, language: Language): Wanted | null {
  const name = GLUTEN_FREE[language](one.name);
  const others = (one.tags ?? []).filter((tag) => tag !== 'gluten');
  if (!one.tags?.includes('gluten') || isAvoided(name, avoided, others)) return null;
  return { ...one, name, tags: others };
}

/** Different dinners that fit what is avoided, others each week. */
function chooseDinners({ dinners, avoided, dishes }: Wish, day: number): CatalogueDish[] {
  const isFitting = ({ portions }: CatalogueDish) =>
    portions.every(({ ingredient }) => !isAvoided(ingredient.names.en, avoided, ingredient.tags));
  const asked = new Set(dishes.map((dish) => ('known' in dish ? dish.known : null)));
  const fitting = loadCatalogue().dishes.filter(
    (dish) => dish.kind === 'dinner' && isFitting(dish) && !asked.has(dish),
  );
  const wanted = Math.min(dinners, fitting.length);
  const stride = Math.max(1, Math.floor(fitting.length / Math.max(1, wanted)));
  const from = Math.floor(day / 7) % Math.max(1, stride);
  return Array.from({ length: wanted }, (_, at) => fitting[(from + at * stride) % fitting.length]).filter(
    (dish) => dish !== undefined,
  );
}

function aisleOf(name: string, { products }: FamilyFacts): Aisle | null {
  const normal = normalName(name);
  const own = products.find((product) => normalName(product.name) === normal);
  return own?.category ?? loadCatalogue().byName.get(normal)?.category ?? null;
}

import { normalName } from '#contract/areas/groceries/products.ts';
import { loadCatalogue, type CatalogueIngredient, type FoodTag } from './catalogue.ts';
import { toTokens, type Token } from './tokens.ts';

/** What is not to be eaten: whole groups, and products by the words of their names. */
export interface Avoided {
  readonly tags: ReadonlySet<FoodTag>;
  /** Normal words; a product is meant whose name has all of one list. */
  readonly words: readonly (readonly string[])[];
}

const ANIMALS: readonly FoodTag[] = ['meat', 'pork', 'fish', 'shellfish'];
const GROUPS: readonly (readonly [words: string, tags: readonly FoodTag[]])[] = [
  ['gluten, wheat, trigo, coeliac, celiac, celiaco, celiaca, celiaquia, celiaquía', ['gluten']],
  ['dairy, lactose, lactosa, lácteos, lácteo, milk, leche', ['dairy']],
  ['egg, huevo', ['egg']],
  ['nuts, nut, frutos secos, fruto seco, nueces, almonds and nuts', ['nuts', 'peanuts']],
  ['peanut, cacahuete, cacahuate, maní', ['peanuts']],
  ['sesame, sésamo', ['sesame']],
  ['soy, soya, soja', ['soy']],
  ['celery, apio', ['celery']],
  ['mustard, mostaza', ['mustard']],
  ['sulphites, sulfites, sulfitos', ['sulphites']],
  ['fish, pescado', ['fish']],
  ['shellfish, seafood, marisco, crustáceos, moluscos', ['shellfish']],
  ['meat, carne', ['meat', 'pork']],
  ['pork, cerdo', ['pork']],
  ['alcohol', ['alcohol']],
  ['honey, miel', ['honey']],
  ['vegetarian, vegetariano, vegetariana, veggie', ANIMALS],
  ['vegan, vegano, vegana', [...ANIMALS, 'dairy', 'egg', 'honey']],
  ['pescatarian, pescetarian, pescetariano, pescetariana', ['meat', 'pork']],
  ['halal, muslim, musulmán', ['pork', 'alcohol']],
  ['kosher', ['pork', 'shellfish']],
];
const TAGS_BY_WORDS = new Map(
  GROUPS.flatMap(([words, tags]) => words.split(', ').map((word) => [normalName(word), tags] as const)),
);
const LONGEST_GROUP = 3;

/** Words around what is meant. */
const SMALL = new Set(
  (
    'no not without never any free allergy allergic allergies to intolerant intolerance severe strict can cannot eat eats does doesnt dont do is are has have hates likes like nothing with and or ' +
    'sin nada alergia alérgico alérgica alergias intolerante intolerancia al a la el los las de come comer puede le gusta gustan es tiene con y o ni nunca muy grave diet dieta'
  )
    .split(' ')
    .map((word) => normalName(word)),
);

export const isSmallWord = (word: string): boolean => SMALL.has(word);

/** The group that begins at a place, with how many words it takes. */
export function groupAt(tokens: readonly Token[], at: number): { tags: readonly FoodTag[]; length: number } | null {
  for (let length = Math.min(LONGEST_GROUP, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ normal }) => normal);
    const tags = TAGS_BY_WORDS.get(words.join(' '));
    if (tags) return { tags, length };
  }
  return null;
}

/** What a person's own words say that they do not eat: "no gluten", "alérgica a los frutos secos", "mushrooms". */
export function readAvoided(text: string): Avoided {
  const tags = new Set<FoodTag>();
  const words: string[][] = [[]];
  for (const part of text.split(/[,;./]|\s(?:and|or|y|o|ni)\s/iu)) {
    const tokens = toTokens(part);
    const rest: string[] = [];
    for (let at = 0; at < tokens.length;) {
      const group = groupAt(tokens, at);
      for (const tag of group?.tags ?? []) tags.add(tag);
      const { normal = '' } = tokens[at] ?? {};
      if (!group && !isSmallWord(normal)) rest.push(normal);
      at += group?.length ?? 1;
    }
    // Beside a group they are of it ("gluten since 2021"): alone they name a product.
    if (tags.size === 0 || !tokens.some((_, at) => groupAt(tokens, at))) words.push(rest);
  }
  return { tags, words: words.filter(({ length }) => length > 0) };
}

const FREE_OF: readonly (readonly [pattern: RegExp, tags: readonly FoodTag[]])[] = [
  [/gluten[- ]free|sin gluten/i, ['gluten']],
  [/(lactose|dairy)[- ]free|sin lactosa/i, ['dairy']],
  [/vegan|vegetal|plant[- ]based/i, [...ANIMALS, 'dairy', 'egg', 'honey']],
  [/vegetarian/i, ANIMALS],
];

/** What is in a product, by its name: that of the catalogue's ingredient of this name, else of those whose names are in it. */
export function tagsOf(name: string): ReadonlySet<FoodTag> {
  const { byName } = loadCatalogue();
  const exact = byName.get(normalName(name));
  const words = new Set(toTokens(name).map(({ normal }) => normal));
  const isIn = (known: string) => known.split(' ').every((word) => words.has(word));
  const found: CatalogueIngredient[] = exact
    ? [exact]
    : [...byName].filter(([known]) => isIn(known)).map(([, one]) => one);
  const tags = new Set(found.flatMap((one) => one.tags));
  for (const [word, groups] of TAGS_BY_WORDS)
    if (!exact && groups.length === 1 && words.has(word)) tags.add(groups[0]!); // it has one
  for (const [pattern, free] of FREE_OF) if (pattern.test(name)) for (const tag of free) tags.delete(tag);
  return tags;
}

/** What is in a product, and the normal words of its name. */
interface Content {
  readonly tags: readonly FoodTag[];
  readonly words: ReadonlySet<string>;
}

/** Read once for a product that is compared with many limits. `more` is what is known to be in it besides what its name says. */
export const contentOf = (name: string, more: readonly FoodTag[] = []): Content => ({
  tags: [...tagsOf(name), ...more],
  words: new Set(toTokens(name).map(({ normal }) => normal)),
});

export const isAvoidedIn = (content: Content, { tags, words }: Avoided): boolean =>
  content.tags.some((tag) => tags.has(tag)) || words.some((all) => all.every((word) => content.words.has(word)));

/** Whether a product is not to be eaten. */
export const isAvoided = (name: string, avoided: Avoided, more: readonly FoodTag[] = []): boolean =>
  (avoided.tags.size > 0 || avoided.words.length > 0) && isAvoidedIn(contentOf(name, more), avoided);

import { parseItems, type ParsedItem } from '#contract/areas/groceries/parse-items.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import type { Language } from '#contract/languages.ts';
import { loadCatalogue, type CatalogueDish } from '../../core/food/catalogue.ts';
import { groupAt, isSmallWord, readAvoided, type Avoided } from '../../core/food/food-limits.ts';
import { readCounts, type Counts } from './count-rules.ts';
import { toTokens, type Token } from '../../core/food/tokens.ts';

/** A dish of a wish: one of the family's own by its id, or one of the catalogue. */
export type WishedDish = ({ readonly own: string } | { readonly known: CatalogueDish }) & {
  /** For how many; null where the wish does not say. */
  readonly people: number | null;
};

/** What the built-in assistant understands of a wish. */
export interface Wish {
  readonly dishes: readonly WishedDish[];
  readonly items: readonly ParsedItem[];
  readonly avoided: Avoided;
  /** For how many people, where nothing else is said beside a dish; null where the wish does not say. */
  readonly people: number | null;
  /** How many days: 7 for a week. */
  readonly days: number;
  /** How many dinners are to be suggested. */
  readonly dinners: number;
  /** "The usual": what the family buys most. */
  readonly wantsUsual: boolean;
  /** Words that it could do nothing with. */
  readonly unknown: readonly string[];
}

const AVOIDING = new RegExp(
  [
    String.raw`(?:\p{L}+ )?(?:is|are|am|es|son|soy) (?:severely |very |muy )?(?:allergic to|alérgic[oa]s? (?:al?|a la|a los|a las)?|intolerante?s? (?:to|a)?(?: las?| los| l)?|vegetarian[oa]?s?|vegan[oa]?s?|c(?:o)?eliacs?|celíac[oa]s?)`,
    String.raw`allergic to|alérgic[oa]s? (?:a los|a las|a la|al?)|intolerante?s? (?:to|a las?|a los|al?)`,
    String.raw`(?:\p{L}+ )?(?:eats?|has|have|with) no\b`,
    String.raw`(?:\p{L}+ )?(?:doesn['’]?t|don['’]?t|does not|do not|can(?:no|['’])?t|cannot) (?:eat|have|like|want)(?: any)?`,
    String.raw`(?:\p{L}+ )?no (?:puede[ns]? |quiere[ns]? |debe[ns]? )?(?:com(?:er|e|en|emos|o)|tom(?:ar|a|an)|le gustan?)`,
    String.raw`(?:\p{L}+ )?(?:hates?|odian?)\b`,
    String.raw`(?:allergy|alergia) (?:to|al?)\b`,
    String.raw`without|sin|no|nada de`,
    String.raw`vegetarian[oa]?s?|vegan[oa]?s?|pescatarian|c(?:o)?eliacs?|celíac[oa]s?|halal|kosher`,
    String.raw`(?:gluten|dairy|lactose|nut|egg)[- ]free`,
    String.raw`(?:(?:\p{L}+ )?(?:has|with|have) an? )?(?:nut|egg|milk|peanut|fish|shellfish|wheat|soy) allergy`,
  ].join('|'),
  'giu',
);

const WORDS_OF_ONE_MAX = 3;
const CONNECTING = new Set(['and', 'or', 'nor', 'y', 'o', 'e', 'ni', 'no', 'sin', 'without'].map(normalName));

/** Words that say by themselves what is not eaten: "vegetarian", "gluten-free", "a nut allergy". */
const SAYING_IT =
  /(?:vegetarian[oa]?s?|vegan[oa]?s?|c(?:o)?eliacs?|celíac[oa]s?|pescatarian|halal|kosher|\p{L}+[- ]free|\p{L}+ allergy)$/iu;

/** Words beside the name of a product or a dish that say what is not in it. */
const QUALIFYING =
  /(?:sin|without) (?:gluten|lactosa|lactose|huevo|egg|soja|soy|frutos secos|nuts)|(?:gluten|dairy|lactose|nut|egg)[- ]free|vegetarian[oa]?s?|vegan[oa]?s?/iu;

let wordsMade: ReadonlySet<string> | null = null;

/** All words of names of products. Made once, because there are many. */
const wordsOfProducts = (): ReadonlySet<string> =>
  (wordsMade ??= new Set([...loadCatalogue().byName.keys()].flatMap((name) => name.split(' '))));

/** How many words of a part, from a place on, name a group or a product that is known; 0 for none. */
function knownLength(tokens: readonly Token[], at: number): number {
  const group = groupAt(tokens, at);
  if (group) return group.length;
  const { byName } = loadCatalogue();
  for (let length = Math.min(WORDS_OF_ONE_MAX, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ normal }) => normal);
    const isPart = length === 1 && wordsOfProducts().has(words[0] ?? '');
    if (isPart || byName.has(words.join(' '))) return length;
  }
  return 0;
}

/** The things that a text begins with, "onions or garlic for eight", and where they end. */
function readThings(text: string): { things: string[]; end: number } {
  const [part = ''] = text.split(/[.;:!?\n]/u);
  const tokens = toTokens(part);
  const things: string[] = [];
  let end = 0;
  let at = 0;
  while (at < tokens.length && isSmallWord(tokens[at]?.normal ?? '') && knownLength(tokens, at) === 0) at += 1;
  // An unknown thing right behind the words is meant all the same.
  let length = knownLength(tokens, at) || (at < tokens.length ? 1 : 0);
  while (length > 0) {
    end = tokens[at + length - 1]?.to ?? end;
    things.push(part.slice(tokens[at]?.from, end));
    at += length;
    while (CONNECTING.has(tokens[at]?.normal ?? '')) at += 1;
    length = at < tokens.length ? knownLength(tokens, at) : 0;
  }
  return { things, end };
}

/** What is not wanted, and the wish without those words. */
function takeAvoided(text: string): { avoided: Avoided; rest: string } {
  const said: string[] = [];
  let rest = text;
  for (const { 0: words, index } of text.matchAll(AVOIDING)) {
    const end = index + words.length;
    // Part of another word, as "sin" in "singular", or of what was taken before.
    const isPart = /\p{L}/u.test(text[index - 1] ?? '') || /\p{L}/u.test(text[end] ?? '');
    if (isPart || !/\p{L}/u.test(rest.slice(index, end))) continue;
    const [itself] = SAYING_IT.exec(words) ?? [];
    const { things, end: after } = itself === undefined ? readThings(text.slice(end)) : { things: [itself], end: 0 };
    said.push(...things);
    // What may belong to a name stays: "vegetarian lasagne", "bread without gluten".
    const until = itself === undefined ? end + after : end - itself.length;
    if (until > index && !new RegExp(`^${QUALIFYING.source}$`, 'iu').test(text.slice(index, end + after)))
      rest = `${rest.slice(0, index)},${' '.repeat(until - index - 1)}${rest.slice(until)}`;
  }
  const parts = said.map(readAvoided);
  return {
    avoided: { tags: new Set(parts.flatMap(({ tags }) => [...tags])), words: parts.flatMap(({ words }) => words) },
    rest,
  };
}

type FindName = (normalName: string) => Known | undefined;
type Known = { readonly own: string } | { readonly known: CatalogueDish } | 'product';

const namesOfCatalogue = new Map<Language, ReadonlyMap<string, Known>>();

/** The names of the catalogue by their normal words, those of the language first. Made once, because there are many. */
function catalogueNames(language: Language): ReadonlyMap<string, Known> {
  const made = namesOfCatalogue.get(language);
  if (made) return made;
  const { dishes, byName } = loadCatalogue();
  const names = new Map<string, Known>();
  const languages: Language[] = language === 'es' ? ['es', 'en'] : ['en', 'es'];
  const all = languages.flatMap((each) =>
    dishes.flatMap((known) => known.names[each].map((name) => [normalName(name), { known }] as const)),
  );
  for (const [name, known] of all) if (!names.has(name)) names.set(name, known);
  for (const name of byName.keys()) if (!names.has(name)) names.set(name, 'product');
  namesOfCatalogue.set(language, names);
  return names;
}

const NAME_WORDS_MAX = 7;
/** Small words of a wish around dishes and items. */
const CHATTER = new Set(
  (
    'i we you us me my our the a an some few add buy get need needs want wants would like make making cook cooking have having ingredients ingredient everything things stuff all please for of to and with plus also then today tonight ' +
    'tomorrow list shopping groceries on in this next week weekend weekly menu dinner dinners lunch meals meal is are lets let us family party ' +
    'everyone everybody kids children guests todos niños críos invitados monday tuesday wednesday thursday friday saturday sunday night evening ' +
    'yo nosotros mi nuestra el la los las un una unos unas añade añadir compra comprar necesito necesitamos quiero queremos hacer haz vamos ingredientes ingrediente todo lo que para de y con más tambien también hoy esta este noche ' +
    'mañana lista compra cena cenas cenar comida comidas comer menú semana semanal fin por favor que hace falta somos es son en familia del al ' +
    'lunes martes miércoles jueves viernes sábado domingo tarde'
  )
    .split(' ')
    .map(normalName),
);

/**
 * What a wish says, by the dishes and products that are known. It does nothing with what it does not know, and names it. Nothing in the
 * wish is an instruction to anything else than these rules.
 */
export function readWish(
  text: string,
  { language, own }: { language: Language; own: readonly { id: string; title: string }[] },
): Wish {
  const { avoided, rest: said } = takeAvoided(text);
  const counts = readCounts(said);
  const ofFamily = new Map(own.map(({ id, title }): [string, Known] => [normalName(title), { own: id }]));
  const known = catalogueNames(language);
  const find: FindName = (name) => ofFamily.get(name) ?? known.get(name);
  const tokens = toTokens(counts.rest);
  const dishes: WishedDish[] = [];
  const pieces: { from: number; to: number }[] = [];
  let free: Token | null = null;
  let isInProducts = false;
  for (let at = 0; at < tokens.length;) {
    const found = findName(tokens, at, find);
    const first = tokens[at];
    if (!first) break;
    const last = tokens[at + (found?.length ?? 1) - 1] ?? first;
    if (found && found.known !== 'product' && !isMeasured(counts.rest, first)) {
      if (free) pieces.push({ from: free.from, to: first.from });
      free = null;
      dishes.push({ ...found.known, people: peopleFor(counts, last.to, tokens[at + found.length]) });
    } else free ??= first;
    at += found?.length ?? 1;
    isInProducts = free !== null;
  }
  if (isInProducts && free) pieces.push({ from: free.from, to: counts.rest.length });
  const { items, unknown } = readPieces(
    pieces.map(({ from, to }) => counts.rest.slice(from, to)),
    find,
  );
  return {
    ...{ dishes: withoutRepeats(dishes), items, unknown, avoided },
    people: counts.people.at(-1)?.number ?? null,
    ...{ days: counts.days, dinners: counts.dinners, wantsUsual: counts.wantsUsual },
  };
}

/** The longest known name that begins at a token. */
function findName(tokens: readonly Token[], at: number, find: FindName) {
  for (let length = Math.min(NAME_WORDS_MAX, tokens.length - at); length > 0; length -= 1) {
    const known = find(
      tokens
        .slice(at, at + length)
        .map(({ normal }) => normal)
        .join(' '),
    );
    if (known) return { known, length };
  }
  return null;
}

/** True for "2 kg of mussels", which are bought as they are. */
const isMeasured = (text: string, { from }: Token) =>
  /\d\s*(?:g|gr|kg|kilos?|l|ml|litros?|litres?|liters?|packs?|paquetes?|cans?|latas?|bottles?|botellas?)(?:\s+(?:of|de))?\s*$/iu.test(
    text.slice(Math.max(0, from - 30), from),
  );

/** What is said behind a dish, before the next one is named. */
function peopleFor({ people }: Counts, from: number, next: Token | undefined): number | null {
  const said = people.find(({ at }) => at >= from && (!next || at <= next.from + 1 || people.length === 1));
  return said?.number ?? null;
}

const withoutRepeats = (dishes: readonly WishedDish[]) => {
  const keyOf = (dish: WishedDish) => ('own' in dish ? dish.own : dish.known);
  return dishes.filter((dish, at) => dishes.findIndex((other) => keyOf(other) === keyOf(dish)) === at);
};

/** Products of what stands beside the dishes. Without a quantity only what is known is one: a sentence is no product. */
function readPieces(pieces: readonly string[], find: FindName) {
  const items: ParsedItem[] = [];
  const unknown: string[] = [];
  for (const item of pieces.flatMap(parseItems)) {
    const plain = item.name.replace(new RegExp(QUALIFYING.source, 'giu'), (words) => ' '.repeat(words.length));
    const words = toTokens(plain).filter(({ normal }) => !CHATTER.has(normal));
    const [first] = words;
    const last = words.at(-1);
    if (!first || !last) continue;
    const product = plain.slice(first.from, last.to);
    const name = plain === item.name ? product : item.name;
    const isKnown = find(normalName(product)) !== undefined;
    const isSaid = item.quantity !== null || item.amount_words !== null;
    if (isKnown || (isSaid && words.length <= 4)) items.push({ ...item, name });
    else unknown.push(name);
  }
  return { items, unknown };
}

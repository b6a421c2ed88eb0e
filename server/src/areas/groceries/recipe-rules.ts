import { PRODUCT_NAME_MAX } from '#contract/areas/groceries/amounts.ts';
import { INGREDIENTS_MAX, type Ingredient } from '#contract/areas/groceries/meals.ts';
import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';

/** A recipe as a page says it in the words of schema.org. */
export interface PageRecipe {
  readonly title: string;
  readonly servings: number | null;
  readonly ingredients: readonly Ingredient[];
}

/** Blocks of one page that are read, and values in them that are looked at: pages of bad will have any number. */
const BLOCKS_MAX = 50;
const NODES_MAX = 20_000;
/** Recipes of one page that are read: those that list the most. */
const RECIPES_MAX = 20;
const LINE_MAX = 300;
/** Lines of one recipe, and characters of a text that holds several. */
const LINES_MAX = 100;
const TEXT_MAX = 20_000;
/** Characters of a usual line, and things that are looked at for the lines of one recipe. */
const LINE_USUAL = 20;
const THINGS_MAX = 1_000;

/** Bounded, and without a choice of where a part ends: time grows with the page only. */
const OPENING = /<script\b([^<>]{0,500})>/giu;
const IS_LINKED_DATA = /\btype\s*=\s*["']?application\/ld\+json\b/iu;

/** The recipe of a page; null where it has none. Never throws, whatever the page holds. */
export function findRecipe(html: string): PageRecipe | null {
  const found = readBlocks(html)
    .flatMap((block) => findNodes(block))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, RECIPES_MAX)
    .flatMap((node) => readRecipe(node) ?? []);
  // Pages list others in short beside their own, which has the most of it.
  return found.toSorted((one, other) => other.ingredients.length - one.ingredients.length)[0] ?? null;
}

function readBlocks(html: string): unknown[] {
  const blocks: unknown[] = [];
  for (const opening of html.matchAll(OPENING)) {
    if (blocks.length >= BLOCKS_MAX) break;
    if (!IS_LINKED_DATA.test(opening[1] ?? '')) continue;
    const from = opening.index + opening[0].length;
    const to = html.indexOf('</script', from);
    blocks.push(readJson(html.slice(from, to === -1 ? undefined : to)));
  }
  return blocks;
}

function readJson(text: string): unknown {
  // Some pages put it into a comment or CDATA, and leave line endings in its texts.
  const bare = text
    .trim()
    .replace(/^(?:\/\/\s*)?(?:<!--|<!\[CDATA\[)/u, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)$/u, '');
  for (const tried of [bare, bare.replaceAll(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(tried);
    } catch {
      // the next one, or none
    }
  }
  return null;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? sayPlainly(value) : '');

/** The recipes anywhere in a block: alone, in a list, in `@graph`, or as the subject of a page. Not by recursion, because blocks may be as deep as they like. */
function findNodes(block: unknown): Node[] {
  const recipes: Node[] = [];
  const waiting: unknown[] = [block];
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen += 1) {
    const value = waiting.pop();
    const room = NODES_MAX - waiting.length;
    if (Array.isArray(value)) waiting.push(...value.slice(0, room));
    else if (isNode(value) && isRecipe(value)) recipes.push(value);
    else if (isNode(value)) {
      const within = Object.values(value).filter((one) => typeof one === 'object');
      waiting.push(...within.slice(0, room));
    }
  }
  return recipes;
}

/** A type is a name, an address that ends in it, or one of several. */
const isRecipe = ({ '@type': type }: Node): boolean =>
  [type].flat().some((one) => typeof one === 'string' && /^(?:https?:\/\/schema\.org\/|schema:)?Recipe$/iu.test(one));

const listedIn = (node: Node): unknown => node['recipeIngredient'] ?? node['ingredients'];

/** About how much a recipe lists, without reading it. A text may hold all of it. */
function sizeOf(node: Node): number {
  const listed = listedIn(node);
  return Array.isArray(listed) ? listed.length : typeof listed === 'string' ? listed.length / LINE_USUAL : 1;
}

function readRecipe(node: Node): PageRecipe | null {
  const lines = linesOf(listedIn(node));
  const title = textOf(node['name']) || textOf(node['headline']);
  const ingredients = lines.flatMap(readIngredient).slice(0, INGREDIENTS_MAX);
  if (title === '' || ingredients.length === 0) return null;
  return {
    title: title.slice(0, TITLE_MAX),
    servings: readServings(node['recipeYield'] ?? node['yield']),
    ingredients,
  };
}

/**
 * A line is a text, or a thing with a name or text (`HowToSupply`). A text may hold several lines. Not by recursion, because things may be as deep
 * as they like.
 */
function linesOf(listed: unknown): string[] {
  const lines: string[] = [];
  const waiting: unknown[] = [listed];
  for (let seen = 0; waiting.length > 0 && lines.length < LINES_MAX && seen < THINGS_MAX; seen += 1) {
    const value = waiting.pop();
    const text = isNode(value) ? (value['name'] ?? value['text'] ?? value['itemListElement']) : value;
    if (typeof text === 'string') lines.push(...splitLines(text));
    else if (Array.isArray(text)) waiting.push(...text.slice(0, LINES_MAX).toReversed());
    else if (isNode(text)) waiting.push(text);
  }
  return lines.slice(0, LINES_MAX);
}

const splitLines = (text: string): string[] =>
  text
    .slice(0, TEXT_MAX)
    .split(/[\r\n]+|<br\s*\/?>|<\/li>/iu)
    .slice(0, LINES_MAX)
    .map(sayPlainly);

/** Ways in which one recipe says for how many it is. */
const YIELDS_MAX = 20;

/** "4 servings", "4-6", 4, or several of these, of which the first with a number counts. */
function readServings(said: unknown): number | null {
  for (const one of [said].flat(2).slice(0, YIELDS_MAX)) {
    const value = isNode(one) ? one['value'] : one;
    const number = typeof value === 'number' ? value : Number(/\d{1,3}/u.exec(textOf(value))?.[0]);
    if (Number.isInteger(number) && number >= 1 && number <= 100) return number;
  }
  return null;
}

/** A comma of a number, "1,5 kg", is none that says more. */
const MORE = /\s*(?:,(?!\d)|\(|;|\s[-–—]\s).*$/u;

/** What a line says to buy. What follows a comma or stands in brackets says how it is prepared: "1 onion, chopped". A line with a colon at its end is a heading. */
function readIngredient(line: string): Ingredient[] {
  if (line === '' || line.length > LINE_MAX || line.endsWith(':')) return [];
  const said = line.replace(/^\([^)]*\)\s*/u, '');
  const needed = said.replace(MORE, '').trim() || said;
  return parseItems(needed).map(({ name, quantity, unit, amount_words }) => ({
    name: name.slice(0, PRODUCT_NAME_MAX),
    ...{ quantity, unit, amount_words },
  }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', deg: '°', frac12: '½', frac14: '¼', frac34: '¾' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü', ccedil: 'ç' },
  ...{ agrave: 'à', egrave: 'è', ecirc: 'ê', rsquo: '’', lsquo: '‘', ndash: '–', mdash: '—', hellip: '…', times: '×' },
};

function sayEntity(whole: string, name: string): string {
  const hex = /^#x([0-9a-f]{1,6})$/iu.exec(name)?.[1];
  const code = hex ? Number.parseInt(hex, 16) : Number(/^#(\d{1,7})$/u.exec(name)?.[1]);
  if (Number.isInteger(code) && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return ENTITIES[name] ?? whole;
}

/** A text without tags and entities, which pages leave in, also twice. */
function sayPlainly(text: string): string {
  let plain = text.slice(0, 2_000);
  for (let pass = 0; pass < 2; pass += 1) plain = plain.replaceAll(/&(#?\w{1,8});/gu, sayEntity);
  return tidyLine(plain.replaceAll(/<[^<>]{0,300}>/gu, ' '));
}

import { tidyLine } from '../../text.ts';
import { NUMBERS_BY_WORD, OPENINGS, PAIRS, SAYING_NOTHING, UNITS_BY_WORD } from './amount-words.ts';
import { readAmount, readPureAmount, type Read } from './read-amount.ts';
import { AMOUNT_WORDS_MAX, PRODUCT_NAME_MAX } from './amounts.ts';
import { ITEM_NOTE_MAX } from './items.ts';
import { isUnsaid } from './quantities.ts';
import type { Amount } from './units.ts';

/** An item as a sentence says it. */
export interface ParsedItem extends Amount {
  readonly name: string;
  /** What was said beside it: "for the cake", "lactose free". */
  readonly note: string | null;
}

export const PARSED_TEXT_MAX = 10_000;
/** Most items of one text. */
export const PARSED_ITEMS_MAX = 200;

const BULLET = /^\s*(?:[-–—*•·▪◦‣○●☐☑✓✔✅]|\[[ xX]?\]|\d{1,3}[.)](?=\s))\s*/u;
/** How messengers begin a message that was copied: "[24/11/26, 19:48] Ana: ", "24/11/2026, 19:48 - Ana: ". */
const SENT_BY =
  /^\s*(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}[^\]]{0,20}\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}[^-]{0,8} -)\s*[^:]{1,40}:\s*/u;
/** A word with a colon before several items, or at the end of a line, is a heading: "Fruit:". */
const HEADING = /^\s*[\p{L} ]{2,30}:(?:\s+(?=\D)|\s*$)/u;
/** A comma between figures belongs to the number. */
const SEPARATOR = /[;\n]|,(?!\d)|(?<!\d),|\s\+\s/u;
const AND = /\s+(?:and|y|e|&|plus)\s+/giu;
/** After "and": what goes on with a number or a unit, "kilo y medio", "one and a half". */
const GOES_ON = /^(?:medi[oa]|a half|half|un cuarto|cuarto|1\/\d|[½¼¾⅓⅔])(?=\s|$)/iu;
const BESIDE =
  /\s(?:(?:for|para)\s+(?:the|my|our|your|his|her|their|el|la|los|las|mi|mis|tu|tus|su|sus|nuestr[oa]s?|tonight|tomorrow|today|dinner|lunch|breakfast|sunday|monday|tuesday|wednesday|thursday|friday|saturday|hoy|mañana|cenar|comer|desayunar|merendar)(?=\s|$).*|(?:for|para)\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?)$/u;
const IN_BRACKETS = /\(([^()]*)\)/u;

/** The parts of a sentence that stand for one item each, as they are written. */
function splitItems(line: string): string[] {
  return line.split(SEPARATOR).flatMap((part) => splitSentences(part).flatMap(splitAnd));
}

/** At full stops, which are none after an abbreviation of a unit: "2 paq. de arroz". */
function splitSentences(text: string): string[] {
  const parts = [''];
  for (const word of text.split(/(?<=\s)/u)) {
    parts[parts.length - 1] += word;
    const said = /^(\p{L}{3,}|\p{L}*\d\p{L}*)[.!?]+\s*$/u.exec(word)?.[1];
    if (said !== undefined && !UNITS_BY_WORD.has(said.toLowerCase())) parts.push('');
  }
  return parts.map((part) => part.trim().replace(/[.!?]+$/u, ''));
}

function splitAnd(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: and, index } of text.matchAll(AND)) {
    const rest = text.slice(index + and.length);
    const before = text.slice(from, index);
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    const isPair = PAIRS.some((pair) => isPairAt(text.toLowerCase(), pair, index));
    if (isGoingOn(before, rest) || isInBrackets || isPair) continue;
    parts.push(before);
    from = index + and.length;
  }
  return [...parts, text.slice(from)];
}

/** True for "one | a half kilos" and "un kilo | medio", not for "pan | media docena" and "un kilo de arroz | medio litro". */
function isGoingOn(before: string, after: string): boolean {
  const [half] = GOES_ON.exec(after) ?? [];
  const last = /(\S+)$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (half === undefined) return false;
  if (/^\d+$/.test(last) || NUMBERS_BY_WORD.has(last)) return true;
  const [next = ''] = /^\p{L}+/u.exec(after.slice(half.length).trim()) ?? [];
  return UNITS_BY_WORD.has(last) && !UNITS_BY_WORD.has(next.toLowerCase());
}

/** True where the pair covers the "and" at a place of the text. */
function isPairAt(text: string, pair: string, index: number): boolean {
  const before = pair.search(/ (?:and|y) /u);
  return text.startsWith(pair, index - before);
}

/** The last whole words that fit, of a text that is too long. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '');
  return cut.replace(/\s\S*$/u, '').trim() || cut;
}

function readItem(written: string): ParsedItem | null {
  const notes: string[] = [];
  let text = tidyLine(written)
    .replace(/^[\s,.:;–—-]+|[\s,.:;!?–—-]+$/gu, '')
    .replace(/(?:^|[\s,]+)(?:please|por favor|thanks|gracias)$/iu, '');
  const bracket = IN_BRACKETS.exec(text);
  if (bracket) {
    text = tidyLine(text.replace(bracket[0], ' '));
    const inside = (bracket[1] ?? '').trim();
    // "eggs (6)": how many.
    if (readPureAmount(inside)) text = `${text} ${inside}`;
    else notes.push(inside);
  }
  const beside = BESIDE.exec(text);
  if (beside && beside.index > 0) {
    notes.unshift(beside[0].trim());
    text = text.slice(0, beside.index);
  }
  const read: Read = readAmount(text);
  const called = tidyLine(read.name);
  const name = shortened(called, PRODUCT_NAME_MAX);
  if (!/[\p{L}\p{N}\p{S}]/u.test(name) || SAYING_NOTHING.has(name.toLowerCase())) return null;
  if (read.note) notes.unshift(read.note);
  notes.unshift(called.slice(name.length).trim());
  const note = shortened(tidyLine(notes.filter(Boolean).join(', ')), ITEM_NOTE_MAX);
  const amount_words = read.amount_words && shortened(read.amount_words, AMOUNT_WORDS_MAX);
  return { name, quantity: read.quantity, unit: read.unit, amount_words, note: note || null };
}

function readLine(line: string): ParsedItem[] {
  let text = line.replace(SENT_BY, '').replace(BULLET, '').replace(BULLET, '');
  text = text.replace(HEADING, '').trim().replace(OPENINGS, '');
  const items: ParsedItem[] = [];
  for (const part of splitItems(text)) {
    const last = items.at(-1);
    const amount = last && isUnsaid(last) ? readPureAmount(part) : null;
    // "Milk, 2 l": how much of the item before it.
    if (amount && last) items[items.length - 1] = { ...last, quantity: amount.quantity, unit: amount.unit };
    else items.push(...[readItem(part)].filter((item) => item !== null));
  }
  return items;
}

/** The items of a text, and whether they are all of it. */
interface ReadItems {
  readonly items: readonly ParsedItem[];
  /** False for a text that is longer than `PARSED_TEXT_MAX`, or names more than `PARSED_ITEMS_MAX`: these are of its beginning. */
  readonly isWhole: boolean;
}

/**
 * The items that a text names, in its order: a sentence ("2 l de leche, pan y 6 huevos") or lines of a message, with bullets or without, in English
 * or Spanish. Names stay as they were written.
 */
export function readItems(text: string): ReadItems {
  const items: ParsedItem[] = [];
  for (const line of text.slice(0, PARSED_TEXT_MAX).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)) {
    if (items.length > PARSED_ITEMS_MAX) break;
    items.push(...readLine(line));
  }
  const isWhole = text.length <= PARSED_TEXT_MAX && items.length <= PARSED_ITEMS_MAX;
  return { items: items.slice(0, PARSED_ITEMS_MAX), isWhole };
}

/** The items of `readItems`, of a text that is too long those of its beginning. */
export const parseItems = (text: string): ParsedItem[] => [...readItems(text).items];

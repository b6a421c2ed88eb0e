import { ARTICLES, NUMBERS_BY_WORD, OTHER_UNITS, SAYING_NOTHING, UNITS_BY_WORD, VAGUE_NOUNS } from './amount-words.ts';
import { storedQuantity } from './quantities.ts';
import type { Amount, Unit } from './units.ts';

/** An item's words, apart from how much of it. */
export interface Read extends Amount {
  readonly name: string;
  /** What the amount says besides: the size of each of several, "3 × 500 g". */
  readonly note: string | null;
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
};
const MIXED = /^(\d{1,6}) ?([½¼¾⅓⅔⅛])|^([½¼¾⅓⅔⅛])/u;
const SPLIT = /^(?:(\d{1,6})[ -](?:and |y )?)?(\d{1,3})\/(\d{1,3})(?![\d/])/u;
const DECIMAL = /^(\d{1,6})(?:[.,'](\d{1,3}))?(?![\d%.,'/]*[\d%/])/u;
const RANGE = /^\d{1,4} ?[-–] ?\d{1,4}(?=\s|\p{L})/u;
/** Half and half is a cream. */
const HALF = /^(?:half(?! and half)(?: an?)?|medi[oa])(?=\s|$)/iu;
const QUARTER = /^(?:(?:an? )?quarter(?: of an?)?|(?:un )?cuarto(?: de)?)(?=\s|$)/iu;
const THREE_QUARTERS = /^(?:three quarters(?: of an?)?|tres cuartos(?: de)?)(?=\s|$)/iu;
const COUPLE = /^(?:an? couple(?: of)?|(?:un )?par de)(?=\s)/iu;
/** After a number or a unit: "kilo y medio". */
const AND_HALF = /^(?:and a half|y medi[oa])(?=\s|$)/iu;
const OF = /^(?:(?:of|de|del)\s+(?:(?:the|la|el|los|las)\s+)?|d['’])/iu;
const CROSS = /^\s*[x×*](?=\s|\d)/iu;
/** Measured, not counted: a number before them says how large each is, "3 × 500 g". */
const isMeasured = (unit: Unit | null) => unit !== null && ['g', 'kg', 'ml', 'cl', 'l'].includes(unit);
/** Words after which a figure belongs to the name: "omega 3", "nappies size 4". */
const NAMED_BY_FIGURES =
  /(?:^|\s)(?:omega|vitamin[a]?|size|talla|stage|etapa|type|tipo|factor|spf|fps|formula|no|nº|n)\.?$/iu;

const fold = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
const NONE = { quantity: null, unit: null, amount_words: null } as const;

/** A number at the start of a text, and what follows it. */
interface Start {
  readonly number: number;
  readonly written: string;
  readonly rest: string;
}

const PHRASES = [
  [COUPLE, 2],
  [THREE_QUARTERS, 0.75],
  [QUARTER, 0.25],
  [HALF, 0.5],
] as const;

function readStart(text: string): Start | null {
  const answer = (number: number, written: string) => ({ number, written, rest: text.slice(written.length) });
  const mixed = MIXED.exec(text);
  if (mixed) return answer(Number(mixed[1] ?? 0) + (FRACTIONS[mixed[2] ?? mixed[3] ?? ''] ?? 0), mixed[0]);
  const split = SPLIT.exec(text);
  if (split && Number(split[3]) > 0)
    return answer(Number(split[1] ?? 0) + Number(split[2]) / Number(split[3]), split[0]);
  const [figures, whole = '', part] = DECIMAL.exec(text) ?? [];
  // Flour of the sort 00 is no amount.
  if (figures !== undefined && !/^0\d/.test(figures)) {
    // No scale shows thousandths of a gram: "1.500 g" are thousands.
    const isThousands =
      part?.length === 3 && /^\s?(?:g|gr|grs|ml|gramos?|grams?)(?![\p{L}\d])/iu.test(text.slice(figures.length));
    return answer(Number(isThousands ? `${whole}${part}` : `${whole}.${part ?? 0}`), figures);
  }
  for (const [pattern, number] of PHRASES) {
    const [written] = pattern.exec(text) ?? [];
    if (written !== undefined) return answer(number, written);
  }
  const [word = ''] = /^\p{L}+(?=\s)/u.exec(text) ?? [];
  const number = NUMBERS_BY_WORD.get(word.toLowerCase());
  return number === undefined ? null : answer(number, word);
}

/** A word at the start of a text. A full stop after it shortens it. */
function readWord(text: string) {
  const [written = '', word = ''] = /^\s*(\p{L}+)\.?(?=\s|$|[x×])/u.exec(text) ?? [];
  return { word: fold(word), written: written.trim(), rest: text.slice(written.length) };
}

/** A unit at the start of a text, and what follows it. */
function readUnit(text: string) {
  const { word, ...read } = readWord(text);
  const unit = UNITS_BY_WORD.get(word);
  return unit ? { unit, ...read } : null;
}

const withoutOf = (text: string) => text.trim().replace(OF, '').trim();

function readOf(number: number, unit: Unit | null, name: string, note: string | null = null): Read {
  return { name: withoutOf(name), quantity: storedQuantity(number), unit, amount_words: null, note };
}

/** "and a half", taken off the start of a text. */
function readHalf(text: string): { more: number; rest: string } {
  const [half] = AND_HALF.exec(text.trim()) ?? [];
  return half === undefined ? { more: 0, rest: text } : { more: 0.5, rest: text.trim().slice(half.length) };
}

/** "a handful of nuts", "2-3 onions", "2 lb of beef": how much stays words. */
function readWords(text: string): Read | null {
  const [range] = RANGE.exec(text) ?? [];
  const start = range === undefined ? readStart(text) : { written: range, rest: text.slice(range.length) };
  if (!start) return null;
  const noun = readWord(start.rest);
  const isVague = ARTICLES.has(fold(start.written)) && VAGUE_NOUNS.has(noun.word);
  const words = isVague || OTHER_UNITS.has(noun.word) ? `${start.written} ${noun.written}` : range;
  if (words === undefined || (words === range && noun.word === '')) return null;
  const name = withoutOf(words === range ? start.rest : noun.rest);
  return name === '' ? null : { ...NONE, name, amount_words: words, note: null };
}

/** "3 x 500 g pasta" is 1,500 g; "2 x milk" is 2. */
function readEach({ number, written }: Start, text: string): Read {
  const size = readStart(text);
  const unit = size && readUnit(size.rest);
  if (!size || !unit) return readOf(number, null, text);
  const note = `${written} × ${size.written} ${unit.written}`;
  return readOf(isMeasured(unit.unit) ? number * size.number : number, unit.unit, unit.rest, note);
}

/** How large each of several is, and the name: "400 g tomatoes", of "2 cans of 400 g tomatoes". */
function readSize(text: string): { written: string; rest: string } | null {
  const start = /^\d/.test(text) ? readStart(text) : null;
  const unit = start && readUnit(start.rest);
  if (!start || !unit || !isMeasured(unit.unit)) return null;
  return { written: `${start.written} ${unit.written}`, rest: unit.rest };
}

/** An amount at the start of a text, and the name that follows it, which may be empty. */
function readLeading(text: string): Read | null {
  const start = readStart(text);
  if (!start) return null;
  const half = readHalf(start.rest);
  const number = start.number + half.more;
  const [cross] = CROSS.exec(half.rest) ?? [];
  if (cross !== undefined) return readEach({ ...start, number }, half.rest.slice(cross.length).trim());
  const unit = readUnit(withoutOf(half.rest));
  // "7up", "3-minute noodles": figures that are part of a word.
  if (!unit) return half.rest === '' || /^\s/.test(half.rest) ? readOf(number, null, half.rest) : null;
  const { more, rest } = readHalf(unit.rest);
  // "half a dozen": as many as that is.
  if (unit.unit === 'dozen' && !Number.isInteger(number + more)) return readOf((number + more) * 12, null, rest);
  const size = isMeasured(unit.unit) ? null : readSize(withoutOf(rest));
  return readOf(number + more, unit.unit, size?.rest ?? rest, size?.written);
}

/** The amount that a text is, without a name; null where it is none. */
export function readPureAmount(text: string): Read | null {
  const read = readLeading(text.trim().replace(/^[x×]\s?(?=\d)/iu, ''));
  return read && read.name === '' && read.quantity !== null ? read : null;
}

/** An amount at the end: "milk 2 l", "eggs x 6", "pasta 3x500g", "tomatoes: 1 kg". */
function readTrailing(text: string): Read | null {
  const words = text.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const amount = words.slice(-count).join(' ');
    const name = words
      .slice(0, -count)
      .join(' ')
      .replace(/[\s:–—-]+$/u, '');
    const read = /^(?:[x×]\s?)?[\d½¼¾]/iu.test(amount) ? readPureAmount(amount) : null;
    if (!read || !/[\p{L}\p{S}]/u.test(name)) continue;
    const isBare = /^\d+$/.test(amount);
    if (isBare && (NAMED_BY_FIGURES.test(name) || amount.length > 2)) return null;
    return { ...read, name };
  }
  return null;
}

function withoutFirstWords(text: string): string {
  let rest = text;
  for (;;) {
    const { word, rest: after } = readWord(rest);
    if (!SAYING_NOTHING.has(word) || after.trim() === '') return rest;
    rest = after.trim();
  }
}

/** How much an item's words say, and the name that they leave. Words without an amount are the name. */
export function readAmount(text: string): Read {
  const said = withoutFirstWords(text);
  const [taste] = /[\s,]+(?:to taste|al gusto)$/iu.exec(said) ?? [];
  if (taste !== undefined && taste.length < said.length)
    return { ...NONE, name: said.slice(0, -taste.length), amount_words: taste.replace(/^[\s,]+/u, ''), note: null };
  const words = readWords(said);
  if (words) return words;
  const leading = readLeading(said);
  const nameless = { ...NONE, name: said, note: null };
  if (leading?.quantity != null) {
    if (leading.name === '') return readBareUnit(said) ?? nameless;
    // "2 cans of tomatoes of 400 g": how large each is.
    const trailing = isMeasured(leading.unit) || leading.note !== null ? null : readTrailing(leading.name);
    if (!trailing || !isMeasured(trailing.unit)) return leading;
    const note = leading.name.slice(trailing.name.length).trim();
    return { ...leading, name: trailing.name.replace(/\s+(?:de|of)$/iu, ''), note };
  }
  return readTrailing(said) ?? nameless;
}

/** "4 cups", "2 bags": what is counted is the product itself. */
function readBareUnit(text: string): Read | null {
  const start = readStart(text);
  const unit = start && readUnit(start.rest);
  if (!start || !unit || isMeasured(unit.unit)) return null;
  return readOf(start.number, null, unit.written);
}

/**
 * The phrases of a sentence, in English and Spanish at once, as families mix them. All are matched against folded text: lower case, without
 * accents. What was understood before is masked in it by `READ`, and what must stay in the title by `KEPT`.
 */
export const READ = '\uE000';
export const KEPT = '\uE001';

const anyOf = (words: readonly string[]) => `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;

export const WEEKDAYS = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
];
/** Read only after a word such as `on` or `el`. "Sun" and "mar" (sea) are words of their own. */
const SHORT_WEEKDAYS = [
  [],
  ['mon', 'lun'],
  ['tue', 'tues'],
  ['wed', 'mie'],
  ['thu', 'thurs', 'jue'],
  ['fri', 'vie'],
  ['sat', 'sab'],
];

const MONTHS = [
  ['january', 'jan', 'enero', 'ene'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril', 'abr'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto', 'ago'],
  ['september', 'sept', 'sep', 'septiembre', 'setiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre', 'dic'],
];

const NUMBERS = [
  [],
  ['a', 'an', 'one', 'un', 'una'],
  ['two', 'dos'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
  ['ten', 'diez'],
  ['eleven', 'once'],
  ['twelve', 'doce'],
  ['thirteen', 'trece'],
  ['fourteen', 'catorce'],
  ['fifteen', 'quince'],
  ['sixteen', 'dieciseis'],
  ['seventeen', 'diecisiete'],
  ['eighteen', 'dieciocho'],
  ['nineteen', 'diecinueve'],
  ['twenty', 'veinte'],
];

/** An hour as the face of a clock has it, in figures or as a word. */
const CLOCK_WORDS = anyOf(['one', 'una', ...NUMBERS.slice(2, 13).flat()]);
export const CLOCK = `(?:[01]?\\d|2[0-3]|${CLOCK_WORDS})`;

const UNITS = [
  ['DAILY', 'day', 'days', 'dia', 'dias'],
  ['WEEKLY', 'week', 'weeks', 'semana', 'semanas'],
  ['MONTHLY', 'month', 'months', 'mes', 'meses'],
  ['YEARLY', 'year', 'years', 'ano', 'anos'],
] as const;
export type Unit = (typeof UNITS)[number][0];

const findIn = (lists: readonly (readonly string[])[], word: string) =>
  lists.findIndex((words) => words.includes(word));

/** 0 for Sunday; -1 for other words. The Spanish plural of Saturday and Sunday and all English ones end in an s. */
export function weekdayNamed(word: string): number {
  const singular = word.replace(/(day|sabado|domingo)s$/, '$1');
  if (/^(sun|dom)$/.test(word)) return 0;
  return Math.max(findIn(WEEKDAYS, singular), findIn(SHORT_WEEKDAYS, singular));
}
/** 1 for January. */
export const monthNamed = (word: string) => findIn(MONTHS, word) + 1;
export const numberNamed = (word: string) => (/^\d/.test(word) ? Number(word) : findIn(NUMBERS, word));
export const unitNamed = (word: string): Unit =>
  UNITS.find((words) => words.some((one) => one === word))?.[0] ?? 'DAILY';

export const WEEKDAY = anyOf(WEEKDAYS.flat());
export const SHORT_WEEKDAY = anyOf(SHORT_WEEKDAYS.flat());
export const MONTH = anyOf(MONTHS.flat());
/** Read before a number, which makes them no other word. */
export const NUMBERED_WEEKDAY = anyOf([...SHORT_WEEKDAYS.flat(), ...WEEKDAYS.flat(), 'sun', 'dom']);
export const NUMBER = `(?:\\d{1,2}|${anyOf(NUMBERS.flat())})`;
export const UNIT = anyOf(UNITS.flatMap(([, ...words]) => words));
export const DAYS_PLURAL = '(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days)';
export const LEAD =
  '(?:due|on|by|before|for|from|this|starting|para|antes del?|desde|a partir del?|el|del|este|dia)\\s+';
export const AND = '(?:\\s*,\\s*(?:and\\s+|y\\s+)?|\\s+and\\s+|\\s+y\\s+|\\s*&\\s*)(?:los\\s+|on\\s+)?';
/** After a phrase that is only read where the sentence ends or goes on with something else that was understood. */
export const ENDS = `(?=\\s*(?:$|[,.;!?)@]|${READ}))`;
export const GOES_ON = `(?=\\s*(?:$|[,.;!?)@]|${READ})|\\s+(?:with|for|in|and|to|con|para|en|y)\\s)`;
/** Words before what cannot be counted: `a las 9 al médico`, but not `a las 10 amigas`. */
export const UNCOUNTED =
  '(?=\\s+(?:the|my|our|al|del|de\\s+la|el|la|los|las|mis?|tus?|sus?|a(?!\\s+(?:day|week|month|year)\\b))\\s)';
export const HALF = '(?:\\s*(?<half>[ap])\\.?\\s?m\\b\\.?)';
export const PART =
  '(?:\\s+(?:de|por|in)\\s+(?:la|the)\\s+(?<part>manana|tarde|noche|morning|afternoon|evening)|\\s+at\\s+(?<night>night))';
/** After a day: `Sunday afternoon`, `el domingo por la tarde`. */
export const DAY_PART =
  '(?:\\s+(?<part>(?:in\\s+the\\s+)?(?:morning|afternoon|evening)|(?:at\\s+)?night|(?:(?:por|en|a)\\s+la\\s+)?noche|(?:por|en|a)\\s+la\\s+(?:manana|tarde)))?';
export const AT = '(?:(?:at|by|from|before|around|until|sobre|hacia|desde|antes de|para|a|hasta)\\s+)?(?:las?\\s+)?';
export const MUST_AT = '(?:(?:at|by|before|around|until)|(?:(?:sobre|hacia|desde|antes de|para|a|hasta)\\s+)las?)\\s+';
export const QUARTERS = '(?:\\s+(?:y\\s+(?<media>media|cuarto)|(?<menos>menos\\s+cuarto)))?';
/** Before a time, or a part of the day. */
export const TIME_FOLLOWS = `(?=\\s+(?:${MUST_AT}${NUMBER}|al?\\s+mediodia|\\d{1,2}(?:[:h]\\d|\\s*[ap]\\.?m)|(?:por|en|a)\\s+la\\s+(?:manana|tarde|noche)|noche)(?![\\p{L}\\p{N}]))`;

/** A whole phrase, with named groups; not inside of a word. */
export const phrase = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'gu');
export const lead = (source: string) => phrase(`(?:${LEAD})*(?:${source})`);

export type Groups = Readonly<Record<string, string | undefined>>;

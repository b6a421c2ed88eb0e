/**
 * The phrases of a sentence, in English and Spanish at once, as families mix them. All are matched against folded text: lower case, without
 * accents. What was understood before is masked in it by `READ`, and what must stay in the title by `KEPT`.
 */
export const READ = '\uE000';
export const KEPT = '\uE001';

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
];

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
  return Math.max(findIn(WEEKDAYS, singular), findIn(SHORT_WEEKDAYS, singular));
}
/** 1 for January. */
export const monthNamed = (word: string) => findIn(MONTHS, word) + 1;
export const numberNamed = (word: string) => (/^\d/.test(word) ? Number(word) : findIn(NUMBERS, word));
export const unitNamed = (word: string): Unit =>
  UNITS.find((words) => words.some((one) => one === word))?.[0] ?? 'DAILY';

const anyOf = (words: readonly string[]) => `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;
const WEEKDAY = anyOf(WEEKDAYS.flat());
const SHORT_WEEKDAY = anyOf(SHORT_WEEKDAYS.flat());
const MONTH = anyOf(MONTHS.flat());
const NUMBER = `(?:\\d{1,2}|${anyOf(NUMBERS.flat())})`;
const UNIT = anyOf(UNITS.flatMap(([, ...words]) => words));
const DAYS_PLURAL = '(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days)';
const LEAD = '(?:due|on|by|before|for|from|this|starting|para|antes del?|desde|a partir del?|el|del|este|dia)\\s+';
const AND = '(?:\\s*,\\s*(?:and\\s+|y\\s+)?|\\s+and\\s+|\\s+y\\s+|\\s*&\\s*)(?:los\\s+|on\\s+)?';
/** After a phrase that is only read where the sentence ends or goes on with something else that was understood. */
const ENDS = `(?=\\s*(?:$|[,.;!?)@]|${READ}))`;
const GOES_ON = `(?=\\s*(?:$|[,.;!?)@]|${READ})|\\s+(?:with|for|in|and|to|con|para|en|y)\\s)`;
/** Words before what cannot be counted: `a las 9 al médico`, but not `a las 10 amigas`. */
const UNCOUNTED =
  '(?=\\s+(?:the|my|our|al|del|de\\s+la|el|la|los|las|mis?|tus?|sus?|a(?!\\s+(?:day|week|month|year)\\b))\\s)';
const HALF = '(?:\\s*(?<half>[ap])\\.?\\s?m\\b\\.?)';
const PART =
  '(?:\\s+(?:de|por|in)\\s+(?:la|the)\\s+(?<part>manana|tarde|noche|morning|afternoon|evening)|\\s+at\\s+(?<night>night))';
/** After a day: `Sunday afternoon`, `el domingo por la tarde`. */
const DAY_PART =
  '(?:\\s+(?<part>(?:in\\s+the\\s+)?(?:morning|afternoon|evening)|(?:at\\s+)?night|(?:(?:por|en|a)\\s+la\\s+)?noche|(?:por|en|a)\\s+la\\s+(?:manana|tarde)))?';
const AT = '(?:(?:at|by|from|before|around|until|sobre|hacia|desde|antes de|para|a|hasta)\\s+)?(?:las?\\s+)?';
const MUST_AT = '(?:(?:at|by|before|around|until)|(?:(?:sobre|hacia|desde|antes de|para|a|hasta)\\s+)las?)\\s+';
const QUARTERS = '(?:\\s+(?:y\\s+(?<media>media|cuarto)|(?<menos>menos\\s+cuarto)))?';
/** Before a time, or a part of the day. */
const TIME_FOLLOWS = `(?=\\s+(?:${MUST_AT}${NUMBER}|al?\\s+mediodia|\\d{1,2}(?:[:h]\\d|\\s*[ap]\\.?m)|(?:por|en|a)\\s+la\\s+(?:manana|tarde|noche)|noche)(?![\\p{L}\\p{N}]))`;

/** What stands between days of which there are several: `martes o jueves`, `from Monday to Friday`. */
const JOIN = '(?:\\s+(?:y|e|o|u|al?|hasta|and|or|to|till|until|through|thru)\\s+|\\s*[-–—/&+]\\s*)';
const DAY_WORD = `(?:${WEEKDAY}|${SHORT_WEEKDAY}|hoy|pasado|manana|today|tomorrow|tonight)(?![\\p{L}\\p{N}])`;
const ARTICLES = `(?:(?:${LEAD}|the\\s+|los\\s+|next\\s+|proximo\\s+)*)`;
const A_DATE = '\\d{1,2}(?:st|nd|rd|th)?(?!\\d|:|\\s*[ap]\\.?m|\\s*h)';
const ANOTHER_DAY = `(?:(?:\\s*,\\s*|${JOIN})${ARTICLES}${WEEKDAY}|${JOIN}${ARTICLES}${DAY_WORD})`;

/** A whole phrase, with named groups; not inside of a word. */
const phrase = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'gu');
const lead = (source: string) => phrase(`(?:${LEAD})*(?:${source})`);

export type Groups = Readonly<Record<string, string | undefined>>;

/** Found before and after a day that is one of several. */
const BESIDE = {
  any: [
    new RegExp(`(?<![\\p{L}\\p{N}])${DAY_WORD}${JOIN}${ARTICLES}$`, 'u'),
    new RegExp(`^(?:${JOIN}${ARTICLES}${DAY_WORD}|${JOIN}(?:on\\s+)?(?:el|the)\\s+${A_DATE})`, 'u'),
  ],
  weekday: [
    new RegExp(`(?<![\\p{L}\\p{N}])${WEEKDAY}\\s*,\\s*${ARTICLES}$`, 'u'),
    new RegExp(`^\\s*,\\s*${ARTICLES}${WEEKDAY}(?![\\p{L}\\p{N}])`, 'u'),
  ],
  date: [
    new RegExp(
      `(?<![\\p{L}\\p{N}:.])\\d{1,2}(?:st|nd|rd|th)?(?:\\s+(?:y|e|o|u|al?|and|or|to)\\s+|[-–/&])${ARTICLES}$`,
      'u',
    ),
    new RegExp(`^(?:\\s+(?:y|e|o|u|al|and|or|to)\\s+|[-–/&])${A_DATE}`, 'u'),
  ],
};

/** True for a day that is one of several, none of which can be the day of a task: `martes o jueves`, `del 5 al 10 de mayo`. */
export function isOneOfSeveral(groups: Groups, before: string, after: string): boolean {
  const of = [
    BESIDE.any,
    groups['weekday'] === undefined ? [] : BESIDE.weekday,
    (groups['date'] ?? groups['dia'] ?? groups['figures']) === undefined ? [] : BESIDE.date,
  ];
  return of.some(([head, tail]) => head?.test(before) === true || tail?.test(after) === true);
}

/** Longer phrases come before those that they contain. */
export const REPEAT_PHRASES: readonly [name: 'weekdays' | 'weekend' | 'daily' | 'step' | 'days', pattern: RegExp][] = [
  [
    'weekdays',
    phrase(
      `(?:every|each|cada)\\s+(?:weekday|workday|dia\\s+laborable)|on\\s+(?:weekdays|workdays)|entre\\s+semana|(?:todos\\s+)?los\\s+dias\\s+laborables|de\\s+lunes\\s+a\\s+viernes|monday\\s+to\\s+friday|(?:weekdays)${ENDS}`,
    ),
  ],
  [
    'weekend',
    phrase(
      '(?:every|each)\\s+weekend|(?:on|at)\\s+weekends|(?:cada|todos\\s+los|los)\\s+(?:fin|fines)\\s+de\\s+semana',
    ),
  ],
  [
    'daily',
    phrase(
      `(?:every|each)\\s+(?:single\\s+)?(?:day|(?<daypart>morning|afternoon|evening|night))|cada\\s+(?:dia|(?<parte>manana|tarde|noche))|todos\\s+los\\s+dias|todas\\s+las\\s+(?<partes>mananas|tardes|noches)|a\\s+diario|diariamente|daily${ENDS}`,
    ),
  ],
  ['days', phrase(`every\\s+(?<other>other)\\s+(?<days>${WEEKDAY})`)],
  ['step', phrase(`every\\s+(?<other>other)\\s+(?<unit>${UNIT})`)],
  ['step', phrase(`(?:(?:of|de)\\s+)?(?:every|each|cada)\\s+(?:(?<count>${NUMBER})\\s+)?(?<unit>${UNIT})`)],
  ['step', phrase('todas\\s+las\\s+(?<unit>semanas)|todos\\s+los\\s+(?<units>meses|anos)')],
  ['step', phrase(`(?:(?<word>week|month|year)ly|(?<modo>semanal|mensual|anual)mente)${ENDS}`)],
  [
    'days',
    phrase(
      `(?:every|each|cada|(?:todos\\s+)?los)\\s+(?<days>(?:${WEEKDAY}s?)(?:${AND}(?:${WEEKDAY}s?))*)(?![\\p{L}\\p{N}]|${ANOTHER_DAY})|(?:on\\s+)?(?<plural>${DAYS_PLURAL}(?:${AND}${DAYS_PLURAL})*)`,
    ),
  ],
  // Days without an article are those of each week, but for `el martes y jueves` and `martes y jueves que viene`.
  [
    'days',
    phrase(
      `(?<!(?:${LEAD}|(?:the|next|last|proximo|de|al?|between|entre)\\s+|${WEEKDAY}(?:\\s*,\\s*|${JOIN})))(?<days>${WEEKDAY}(?:${AND}${WEEKDAY})+)(?!${ANOTHER_DAY})(?!.*\\s(?:que\\s+viene|(?:esta|proxima)\\s+semana|(?:this|next)\\s+week))(?:${GOES_ON}|(?=\\s+(?:por|de|${MUST_AT}\\d|\\d{1,2}(?:[:.h]\\d|\\s*[ap]\\.?m))))`,
    ),
  ],
];

export const DAY_PHRASES: readonly [
  name:
    | 'after'
    | 'tomorrow'
    | 'today'
    | 'weekend'
    | 'week'
    | 'month'
    | 'later'
    | 'date'
    | 'figures'
    | 'weekday'
    | 'ordinal',
  pattern: RegExp,
][] = [
  ['after', lead(`(?:(?:the\\s+)?day\\s+after\\s+tomorrow|pasado\\s+manana)${DAY_PART}`)],
  [
    'today',
    phrase(
      `(?:for\\s+|para\\s+)?(?:(?<thisPart>tonight|this\\s+(?:morning|afternoon|evening)|esta\\s+(?:manana|tarde|noche))|(?:today|hoy)${DAY_PART})`,
    ),
  ],
  ['tomorrow', lead(`(?:tomorrow|tmrw|(?<!(?:la|cada|buena|otra|las) )manana)${DAY_PART}`)],
  ['weekend', lead('(?:at\\s+the\\s+)?weekend|fin\\s+de\\s+semana|finde')],
  ['week', lead('next\\s+week|(?:la\\s+)?(?:proxima\\s+semana|semana\\s+que\\s+viene)')],
  ['month', lead('next\\s+month|proximo\\s+mes|mes\\s+que\\s+viene')],
  ['later', phrase(`(?:in|en|dentro\\s+de)\\s+(?<count>${NUMBER})\\s+(?<unit>${UNIT})`)],
  ['date', lead(`(?<year>[12]\\d{3})-(?<month>\\d\\d)-(?<date>\\d\\d)`)],
  [
    'date',
    lead(
      `(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of|\\s+de)?\\s+(?<month>${MONTH})(?:(?:,|\\s+del?)?\\s+(?<year>[12]\\d{3}))?${DAY_PART}`,
    ),
  ],
  [
    'date',
    lead(
      `(?<month>${MONTH})\\s+(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>[12]\\d{3}))?(?![:/.]\\d)${DAY_PART}`,
    ),
  ],
  [
    'figures',
    phrase(
      `(?<lead>(?:${LEAD})+)?(?<figures>\\d{1,2}(?:/\\d{1,2}(?:/(?:\\d{4}|\\d{2}))?|(?<mark>[.-])\\d{1,2}\\k<mark>\\d{4}))(?![/.,]\\d)${DAY_PART}`,
    ),
  ],
  [
    'weekday',
    phrase(
      `(?:${LEAD})*(?<next>(?:next|proximo)\\s+)?(?<weekday>${WEEKDAY})(?<viene>\\s+que\\s+viene|\\s+proximo)?(?!['’]s)${DAY_PART}`,
    ),
  ],
  ['weekday', phrase(`(?:(?:${LEAD})+|(?<next>next\\s+))(?<weekday>${SHORT_WEEKDAY})\\.?`)],
  ['ordinal', phrase(`(?:due|on|by|before|for)\\s+the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)${DAY_PART}`)],
  ['ordinal', phrase(`the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)${TIME_FOLLOWS}`)],
  [
    'ordinal',
    phrase(
      `(?:para\\s+|antes\\s+)?(?:d?el)\\s+(?:dia\\s+(?<date>\\d{1,2})(?!\\s+de\\s+este)|(?<dia>\\d{1,2})(?:${ENDS}|${TIME_FOLLOWS}))${DAY_PART}`,
    ),
  ],
];

/** A date that is none, or not in words that are known: a time beside it is not one of today. */
export const UNREAD_DATE = phrase(
  `(?:${LEAD})+\\d{1,2}/\\d{1,2}|el\\s+(?:dia\\s+)?\\d{1,2}\\s+de|\\d{1,2}\\s+(?:de\\s+|of\\s+)?${MONTH}|${MONTH}\\s+\\d{1,2}|on\\s+\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)\\s+${MUST_AT}\\d{1,2}|(?:y|and)\\s+${SHORT_WEEKDAY}`,
);

export const TIME_PHRASES: readonly RegExp[] = [
  phrase(`(?:at\\s+|al?\\s+)?(?<noon>noon|midday|mediodia)`),
  phrase(`${AT}(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?:\\s*(?:hs?|hrs))?${HALF}?${PART}?`),
  phrase(`${AT}(?<hour>\\d{1,2})(?:\\.(?<minute>[0-5]\\d))?${HALF}`),
  phrase(`${AT}(?<hour>\\d{1,2})h(?<minute>[0-5]\\d)`),
  phrase(`${MUST_AT}(?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d)(?:\\s*h)?${PART}?`),
  phrase(`${MUST_AT}(?<hour>${NUMBER})${QUARTERS}(?:${PART}|\\s*h|\\s+o['’]?clock)`),
  phrase(`${MUST_AT}(?<hour>${NUMBER})${QUARTERS}(?:${GOES_ON}|${UNCOUNTED})`),
  // After another phrase it cannot be the number of a house.
  phrase(`(?<=${READ}\\s+)at\\s+(?<hour>\\d{1,2})`),
  phrase(`(?<=${READ}\\s+)a\\s+las?\\s+(?<hour>${NUMBER})${QUARTERS}(?<anything>)(?=\\s+\\p{L})`),
];

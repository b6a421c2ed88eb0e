import {
  AND,
  DAY_PART,
  DAYS_PLURAL,
  ENDS,
  GOES_ON,
  LEAD,
  lead,
  MONTH,
  MUST_AT,
  NUMBER,
  NUMBERED_WEEKDAY,
  phrase,
  SHORT_WEEKDAY,
  TIME_FOLLOWS,
  UNIT,
  WEEKDAY,
  type Groups,
} from './words.ts';

/** What stands between days of which there are several: `martes o jueves`, `from Monday to Friday`. */
const JOIN = '(?:\\s+(?:y|e|o|u|al?|hasta|and|or|to|till|until|through|thru)\\s+|\\s*[-–—/&+]\\s*)';
const DAY_WORD = `(?:${WEEKDAY}|${SHORT_WEEKDAY}|hoy|pasado|manana|today|tomorrow|tonight)(?![\\p{L}\\p{N}])`;
const ARTICLES = `(?:(?:${LEAD}|the\\s+|los\\s+|next\\s+|proximo\\s+)*)`;
const A_DATE = '\\d{1,2}(?:st|nd|rd|th)?(?!\\d|:|\\s*[ap]\\.?m|\\s*h)';
const ANOTHER_DAY = `(?:(?:\\s*,\\s*|${JOIN})${ARTICLES}${WEEKDAY}|${JOIN}${ARTICLES}${DAY_WORD})`;

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

const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)?';

/** Longer phrases come before those that they contain. */
export const REPEAT_PHRASES: readonly [
  name: 'weekdays' | 'weekend' | 'daily' | 'step' | 'days' | 'dates',
  pattern: RegExp,
][] = [
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
  [
    'dates',
    phrase(
      `(?:on\\s+the|el|los(?:\\s+dias)?)\\s+(?<dates>${ORDINAL}(?:(?:\\s*,\\s*|\\s+(?:and|y)\\s+)(?:the\\s+|el\\s+)?${ORDINAL})+)\\s+(?:of\\s+(?:each|every|the)\\s+month|de\\s+cada\\s+mes)`,
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
      `(?<!(?:${LEAD}|(?:the|next|last|proximo|de|al?|between|entre)\\s+|${WEEKDAY}(?:\\s*,\\s*|${JOIN})))(?<days>${WEEKDAY}(?:${AND}${WEEKDAY})+)(?!${ANOTHER_DAY})(?!.*\\s(?:que\\s+viene|(?:esta|proxima)\\s+semana|(?:this|next)\\s+week))(?:${GOES_ON}|(?=\\s+(?:por|de|from|between|entre|desde|${MUST_AT}\\d|\\d{1,2}(?:[:.h]\\d|\\s*[ap]\\.?m))))`,
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
    | 'numbered'
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
  ['later', phrase('in\\s+a\\s+(?<unit>fortnight)')],
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
    'numbered',
    lead(
      `(?<weekday>${NUMBERED_WEEKDAY})\\.?,?\\s+(?:(?<certain>the\\s+|dia\\s+)?(?<date>[0-3]?\\d)(?<suffix>st|nd|rd|th)?)(?:${GOES_ON}|${TIME_FOLLOWS})${DAY_PART}`,
    ),
  ],
  // At the beginning the title may follow at once, but for what is counted: `Sat 10 football`, not `Sat 10 pages`.
  [
    'numbered',
    phrase(
      `(?<=^\\s*)(?<weekday>${NUMBERED_WEEKDAY})\\.?,?\\s+(?<date>[0-3]?\\d)(?=\\s+\\p{L})(?!\\s+(?:\\p{L}+s|[ap]\\.?m|min|hr?|km|kg)(?![\\p{L}\\p{N}]))`,
    ),
  ],
  [
    'weekday',
    phrase(
      `(?:${LEAD})*(?<next>(?:next|proximo)\\s+)?(?<weekday>${WEEKDAY})(?<viene>\\s+que\\s+viene|\\s+proximo)?(?!['’]s)${DAY_PART}`,
    ),
  ],
  // Of three letters: before a time, it can be nothing else.
  [
    'weekday',
    phrase(`(?<weekday>${NUMBERED_WEEKDAY})\\.?(?=\\s+\\d{1,2}(?::\\d\\d|(?:\\s*[-–]\\s*\\d{1,2})?\\s*[ap]\\.?m))`),
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

const SPAN_JOIN = '\\s*(?:-|–|(?<=\\s)(?:to|until|till|through|al?|hasta(?:\\s+el)?)(?=\\s))\\s*(?:the\\s+)?';
const YEAR = '(?:(?:,|\\s+del?)?\\s+(?<year>[12]\\d{3}))?';
const SUFFIX = '(?:st|nd|rd|th)?';

/** The first day and the last of what lasts several. */
export const SPAN_PHRASES: readonly [name: 'dates' | 'weekdays', pattern: RegExp][] = [
  [
    'dates',
    phrase(
      `(?:from\\s+)?(?<month1>${MONTH})\\s+(?<date1>\\d{1,2})${SUFFIX}${SPAN_JOIN}(?:(?<month2>${MONTH})\\s+)?(?<date2>\\d{1,2})${SUFFIX}(?![:/.]\\d)${YEAR}`,
    ),
  ],
  [
    'dates',
    phrase(
      `(?:from\\s+(?:the\\s+)?|del?\\s+|desde\\s+el\\s+)(?<date1>\\d{1,2})${SUFFIX}(?:\\s+(?:of\\s+|de\\s+)?(?<month1>${MONTH}))?${SPAN_JOIN}(?<date2>\\d{1,2})${SUFFIX}\\s+(?:of\\s+|de\\s+)?(?<month2>${MONTH})${YEAR}`,
    ),
  ],
  [
    'weekdays',
    phrase(
      `(?:from|del?|desde(?:\\s+el)?)\\s+(?<weekday1>${WEEKDAY})${SPAN_JOIN}(?:el\\s+)?(?<weekday2>${WEEKDAY})(?!\\s+(?:y|and)\\s)`,
    ),
  ],
];

/** A date that is none, or not in words that are known: a time beside it is not one of today. */
export const UNREAD_DATE = phrase(
  `(?:${LEAD})+\\d{1,2}/\\d{1,2}|el\\s+(?:dia\\s+)?\\d{1,2}\\s+de|\\d{1,2}\\s+(?:de\\s+|of\\s+)?${MONTH}|${MONTH}\\s+\\d{1,2}|on\\s+\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)\\s+${MUST_AT}\\d{1,2}|(?:y|and)\\s+${SHORT_WEEKDAY}`,
);

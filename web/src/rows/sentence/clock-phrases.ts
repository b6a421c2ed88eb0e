import { AT, CLOCK, ENDS, GOES_ON, HALF, MUST_AT, NUMBER, PART, phrase, QUARTERS, READ, UNCOUNTED } from './words.ts';

const MINUTES = '(?:five|ten|twenty(?:-five)?)';
const MINUTOS = '(?:cinco|diez|veinte|veinticinco)';
const STOPS = `(?:${GOES_ON}|${UNCOUNTED})`;
/** Half of the day, in letters or in words, or the end of what can be a time. */
const WHICH_HALF = `(?:${HALF}|${PART}|${STOPS})`;

export const TIME_PHRASES: readonly RegExp[] = [
  phrase(`(?:at\\s+|al?\\s+)?(?<noon>noon|midday|mediodia)(?!-)`),
  phrase(
    `${AT}(?:a\\s+)?(?<past>half|quarter|${MINUTES})(?:\\s+minutes)?\\s+(?<side>past)\\s+(?<hour>${CLOCK})${WHICH_HALF}`,
  ),
  phrase(`${AT}(?:a\\s+)?(?<past>quarter)\\s+(?<side>to)\\s+(?<hour>${CLOCK})${WHICH_HALF}`),
  phrase(`(?:at|by|before)\\s+(?<past>${MINUTES})\\s+(?<side>to)\\s+(?<hour>${CLOCK})${WHICH_HALF}`),
  phrase(`at\\s+(?<past>half)\\s+(?<hour>${CLOCK})${WHICH_HALF}`),
  phrase(
    `(?:${MUST_AT}|las?\\s+)(?<hour>${CLOCK})\\s+(?:y\\s+(?<plus>media|cuarto|${MINUTOS})|menos\\s+(?<minus>cuarto|${MINUTOS}))${WHICH_HALF}`,
  ),
  phrase(`${AT}(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?:\\s*(?:hs?|hrs))?${HALF}?${PART}?`),
  phrase(`${AT}(?<hour>\\d{1,2})(?:\\.(?<minute>[0-5]\\d))?${HALF}`),
  phrase(`${AT}(?<hour>\\d{1,2})h(?<minute>[0-5]\\d)`),
  phrase(`${MUST_AT}(?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d)(?:\\s*h)?${PART}?`),
  phrase(`${MUST_AT}(?<hour>${NUMBER})${QUARTERS}(?:${PART}|\\s*h|\\s+o['’]?clock)`),
  phrase(`${MUST_AT}(?<hour>${NUMBER})${QUARTERS}${STOPS}`),
  // After another phrase or at the beginning it cannot be the number of a house.
  phrase(`(?<=${READ}\\s+)at\\s+(?<hour>\\d{1,2})`),
  phrase(`(?<=^\\s*)at\\s+(?<hour>\\d{1,2})(?<anything>)(?=\\s+\\p{L})`),
  // Before how long it lasts, neither.
  phrase(
    `${MUST_AT}(?<hour>${NUMBER})(?=\\s+(?:durante\\s+)?(?:\\d{1,3}|una?)\\s*(?:h|min|horas?|minutos?)(?![\\p{L}\\p{N}]))`,
  ),
  phrase(`(?<=^\\s*|${READ}\\s+)a\\s+las?\\s+(?<hour>${NUMBER})${QUARTERS}(?<anything>)(?=\\s+\\p{L})`),
];

/** A part of the day beside no day: in the morning it is rather a habit than the next morning. */
export const PART_PHRASES = phrase(
  `(?:(?:por|en|a)\\s+la\\s+(?<parte>tarde|noche)|in\\s+the\\s+(?<part>afternoon|evening))${ENDS}`,
);
/** The same beside a rule: `cada lunes por la mañana`. */
export const RULE_PART_PHRASES = phrase(
  `(?:(?:por|en|a)\\s+la\\s+(?<parte>manana|tarde|noche)|in\\s+the\\s+(?<part>morning|afternoon|evening)|at\\s+(?<daypart>night))${ENDS}`,
);

/** One end of a range of times; its groups have the number at their end. */
const end = (at: 1 | 2) =>
  `(?:(?:las?|the)\\s+)?(?:(?<noon${at}>noon|midday|mediodia)|(?:(?<past${at}>half|quarter)\\s+(?<side${at}>past|to)\\s+)?(?<hour${at}>${CLOCK})(?:[:.h](?<minute${at}>[0-5]\\d))?(?:\\s+y\\s+(?<plus${at}>media|cuarto)|\\s+menos\\s+(?<minus${at}>cuarto))?(?:\\s*(?<half${at}>[ap])\\.?\\s?m\\b\\.?|\\s*(?:hs?|hrs)\\b)?)`;
const UNTIL = '(?:\\s*[-–]\\s*|\\s+(?:to|till|until|a|hasta)\\s+)';
/** Before figures that count something else than hours. */
const NOT_COUNTED =
  '(?<!(?:chapters?|pages?|levels?|ages?|aged|grades?|years?|rooms?|numbers?|sizes?|units?|lessons?|exercises?|capitulos?|paginas?|edad|edades|ninos?|ninas?|temas?|unidades|ejercicios?|cursos?|lecciones|tallas?|salas?)\\s+)';
const RANGE_PART = `(?:${PART}|${STOPS})`;

export const RANGE_PHRASES: readonly RegExp[] = [
  phrase(
    `${NOT_COUNTED}(?:from|between|de|desde|entre)\\s+${end(1)}(?:${UNTIL}|\\s+(?:and|y)\\s+)${end(2)}${RANGE_PART}`,
  ),
  phrase(`a\\s+las?\\s+${end(1)}\\s+(?:a|hasta)\\s+las?\\s+${end(2)}${RANGE_PART}`),
  // Figures with a mark that makes them times.
  phrase(`(?:at\\s+)?(?<marked>)${end(1)}${UNTIL}${end(2)}${PART}?`),
  phrase(`(?<=${READ}\\s+)(?:at\\s+)?(?<hour1>[01]?\\d|2[0-3])${UNTIL}(?<hour2>[01]?\\d|2[0-3])${RANGE_PART}`),
];

const HOURS = '(?:hours?|hrs?|h|horas?)';
const MINUTE = '(?:minutes?|mins?|minutos?)';
const COUNT = `(?:\\d{1,3}|${NUMBER})`;
const LENGTH = `(?:(?<halfHour>half\\s+an\\s+hour|media\\s+hora)|(?<hours>${COUNT})\\s*${HOURS}(?:\\s+(?<andHalf>and\\s+a\\s+half|y\\s+media))?|(?<minutes>${COUNT})\\s*${MINUTE})`;

/** How long it lasts: after a word that says so, or at once after another phrase. */
export const LENGTH_PHRASES: readonly RegExp[] = [
  phrase(`(?:for|durante)\\s+${LENGTH}`),
  phrase(`(?<=${READ}\\s*,?\\s*)${LENGTH}`),
];

/** So long after now: `in 2 hours`, `dentro de media hora`. */
export const FROM_NOW_PHRASE = phrase(`(?:in|en|dentro\\s+de)\\s+${LENGTH}`);

export const REMINDER_PHRASE = phrase(
  `(?:(?:and|y|with)\\s+)?(?:(?:a\\s+|un\\s+)?(?:reminder|recordatorio|aviso)|remind\\s+(?:me|us)|avisa(?:me|nos)?|recuerda(?:me|nos)|recordar(?:me|nos))\\s+(?:con\\s+)?(?<count>${COUNT})\\s*(?<unit>minutes?|mins?|minutos?|hours?|hrs?|h|horas?|days?|dias?|weeks?|semanas?)\\s+(?:before|earlier|antes)`,
);

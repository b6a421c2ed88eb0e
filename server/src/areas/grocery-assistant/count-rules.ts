/** For more than these a family does not cook. */
export const PEOPLE_MAX = 60;
const DAYS_MAX = 31;
const DINNERS_MAX = 14;
const WEEK = 7;

export interface Counts {
  /** For how many people, with the place in the text. */
  readonly people: readonly { readonly number: number; readonly at: number }[];
  readonly days: number;
  readonly dinners: number;
  readonly wantsUsual: boolean;
  /** The text with spaces in place of those words. */
  readonly rest: string;
}

const WORDS = [
  ...['one|un|una|uno', 'two|dos', 'three|tres', 'four|cuatro', 'five|cinco', 'six|seis', 'seven|siete', 'eight|ocho'],
  ...['nine|nueve', 'ten|diez', 'eleven|once', 'twelve|doce', 'thirteen|trece', 'fourteen|catorce', 'fifteen|quince'],
  ...['sixteen|dieciséis', 'seventeen|diecisiete', 'eighteen|dieciocho', 'nineteen|diecinueve', 'twenty|veinte'],
];
const DOZEN = 'a dozen|una docena';
const NUMBER = String.raw`(\d{1,3}|${DOZEN}|${WORDS.join('|')})`;
const PERSON = 'people|persons|guests|adults|kids|children|of us|personas|comensales|invitados|adultos|niños|críos';
const DAY = 'days?|nights?|días?|noches?';
const DINNER = 'dinners?|meals?|lunches|cenas?|comidas?';

const pattern = (source: string) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu');
const FOR_DAYS = pattern(String.raw`(?:for|para|durante)?\s*${NUMBER} (?:${DAY})`);
const DINNERS = pattern(String.raw`${NUMBER} (?:different |distintas )?(?:${DINNER})`);
const WEEK_OF_DINNERS = pattern(
  String.raw`(?:${DINNER}|menu|menú|meal plan|plan)(?: semanal| plan)?(?: for| of| de| para)? (?:the|this|next|a|la|esta|una) (?:whole |próxima )?(?:week|semana)|weekly (?:menu|${DINNER})|menú semanal|week of (?:${DINNER})|(?:the )?week['’]s (?:${DINNER}|menu)`,
);
const FOR_WEEK = pattern(
  '(?:for|para|of|de) (?:the|this|next|a|la|esta|una) (?:whole |próxima )?(?:week|semana)|weekly|semanal(?:es)?',
);
const PEOPLE = pattern(
  String.raw`(?:for|para|somos|we are|we['’]re|serves|feeds)\s+${NUMBER}(?:\s+(?:${PERSON}))?|${NUMBER}\s+(?:${PERSON})`,
);
const USUAL = pattern(
  'the usual(?: things| stuff)?|usual shop|what we (?:always|usually) buy|lo de siempre|lo habitual|la compra habitual|la compra de siempre',
);

function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (DOZEN.split('|').includes(text.toLowerCase())) return 12;
  const at = WORDS.findIndex((words) => words.split('|').includes(text.toLowerCase()));
  return at + 1;
}

const within = (number: number, max: number) => Math.min(max, Math.max(1, number));

/** How many people, days and dinners a wish is for, in English or Spanish. */
export function readCounts(text: string): Counts {
  let rest = text;
  const take = (words: RegExp) => {
    const found = [...rest.matchAll(words)];
    for (const { 0: said, index } of found)
      rest = rest.slice(0, index) + ' '.repeat(said.length) + rest.slice(index + said.length);
    return found.map((match) => ({
      at: match.index,
      number: toNumber(match.slice(1).find((group) => group !== undefined) ?? '1'),
    }));
  };
  const [forDays] = take(FOR_DAYS);
  const isWeekOfDinners = take(WEEK_OF_DINNERS).length > 0;
  const [dinners] = take(DINNERS);
  const isForWeek = take(FOR_WEEK).length > 0 || isWeekOfDinners;
  const people = take(PEOPLE).map(({ at, number }) => ({ at, number: within(number, PEOPLE_MAX) }));
  const days = forDays ? within(forDays.number, DAYS_MAX) : isForWeek ? WEEK : 1;
  return {
    people,
    days,
    dinners: dinners ? within(dinners.number, DINNERS_MAX) : isWeekOfDinners ? Math.min(days, DINNERS_MAX) : 0,
    wantsUsual: take(USUAL).length > 0,
    rest,
  };
}

import { addDays, addMinutes } from '../local-times.ts';
import { RULE_DAYS } from '../range.ts';

/** A rule with its local start, its zone (empty for whole days) and the local starts that are left out. */
export interface RandomRule {
  readonly start: string;
  readonly zone: string;
  readonly rrule: string;
  readonly exdates: readonly string[];
}

/** Zones whose clocks change in spring, in autumn, by half an hour, by a whole day, no longer, or never. */
const ZONES = [
  ...['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia'],
  ...['Asia/Kathmandu', 'UTC'],
];
/** Clocks skip and repeat some of these times. */
const CLOCKS = ['00:00', '00:30', '01:15', '02:00', '02:30', '09:00', '12:10', '17:45', '23:30'];
const FREQUENCIES = [
  ...['YEARLY', 'YEARLY', 'YEARLY', 'YEARLY', 'YEARLY', 'MONTHLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'WEEKLY'],
  ...['DAILY', 'DAILY', 'HOURLY', 'HOURLY', 'MINUTELY'],
];
const DAYS = { YEARLY: 366, MONTHLY: 30, WEEKLY: 7 } as const;

type Draw = (below: number) => number;

/** Numbers from 0 on that are the same at every run. */
function createDraw(): Draw {
  let state = 20_261_124;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** So many rules that RFC 5545 allows, the same at every run. All lie in years that are past, whose clocks no country changes any more. */
export function randomRules(count: number): RandomRule[] {
  const draw = createDraw();
  const found = new Map<string, RandomRule>();
  while (found.size < count) {
    const rule = makeRule(draw);
    found.set(`${rule.start} ${rule.rrule}`, rule);
  }
  return [...found.values()];
}

function makeRule(draw: Draw): RandomRule {
  const chance = (percent: number) => draw(100) < percent;
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[draw(items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  };
  const freq = oneOf(FREQUENCIES);
  const isShort = freq === 'HOURLY' || freq === 'MINUTELY';
  const day = addDays('1996-01-01', draw(5_000));
  const isWholeDay = !isShort && chance(20);
  const start = isWholeDay ? day : `${day}T${oneOf(CLOCKS)}`;
  const parts = [`FREQ=${freq}`];
  const list = (name: string, percent: number, from: number, to: number, mayCountBack = false) => {
    if (!chance(percent)) return false;
    const numbers = Array.from({ length: 1 + draw(3) }, () => {
      const number = from + draw(to - from + 1);
      return mayCountBack && chance(35) ? -number : number;
    });
    parts.push(`${name}=${[...new Set(numbers)].join(',')}`);
    return true;
  };
  if (freq === 'MINUTELY') parts.push(`INTERVAL=${oneOf([15, 20, 45, 90, 100, 720, 1_000])}`);
  else if (chance(45)) parts.push(`INTERVAL=${1 + draw(freq === 'HOURLY' ? 30 : 5)}`);
  const isOfWeeks = freq === 'YEARLY' && chance(25);
  list('BYMONTH', isOfWeeks ? 10 : 30, 1, 12);
  // Readings differ where years begin and end.
  if (isOfWeeks && !(chance(50) && list('BYWEEKNO', 100, 51, 53, true)))
    parts.push(`BYWEEKNO=${oneOf(['1', '-1', '1,-1', '2,20', '53', '-53', '1,53', '5,-52', '10'])}`);
  if ((freq === 'YEARLY' && !isOfWeeks) || freq === 'HOURLY') list('BYYEARDAY', 12, 1, 366, true);
  if (freq !== 'WEEKLY') list('BYMONTHDAY', isOfWeeks ? 10 : 25, 1, 31, true);
  if (chance(isOfWeeks ? 80 : 45)) {
    const mayCount = (freq === 'MONTHLY' || freq === 'YEARLY') && !isOfWeeks && chance(60);
    const weekdays = Array.from(
      { length: 1 + draw(3) },
      () => (mayCount ? oneOf(['1', '2', '3', '5', '-1', '-2', '-5']) : '') + oneOf(RULE_DAYS),
    );
    // Some that count beside one that does not.
    if (mayCount && chance(5)) weekdays.push(oneOf(RULE_DAYS));
    parts.push(`BYDAY=${[...new Set(weekdays)].join(',')}`);
  }
  if (!isWholeDay) {
    list('BYHOUR', isShort ? 35 : 20, 0, 23);
    list('BYMINUTE', isShort ? 20 : 15, 0, 59);
  }
  if (chance(30)) parts.push(`WKST=${oneOf(RULE_DAYS)}`);
  if (parts.some((part) => part.startsWith('BY'))) list('BYSETPOS', 20, 1, isShort ? 2 : 3, true);
  const isCounted = chance(25);
  if (isCounted) parts.push(`COUNT=${1 + draw(40)}`);
  else if (chance(25)) parts.push(`UNTIL=${untilOf(addDays(day, draw(freq === 'YEARLY' ? 4_000 : 700)), start, draw)}`);
  const step = DAYS[freq as keyof typeof DAYS] ?? 1; // a frequency that it does not have is of a day or less
  const exdates = chance(25) ? [0, 1, 3].map((place) => addDays(day, place * step) + start.slice(10)) : [];
  return { start, zone: isWholeDay ? '' : oneOf(ZONES), rrule: parts.join(';'), exdates };
}

/** The end of a rule as rows store it, in local time: of whole days a day, else the minute of an occurrence or the one before. */
function untilOf(day: string, start: string, draw: Draw): string {
  if (start.length === 10) return day.replaceAll('-', '');
  const local = addMinutes(`${day}${start.slice(10)}`, draw(2) - 1);
  return `${local.replaceAll(/[-:]/g, '')}00`;
}

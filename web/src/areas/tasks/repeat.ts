import { partsOfRule } from '#contract/recurrence/range.ts';

/** How a task repeats, in the words of the form, with the rule of each. */
const RULES = {
  none: '',
  daily: 'FREQ=DAILY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
} as const;

export const REPEATS = [...(Object.keys(RULES) as (keyof typeof RULES)[]), 'custom'] as const; // the keys of the object above
/** `own`: a rule that the form has no words for, such as one of several weekdays. It stays as it is. */
export type Repeat = (typeof REPEATS)[number] | 'own';

export const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Unit = (typeof UNITS)[number];

export interface Step {
  every: number;
  unit: Unit;
}

/** The longest step that the form takes. */
export const EVERY_MAX = 99;

/** What the form shows for a rule; empty for none. */
export function repeatOf(rrule: string): Repeat {
  const preset = REPEATS.find((one) => one !== 'custom' && RULES[one] === rrule);
  return preset ?? (stepOf(rrule) ? 'custom' : 'own');
}

/** The rule of a choice. A step of its own begins with the shortest that has no word. */
export function ruleOf(repeat: Exclude<Repeat, 'own'>): string {
  return repeat === 'custom' ? composeStep({ every: 3, unit: 'DAILY' }) : RULES[repeat];
}

/** The step of a rule that has nothing else: `every 3 days`. */
export function stepOf(rrule: string): Step | null {
  const parts = partsOfRule(rrule);
  const unit = UNITS.find((one) => one === parts.get('FREQ'));
  const every = Number(parts.get('INTERVAL') ?? 1);
  const isPlain = [...parts.keys()].every((name) => name === 'FREQ' || name === 'INTERVAL');
  return unit && isPlain && every >= 1 && every <= EVERY_MAX ? { every, unit } : null;
}

export const composeStep = ({ every, unit }: Step): string => `FREQ=${unit};INTERVAL=${every}`;

/** An example of RFC 5545, 3.8.5.3: a rule in New York, the local starts that it yields, and whether there are more. */
export interface RuleExample {
  readonly name: string;
  readonly start: string;
  readonly rrule: string;
  readonly starts: readonly string[];
  readonly goesOn?: boolean;
}

export const NINE = 'T09:00';
/** Days of a month: `days('1997-09', 2, 9)` is 2 and 9 September at nine. */
export const days = (month: string, ...numbers: number[]) =>
  numbers.map((day) => `${month}-${String(day).padStart(2, '0')}${NINE}`);
export const every = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
export const START = `1997-09-02${NINE}`;

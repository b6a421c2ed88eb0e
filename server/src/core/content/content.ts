import type * as z from 'zod/mini';
import { fieldNames } from '#contract/family-table.ts';
import type { Language } from '#contract/languages.ts';

/** The columns that say who made a row. */
const MAKER_COLUMNS = ['created_by', 'added_by', 'sender_id'];

/** The column of a table's rows that says who made them; undefined where none does. */
export const makerColumnOf = (row: z.ZodMiniType): string | undefined =>
  MAKER_COLUMNS.find((column) => fieldNames(row).includes(column));

/** One thing that a person made, as the page of a download shows it. */
export interface ContentEntry {
  readonly title: string;
  /** What is known of it, each with its label. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What entries are said with. */
export interface Saying {
  readonly language: Language;
  /** The name of a member; null for an id of no member. */
  readonly nameOf: (id: string) => string | null;
}

/** How the rows of one table that a person made are said in a download. */
export interface AnyTableContent {
  readonly table: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Null for a row that is shown as part of another. */
  readonly describe: (row: unknown, saying: Saying) => ContentEntry | null;
}

export const tableContent = <Row extends z.ZodMiniType>(
  { name }: { readonly name: string; readonly row: Row },
  title: Readonly<Record<Language, string>>,
  describe: (row: z.infer<Row>, saying: Saying) => ContentEntry | null,
): AnyTableContent => ({
  table: name,
  title,
  describe: (row, saying) => describe(row as z.infer<Row>, saying), // rows of a table have its columns
});

const WORDS = {
  en: {
    made: 'Made on',
    repeats: 'Repeats',
    rules: {
      DAILY: ['every day', (count: number) => `every ${count} days`],
      WEEKLY: ['every week', (count: number) => `every ${count} weeks`],
      MONTHLY: ['every month', (count: number) => `every ${count} months`],
      YEARLY: ['every year', (count: number) => `every ${count} years`],
    },
  },
  es: {
    made: 'Creado el',
    repeats: 'Se repite',
    rules: {
      DAILY: ['cada día', (count: number) => `cada ${count} días`],
      WEEKLY: ['cada semana', (count: number) => `cada ${count} semanas`],
      MONTHLY: ['cada mes', (count: number) => `cada ${count} meses`],
      YEARLY: ['cada año', (count: number) => `cada ${count} años`],
    },
  },
} as const satisfies Record<Language, object>;

type Rules = (typeof WORDS)[Language]['rules'];

/** A day, of which a time of day, if there is one, is left out. `day` begins with `2026-11-20`. */
export function sayDay(day: string, language: Language, dateStyle: 'full' | 'long' = 'full'): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

export const withTime = (day: string, time: string | null): string => (time === null ? day : `${day}, ${time}`);

function sayRule(rrule: string | null, language: Language): string | null {
  const [, kind = ''] = /FREQ=(\w+)/.exec(rrule ?? '') ?? [];
  const rule = WORDS[language].rules[kind as keyof Rules] as Rules[keyof Rules] | undefined; // other kinds are not said
  if (!rule) return null;
  const count = Number(/INTERVAL=(\d+)/.exec(rrule ?? '')?.[1] ?? 1);
  return count === 1 ? rule[0] : rule[1](count);
}

export function sayPeople(ids: readonly string[], { language, nameOf }: Saying): string | null {
  const names = ids.flatMap((id) => nameOf(id) ?? []);
  return names.length === 0 ? null : new Intl.ListFormat(language).format(names);
}

/** The facts that are known, and when a row was made and how it repeats. */
export function factsOf(
  { created_at, rrule }: { created_at: string; rrule: string | null },
  language: Language,
  facts: readonly (readonly [label: string, value: string | null])[],
): ContentEntry['facts'] {
  const { made, repeats } = WORDS[language];
  const all = [...facts, [repeats, sayRule(rrule, language)], [made, sayDay(created_at, language)]] as const;
  return all.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

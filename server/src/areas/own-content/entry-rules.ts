import type * as z from 'zod/mini';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { Language } from '#contract/languages.ts';
import type { DeclaredTable } from '#contract/tables.ts';

/** The words of the page on which a person reads what they made in a family. */
const CONTENT_WORDS = {
  en: {
    page: 'What I made',
    title: (family: string) => `What you made in ${family}`,
    madeOn: (day: string) => `Downloaded from Casita on ${day}.`,
    asOf: (day: string) => `Everything is as it was on ${day}, when you left.`,
    data: 'For other programs there is the same in the file casita.json.',
    nothing: 'You have made nothing there yet.',
    you: 'You',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    birthDate: 'Birthday',
    joined: 'In the family since',
    left: 'Until',
    photos: 'Photos and pictures',
    photoOf: (name: string) => `Photo of ${name}`,
    tables: { tasks: 'Tasks', family_events: 'Calendar' },
    forWhom: 'For',
    everybody: 'the whole family',
    due: 'Due',
    when: 'When',
    where: 'Where',
    until: (day: string) => `until ${day}`,
    repeats: 'Repeats',
    rules: {
      DAILY: ['every day', (count: number) => `every ${count} days`],
      WEEKLY: ['every week', (count: number) => `every ${count} weeks`],
      MONTHLY: ['every month', (count: number) => `every ${count} months`],
      YEARLY: ['every year', (count: number) => `every ${count} years`],
    },
    status: 'Status',
    statuses: { pending: 'Open', 'in progress': 'In progress', completed: 'Done' },
    doneOn: (day: string) => `Done on ${day}`,
    made: 'Made on',
    note: 'Note',
  },
  es: {
    page: 'Lo que hice',
    title: (family: string) => `Lo que creaste en ${family}`,
    madeOn: (day: string) => `Descargado de Casita el ${day}.`,
    asOf: (day: string) => `Todo está como estaba el ${day}, cuando te fuiste.`,
    data: 'Para otros programas está lo mismo en el archivo casita.json.',
    nothing: 'Todavía no has creado nada allí.',
    you: 'Tú',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    birthDate: 'Cumpleaños',
    joined: 'En la familia desde',
    left: 'Hasta',
    photos: 'Fotos e imágenes',
    photoOf: (name: string) => `Foto de ${name}`,
    tables: { tasks: 'Tareas', family_events: 'Calendario' },
    forWhom: 'Para',
    everybody: 'toda la familia',
    due: 'Para cuándo',
    when: 'Cuándo',
    where: 'Dónde',
    until: (day: string) => `hasta el ${day}`,
    repeats: 'Se repite',
    rules: {
      DAILY: ['cada día', (count: number) => `cada ${count} días`],
      WEEKLY: ['cada semana', (count: number) => `cada ${count} semanas`],
      MONTHLY: ['cada mes', (count: number) => `cada ${count} meses`],
      YEARLY: ['cada año', (count: number) => `cada ${count} años`],
    },
    status: 'Estado',
    statuses: { pending: 'Sin hacer', 'in progress': 'En curso', completed: 'Hecha' },
    doneOn: (day: string) => `Hecha el ${day}`,
    made: 'Creado el',
    note: 'Nota',
  },
} as const satisfies Record<Language, object>;

type ContentWords = (typeof CONTENT_WORDS)[Language];

/** One thing that a person made, as a page shows it. */
export interface ContentEntry {
  readonly title: string;
  /** What is known of it, each with its label. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What entries are said with. */
export interface Saying {
  readonly words: ContentWords;
  readonly language: Language;
  /** The name of a member; null for an id of no member. */
  readonly nameOf: (id: string) => string | null;
}

type RowOf<Table> = Table extends { row: infer Row extends z.ZodMiniType } ? z.infer<Row> : never;
/** The table, if its rows say who made them. */
type Made<Table> = RowOf<Table> extends { created_by: string } ? Table : never;

/** Null for a row that is shown as part of another. */
type Describe<Row> = (row: Row, saying: Saying) => ContentEntry | null;
/** A table whose rows say who made them has a line here, and its title in `CONTENT_WORDS`: else types fail. */
const DESCRIBED: {
  readonly [Table in DeclaredTable as Made<Table> extends never ? never : Table['name']]: Describe<RowOf<Table>>;
} = {
  tasks: describeTask,
  family_events: describeEvent,
};

/** What the rows of a person are, by table, with the title of each. */
export function describeTables(
  tables: Readonly<Record<string, readonly unknown[]>>,
  saying: Saying,
): { title: string; entries: ContentEntry[] }[] {
  return (Object.keys(DESCRIBED) as (keyof typeof DESCRIBED)[]).map((name) => {
    // TypeScript types the keys of any object as texts
    const describe = DESCRIBED[name] as Describe<unknown>; // rows have the columns of their table
    const rows = tables[name] ?? [];
    return { title: saying.words.tables[name], entries: rows.flatMap((row) => describe(row, saying) ?? []) };
  });
}

/** A day, of which a time of day, if there is one, is left out. `day` begins with `2026-11-20`. */
export function sayDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

const withTime = (day: string, time: string | null) => (time === null ? day : `${day}, ${time}`);

function sayRule(rrule: string | null, { words }: Saying): string | null {
  const [, kind = ''] = /FREQ=(\w+)/.exec(rrule ?? '') ?? [];
  const rule = words.rules[kind as keyof ContentWords['rules']] as
    | ContentWords['rules'][keyof ContentWords['rules']]
    | undefined; // other kinds are not said
  if (!rule) return null;
  const count = Number(/INTERVAL=(\d+)/.exec(rrule ?? '')?.[1] ?? 1);
  return count === 1 ? rule[0] : rule[1](count);
}

function sayPeople(ids: readonly string[], { language, nameOf }: Saying): string | null {
  const names = ids.flatMap((id) => nameOf(id) ?? []);
  return names.length === 0 ? null : new Intl.ListFormat(language).format(names);
}

/** Leaves out what is not known. */
const factsOf = (...facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));

function describeTask(task: Task, saying: Saying): ContentEntry {
  const { words, language } = saying;
  const { due_date, due_all_day, status, completed_at } = task;
  const due = due_date && withTime(sayDay(due_date, language), due_all_day ? null : due_date.slice(11, 16));
  const isDone = status === 'completed' && completed_at !== null;
  return {
    title: task.title,
    facts: factsOf(
      [words.note, task.description],
      [words.forWhom, sayPeople(assignees(task), saying)],
      [words.due, due],
      [words.repeats, sayRule(task.rrule, saying)],
      [words.status, isDone ? words.doneOn(sayDay(completed_at, language)) : words.statuses[status]],
      [words.made, sayDay(task.created_at, language)],
    ),
  };
}

/** A task's entry in the calendar is said with the task, and an occurrence that does not take place with its series. */
function describeEvent(event: FamilyEvent, saying: Saying): ContentEntry | null {
  const { words, language } = saying;
  const { event_date, event_time, end_date, end_time, assigned_members, task_id, cancelled } = event;
  if (task_id !== null || cancelled) return null;
  const ends = end_date ? words.until(withTime(sayDay(end_date, language), end_time)) : end_time && `– ${end_time}`;
  const starts = withTime(sayDay(event_date, language), event_time);
  const people = assigned_members.length === 0 ? words.everybody : sayPeople(assigned_members, saying);
  return {
    title: event.title,
    facts: factsOf(
      [words.when, ends ? `${starts} ${ends}` : starts],
      [words.where, event.location],
      [words.note, event.description],
      [words.forWhom, people],
      [words.repeats, sayRule(event.rrule, saying)],
      [words.made, sayDay(event.created_at, language)],
    ),
  };
}

export const sayingIn = (language: Language, nameOf: Saying['nameOf']): Saying => ({
  ...{ language, nameOf },
  words: CONTENT_WORDS[language],
});

import { titleOfTask, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { OutsideEvent } from '#contract/areas/outside-calendars.ts';
import type { Unstamped } from '#contract/family-table.ts';
import type { Language } from '#contract/languages.ts';

/** An event as it is stored, without what the database fills in. */
export type OutsideRow = Unstamped<OutsideEvent> & { readonly id: string };

/** What is compared of two versions of an event: all that is sent, but what follows from it. */
export function contentOf({ range_start: _start, range_end: _end, ...content }: OutsideRow): string {
  return JSON.stringify(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** True for an answer that has lost so much that people are asked before anything is removed. */
export function isShrunk(before: number, now: number): boolean {
  return now * 2 < before;
}

const EVERY_MS = 6 * 3_600_000;
const FIRST_RETRY_MS = 15 * 60_000;
/** Calendars of many families are fetched at different moments. */
const JITTER_MS = 30 * 60_000;

/** When a calendar is fetched next, after so many failed attempts in a row. `random`: from 0 to 1. */
export function nextFetch(now: Date, failures: number, random: number): Date {
  const wait = failures === 0 ? EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), EVERY_MS);
  return new Date(now.getTime() + wait + random * JITTER_MS);
}

/** What an event is called in a calendar file. That of a task is stored with an English word before the task's title. */
export const nameEvent = ({ task_id, title }: Pick<FamilyEvent, 'task_id' | 'title'>, language: Language): string =>
  task_id !== null && language === 'es' ? `Tarea: ${titleOfTask(title)}` : title;

/** What a birthday is called in a calendar file. */
export const nameBirthday = (name: string, language: Language): string =>
  language === 'es' ? `Cumpleaños de ${name}` : `${name}'s birthday`;

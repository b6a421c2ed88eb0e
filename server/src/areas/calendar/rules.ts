import { hash } from 'node:crypto';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import type { Language } from '#contract/languages.ts';
import type { Notice, SayLocal } from '../../core/notices/write-commands.ts';

type Described = Pick<FamilyEvent, 'title' | 'location'>;

const WORDS = {
  en: {
    given: (name: string) => `${name} put you on an event`,
    givenByNobody: 'You have a new event',
    reminder: (title: string) => `Coming up: ${title}`,
    lateReminder: (title: string) => `Has begun: ${title}`,
  },
  es: {
    given: (name: string) => `${name} te ha apuntado a un evento`,
    givenByNobody: 'Tienes un evento nuevo',
    reminder: (title: string) => `Dentro de poco: ${title}`,
    lateReminder: (title: string) => `Ya ha empezado: ${title}`,
  },
} as const;

/** The notification of a person who was put on an event that begins at `start`, by its own clock. `giver` is null for a person without a name. */
export function describeEvent(
  event: Described,
  start: string,
  giver: string | null,
  language: Language,
  say: SayLocal,
): Notice {
  const words = WORDS[language];
  return {
    title: giver === null ? words.givenByNobody : words.given(giver),
    content: [event.title, say(start), event.location].filter(Boolean).join(', '),
    category: 'info',
    priority: 'medium',
    link: linkTo(start),
  };
}

/** The reminder of an event that begins at `start`, or began then where it comes too late. */
export function describeReminder(
  event: Described,
  start: string,
  isLate: boolean,
  language: Language,
  say: SayLocal,
): Notice {
  const words = WORDS[language];
  return {
    title: (isLate ? words.lateReminder : words.reminder)(event.title),
    content: [say(start), event.location].filter(Boolean).join(', '),
    category: 'info',
    priority: 'high',
    link: linkTo(start),
  };
}

/**
 * The id of one person's notification about one moment (a UUID of version 8), so that neither a repeated job
 * nor a clock that was set back tells a person twice.
 */
export function reminderId(of: { event_id: string; start: string; minutes: number; user_id: string }): string {
  const digits = hash('sha256', `${of.event_id} ${of.start} ${of.minutes} ${of.user_id}`, 'hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

const linkTo = (start: string) => `/calendar?view=day&date=${start.slice(0, 10)}`;

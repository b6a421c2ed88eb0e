import type { SchoolEvent } from '#contract/areas/school/events.ts';
import type { Language } from '#contract/languages.ts';

const WORDS = {
  en: {
    done: (name: string | null, title: string) => (name === null ? `Done: ${title}` : `${name} has done: ${title}`),
    tomorrow: (title: string) => `Tomorrow: ${title}`,
    kinds: { homework: 'Homework', exam: 'Exam', trip: 'Trip', form: 'Form to sign', meeting: 'Meeting' },
    bring: (what: string) => `Bring: ${what}`,
  },
  es: {
    done: (name: string | null, title: string) => (name === null ? `Hecho: ${title}` : `${name} ha hecho: ${title}`),
    tomorrow: (title: string) => `Mañana: ${title}`,
    kinds: { homework: 'Deberes', exam: 'Examen', trip: 'Excursión', form: 'Papel para firmar', meeting: 'Reunión' },
    bring: (what: string) => `Llevar: ${what}`,
  },
} as const satisfies Record<Language, unknown>;

export const sayKind = (kind: SchoolEvent['kind'], language: Language): string => WORDS[language].kinds[kind];

/** True for an event that is still to do, and on this day: not what is done, a signed form, or what was moved to another day. */
export const isOpenOn = ({ status, kind, is_signed, due_on }: SchoolEvent, day: string): boolean =>
  due_on === day && status !== 'completed' && !(kind === 'form' && is_signed);

/** What is told of an event that was completed. `name` is the student's, null without one. */
export const describeDone = ({ title, subject }: SchoolEvent, name: string | null, language: Language): string =>
  [WORDS[language].done(name, title), subject].filter(Boolean).join(', ');

/** What is told of an event of the next day. `name` is the student's; null where it is for themselves. */
export function describeTomorrow(
  { title, kind, subject, due_time, location, bring }: SchoolEvent,
  name: string | null,
  language: Language,
): { title: string; content: string } {
  const words = WORDS[language];
  const facts = [name, words.kinds[kind], subject, due_time, location, bring && words.bring(bring)];
  return { title: words.tomorrow(title), content: facts.filter(Boolean).join(', ') };
}

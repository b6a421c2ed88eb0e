import { DELETION_MAIL_DAYS } from '#contract/limits.ts';
import type { Language } from '#contract/languages.ts';
import { frameMail, sayDay } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';

/** What a manager is told about a family without a plan. Moments are milliseconds since 1970. */
export interface LapsedLetter {
  readonly to: string;
  readonly language: Language;
  readonly family: string;
  readonly closedSince: number;
  readonly deletionAt: number;
  /** Which of the mails it is, from 1. */
  readonly mail: number;
}

const WORDS = {
  en: {
    unnamed: 'Your family',
    subject: (family: string, date: string) => `${family} will be deleted on ${date}`,
    why: (family: string, since: string) =>
      `${family} has had no plan on Casita since ${since}. What a family without a plan has stored is kept for 12 months.`,
    what: (date: string) =>
      `On ${date} all of it is deleted for good: tasks, calendar, contacts, photos and everything else. Your account stays.`,
    keep: 'To keep it, choose a plan before that day. The Free plan costs nothing, and you find everything as you left it.',
    label: 'Choose a plan',
    next: (days: number) => `If nothing changes, we remind you again ${days} days before.`,
    last: 'This is the last reminder.',
    nothing: 'You do not need it any more? Then there is nothing to do.',
  },
  es: {
    unnamed: 'Tu familia',
    subject: (family: string, date: string) => `${family} se eliminará el ${date}`,
    why: (family: string, since: string) =>
      `${family} no tiene ningún plan en Casita desde el ${since}. Lo que ha guardado una familia sin plan se conserva 12 meses.`,
    what: (date: string) =>
      `El ${date} se eliminará todo para siempre: tareas, calendario, contactos, fotos y lo demás. Tu cuenta se queda.`,
    keep: 'Para conservarlo, elige un plan antes de ese día. El plan Free no cuesta nada y encontrarás todo como lo dejaste.',
    label: 'Elegir un plan',
    next: (days: number) => `Si nada cambia, te lo recordaremos otra vez ${days} días antes.`,
    last: 'Este es el último aviso.',
    nothing: '¿Ya no lo necesitas? Entonces no tienes que hacer nada.',
  },
} as const satisfies Record<Language, object>;

/** Announces the deletion of a family without a plan. */
export function lapsedMail(letter: LapsedLetter, appUrl: string): Mail {
  const { to, language, mail } = letter;
  const words = WORDS[language];
  const family = quoteName(letter.family, words.unnamed);
  const date = sayDay(letter.deletionAt, language);
  const subject = words.subject(family, date);
  const nextDays = DELETION_MAIL_DAYS[mail];
  return frameMail(
    {
      ...{ to, language, subject, heading: subject },
      paragraphs: [words.why(family, sayDay(letter.closedSince, language)), words.what(date), words.keep],
      action: { label: words.label, url: `${appUrl}/pricing` },
      notes: [nextDays === undefined ? words.last : words.next(nextDays), words.nothing],
    },
    appUrl,
  );
}

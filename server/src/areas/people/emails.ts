import { OWN_CONTENT_DAYS } from '#contract/areas/own-content.ts';
import type { Language } from '#contract/languages.ts';
import { frameMail } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';
import type { NoticeFacts } from '../../core/members/queries.ts';

const WORDS = {
  en: {
    aFamily: 'a family',
    subject: (family: string) => `You are no longer a member of ${family}`,
    removed: (actor: string | null, family: string) =>
      actor ? `${actor} has taken you out of ${family} on Casita.` : `You were taken out of ${family} on Casita.`,
    kept: 'What you wrote there stays with the family. Your account is still yours: you can join another family or start one.',
    label: 'Open Casita',
    mine: (days: number) => `For ${days} days you can download what you made there: tasks, events and photos.`,
    download: 'Download what I made',
    note: 'Was it a mistake? Ask the family to invite you again.',
  },
  es: {
    aFamily: 'una familia',
    subject: (family: string) => `Ya no formas parte de ${family}`,
    removed: (actor: string | null, family: string) =>
      actor ? `${actor} te ha quitado de ${family} en Casita.` : `Ya no estás en ${family} en Casita.`,
    kept: 'Lo que escribiste allí se queda con la familia. Tu cuenta sigue siendo tuya: puedes entrar en otra familia o crear una.',
    label: 'Abrir Casita',
    mine: (days: number) => `Durante ${days} días puedes descargar lo que creaste allí: tareas, eventos y fotos.`,
    download: 'Descargar lo que creé',
    note: '¿Ha sido un error? Pide a la familia que te vuelva a invitar.',
  },
} as const satisfies Record<Language, object>;

/** Tells a person that they were removed from a family, and by whom. `mayExport`: they can take along what they made. */
export function removalMail(
  to: string,
  { mayExport, ...facts }: NoticeFacts & { mayExport: boolean },
  appUrl: string,
  language: Language,
): Mail {
  const words = WORDS[language];
  const family = quoteName(facts.family, words.aFamily);
  const actor = quoteName(facts.actor, null);
  return frameMail(
    {
      ...{ to, language, subject: words.subject(family), heading: words.subject(family) },
      paragraphs: [words.removed(actor, family), words.kept, ...(mayExport ? [words.mine(OWN_CONTENT_DAYS)] : [])],
      // A person without a family finds it there too.
      action: mayExport
        ? { label: words.download, url: `${appUrl}/family` }
        : { label: words.label, url: `${appUrl}/dashboard` },
      notes: [words.note],
    },
    appUrl,
  );
}

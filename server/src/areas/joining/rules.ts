import type { Language } from '#contract/languages.ts';
import type { Notice } from '../../core/notices/write-commands.ts';
import type { InvitationNews } from './queries.ts';

const WORDS = {
  en: {
    full: (name: string) => `No room for ${name}`,
    fullText: (family: string, max: number) =>
      `The invitation into ${family} could not be accepted: all ${max} places are taken. It stays open until it expires.`,
    expired: (name: string) => `${name} asks for a new invitation`,
    expiredText: (email: string, family: string) => `The one for ${email} into ${family} has expired. Send it again.`,
    other: (email: string) => `${email} asks for an invitation`,
    otherText: (invited: string, family: string) =>
      `The link of the invitation for ${invited} into ${family} was opened under this address. Invite it only if you know whose it is.`,
  },
  es: {
    full: (name: string) => `No queda sitio para ${name}`,
    fullText: (family: string, max: number) =>
      `No se ha podido aceptar la invitación a ${family}: las ${max} plazas están ocupadas. Sigue abierta hasta que caduque.`,
    expired: (name: string) => `${name} pide una invitación nueva`,
    expiredText: (email: string, family: string) => `La de ${email} a ${family} ha caducado. Envíala de nuevo.`,
    other: (email: string) => `${email} pide una invitación`,
    otherText: (invited: string, family: string) =>
      `Con esta dirección se ha abierto el enlace de la invitación de ${invited} a ${family}. Invítala solo si sabes de quién es.`,
  },
} as const satisfies Record<Language, unknown>;

const AT_FAMILY = { category: 'warning', priority: 'medium', link: '/family' } as const;

/** The notification of managers that a person could not join. */
export function describeFullFamily({ name, family, maxMembers }: InvitationNews, language: Language): Notice {
  const words = WORDS[language];
  return { title: words.full(name), content: words.fullText(family, maxMembers), ...AT_FAMILY };
}

/** The notification of an inviter. `other` is the address that wants to be invited in place of the invited one; null for the same. */
export function describeRequest(news: InvitationNews, other: string | null, language: Language): Notice {
  const words = WORDS[language];
  const { name, email, family } = news;
  return other === null
    ? { title: words.expired(name), content: words.expiredText(email, family), ...AT_FAMILY }
    : { title: words.other(other), content: words.otherText(email, family), ...AT_FAMILY };
}

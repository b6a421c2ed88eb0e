import { INVITATION_DAYS } from '#contract/areas/invitations.ts';
import type { Language } from '#contract/languages.ts';
import { frameMail } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';
import { linkPath } from './rules.ts';

export interface InvitationLetter {
  readonly email: string;
  readonly first_name: string | null;
  readonly family: string;
  /** Null for an inviter without a name. */
  readonly inviter: string | null;
  readonly language: Language;
  readonly token: string;
  /** Null where none was wanted. */
  readonly password: string | null;
}

const WORDS = {
  en: {
    subject: (inviter: string | null, family: string) =>
      inviter === null ? `You are invited into ${family} on Casita` : `${inviter} invites you into ${family} on Casita`,
    aFamily: 'a family',
    heading: "You're invited!",
    hello: (name: string) => `Hello ${name},`,
    who: (inviter: string | null, family: string) =>
      inviter === null
        ? `you are invited into ${family} on Casita.`
        : `${inviter} invites you into ${family} on Casita.`,
    what: 'Casita is where a family keeps its days together: tasks, the calendar and everything the house needs.',
    how: 'Open the invitation to join. With the temporary password below you are in at once; you then choose one of your own.',
    howOwn: 'Open the invitation and choose a password of your own to join.',
    password: 'Temporary password',
    label: 'Open the invitation',
    days: `The link works for ${INVITATION_DAYS} days. If the invitation is sent again, the newest mail counts.`,
    stranger: 'You do not know who this is from? Then there is nothing to do: opening the link changes nothing.',
  },
  es: {
    subject: (inviter: string | null, family: string) =>
      inviter === null ? `Te invitan a ${family} en Casita` : `${inviter} te invita a ${family} en Casita`,
    aFamily: 'una familia',
    heading: '¡Tienes una invitación!',
    hello: (name: string) => `Hola, ${name}:`,
    who: (inviter: string | null, family: string) =>
      inviter === null ? `Te invitan a ${family} en Casita.` : `${inviter} te invita a ${family} en Casita.`,
    what: 'En Casita una familia lleva junta sus días: las tareas, el calendario y todo lo que la casa necesita.',
    how: 'Abre la invitación para entrar. Con la contraseña temporal de abajo entras enseguida; después eliges una tuya.',
    howOwn: 'Abre la invitación y elige una contraseña tuya para entrar.',
    password: 'Contraseña temporal',
    label: 'Abrir la invitación',
    days: `El enlace sirve durante ${INVITATION_DAYS} días. Si te la envían de nuevo, vale el último correo.`,
    stranger: '¿No conoces a quien te escribe? No tienes que hacer nada: abrir el enlace no cambia nada.',
  },
} as const satisfies Record<Language, unknown>;

/** The mail of an invitation, which says who invites into which family. */
export function invitationMail(letter: InvitationLetter, appUrl: string): Mail {
  const { email, language, token, password } = letter;
  const words = WORDS[language];
  const family = quoteName(letter.family, words.aFamily);
  const inviter = quoteName(letter.inviter, null);
  const name = quoteName(letter.first_name, null);
  return frameMail(
    {
      ...{ to: email, language, subject: words.subject(inviter, family), heading: words.heading },
      paragraphs: [
        ...(name === null ? [] : [words.hello(name)]),
        words.who(inviter, family),
        words.what,
        password === null ? words.howOwn : words.how,
      ],
      ...(password === null ? {} : { facts: [{ label: words.password, value: password }] }),
      action: { label: words.label, url: `${appUrl}${linkPath(token)}` },
      notes: [words.days, words.stranger],
    },
    appUrl,
  );
}

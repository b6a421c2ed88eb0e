import type { Language } from '#contract/languages.ts';
import type { Role } from '#contract/roles.ts';
import type { Notice } from '../../core/notices/write-commands.ts';
import type { NoticeFacts } from '../../core/members/queries.ts';

/** What people are told about who belongs to a family. */
export const PEOPLE_NOTICES = [
  'role_changed',
  'removed',
  'member_removed',
  'member_left',
  'offer_made',
  'offer_withdrawn',
  'offer_accepted',
  'offer_declined',
] as const;
type PeopleNotice = (typeof PEOPLE_NOTICES)[number];

type Say = (facts: {
  family: string;
  actor: string;
  subject: string;
  role: string;
}) => [title: string, content: string];
type Words = Record<PeopleNotice, Say> & { readonly somebody: string; readonly roles: Record<Role, string> };

const WORDS: Record<Language, Words> = {
  en: {
    somebody: 'Somebody',
    roles: {
      ...{ admin: 'Admin', parent: 'Parent', child: 'Child', baby_sister: 'Baby Sister', grandma: 'Grandma' },
      ...{ grandpa: 'Grandpa', nurse: 'Nurse', backoffice_admin: 'Back Office Admin' },
    },
    role_changed: ({ family, actor, role }) => [`Your role is ${role} now`, `${actor} changed your role in ${family}.`],
    removed: ({ family, actor }) => [
      `You are no longer a member of ${family}`,
      `${actor} has taken you out of it. What you wrote there stays with the family.`,
    ],
    member_removed: ({ family, actor, subject }) => [
      `${subject} is no longer a member of ${family}`,
      `${actor} has taken ${subject} out. See what needs somebody now.`,
    ],
    member_left: ({ family, subject }) => [`${subject} has left ${family}`, 'See what needs somebody now.'],
    offer_made: ({ family, actor }) => [
      `${actor} offers you ${family}`,
      'Accept it within 7 days under Family, and you own the family.',
    ],
    offer_withdrawn: ({ family, actor }) => [`${actor} has taken the offer back`, `${family} keeps its owner.`],
    offer_accepted: ({ family, actor }) => [`${actor} owns ${family} now`, 'Your offer was accepted.'],
    offer_declined: ({ family, actor }) => [`${actor} has declined your offer`, `You still own ${family}.`],
  },
  es: {
    somebody: 'Alguien',
    roles: {
      ...{ admin: 'Administración', parent: 'Madre o padre', child: 'Hija o hijo', baby_sister: 'Hermanita' },
      ...{ grandma: 'Abuela', grandpa: 'Abuelo', nurse: 'Enfermera o enfermero', backoffice_admin: 'Equipo de Casita' },
    },
    role_changed: ({ family, actor, role }) => [
      `Tu rol es ahora: ${role}`,
      `${actor} ha cambiado tu rol en ${family}.`,
    ],
    removed: ({ family, actor }) => [
      `Ya no formas parte de ${family}`,
      `${actor} te ha quitado. Lo que escribiste allí se queda con la familia.`,
    ],
    member_removed: ({ family, actor, subject }) => [
      `${subject} ya no está en ${family}`,
      `Por decisión de ${actor}. Mira qué necesita ahora a alguien.`,
    ],
    member_left: ({ family, subject }) => [`${subject} ha dejado ${family}`, 'Mira qué necesita ahora a alguien.'],
    offer_made: ({ family, actor }) => [
      `${actor} te ofrece ${family}`,
      'Acéptalo en 7 días en Familia y la familia será tuya.',
    ],
    offer_withdrawn: ({ family, actor }) => [`${actor} ha retirado la oferta`, `${family} sigue como estaba.`],
    offer_accepted: ({ family, actor }) => [`${family} es ahora de ${actor}`, 'Ha aceptado tu oferta.'],
    offer_declined: ({ family, actor }) => [`${actor} no ha aceptado tu oferta`, `${family} sigue siendo tuya.`],
  },
};

/** The notification about a change of people, in the reader's language. */
export function describePeopleNotice(
  { kind, role }: { kind: PeopleNotice; role: Role | null },
  { family, actor, subject }: NoticeFacts,
  language: Language,
): Notice {
  const words = WORDS[language];
  const [title, content] = words[kind]({
    family,
    actor: actor ?? words.somebody,
    subject: subject ?? words.somebody,
    role: role === null ? '' : words.roles[role],
  });
  return { title, content, category: 'info', priority: 'medium', link: kind === 'removed' ? null : '/family' };
}

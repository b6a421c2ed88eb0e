import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { noticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { readNews } from './queries.ts';
import { describeFullFamily, describeRequest } from './rules.ts';

const FULL: NoticeTraits = {
  ...{ group: 'family_updates', forManagers: true },
  title: { en: 'No room for another member', es: 'No hay sitio para otro miembro' },
  example: { en: 'Nora could not join: your family is full', es: 'Nora no ha podido unirse: tu familia está completa' },
};
const REQUESTED: NoticeTraits = {
  ...{ group: 'family_updates', forManagers: true },
  title: { en: 'A request for an invitation', es: 'Piden una invitación' },
  example: { en: 'Nora asks for a new invitation', es: 'Nora pide otra invitación' },
  matters: true,
};

const AboutInvitation = z.object({ family_id: Uuid, invitation_id: Uuid });

/**
 * An invited person was refused, because the family has no room for another member. Managers are told once a day and invitation, however
 * often the person tries.
 */
export const familyFull = noticeKind('family_full', FULL, AboutInvitation, async (tx, { family_id, invitation_id }) => {
  const news = await readNews(tx, family_id, invitation_id);
  return (
    news && {
      to: news.managers,
      compose: (language) => describeFullFamily(news, language),
      id: hashId(`full ${invitation_id} ${tx.now.toISOString().slice(0, 10)}`),
    }
  );
});

const Requested = z.extend(AboutInvitation, {
  /** The address that wants to be invited; null for the address of the invitation. */
  email: z.nullable(z.string()),
});

/** The holder of an invitation's link asks the inviter for another invitation. */
export const invitationRequested = noticeKind('invitation_requested', REQUESTED, Requested, async (tx, facts) => {
  const news = await readNews(tx, facts.family_id, facts.invitation_id);
  return news && { to: news.asked, compose: (language) => describeRequest(news, facts.email, language) };
});

import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { noticeKind } from '../../core/notices/kinds.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { readNews } from './queries.ts';
import { describeFullFamily, describeRequest } from './rules.ts';

const AboutInvitation = z.object({ family_id: Uuid, invitation_id: Uuid });

/**
 * An invited person was refused, because the family has no room for another member. Managers are told once a day and invitation, however
 * often the person tries.
 */
export const familyFull = noticeKind('family_full', AboutInvitation, async (tx, { family_id, invitation_id }) => {
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
export const invitationRequested = noticeKind('invitation_requested', Requested, async (tx, facts) => {
  const news = await readNews(tx, facts.family_id, facts.invitation_id);
  return news && { to: news.asked, compose: (language) => describeRequest(news, facts.email, language) };
});

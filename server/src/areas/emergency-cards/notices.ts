import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { isManager, readNoticeFacts } from '../../core/members/queries.ts';
import { noticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findTold } from '../../core/notices/queries.ts';

/** No word of it says what the card is about: its title is the subject of mails. */
const OPENED: NoticeTraits = {
  ...{ group: 'family_updates', matters: true, breaksQuietHours: true, breaksMutes: true },
  ...{ isPrivate: true, forManagers: true },
  title: { en: 'A link was opened', es: 'Se ha abierto un enlace' },
  example: { en: 'The link of Emma’s card was opened', es: 'Se ha abierto el enlace de la tarjeta de Emma' },
};
const WORDS = {
  en: {
    title: (name: string | null) => (name ? `The link of ${name}’s card was opened` : 'The link of a card was opened'),
    content: 'If you do not expect it, end the link.',
  },
  es: {
    title: (name: string | null) =>
      name ? `Se ha abierto el enlace de la tarjeta de ${name}` : 'Se ha abierto el enlace de una tarjeta',
    content: 'Si no lo esperas, anula el enlace.',
  },
} as const;

const Opened = z.object({ family_id: Uuid, user_id: Uuid, member_id: Uuid });

/** An emergency card was opened by its link. Managers hear of it at once, also where the link was ended meanwhile; when it was, the notice itself says by the reader's clock. */
export const cardOpened = noticeKind('emergency_card_opened', OPENED, Opened, async (tx, facts) => {
  const { family_id, user_id, member_id } = facts;
  const told = await findTold(tx, { family_id, giver: null, receiver: member_id });
  if (!told || !isManager(told)) return null;
  const names = await readNoticeFacts(tx, { family_id, actor_id: null, subject_id: user_id });
  return {
    to: [told.user_id],
    compose: (language) => ({
      title: WORDS[language].title(names?.subject ?? null),
      content: WORDS[language].content,
      ...{ category: 'warning' as const, priority: 'high' as const, link: `/medical?person=${user_id}` },
    }),
  };
});

import * as z from 'zod/mini';
import { CHANNELS } from '#contract/areas/notices/deliveries.ts';
import { NOTICE_CONTENT_MAX } from '#contract/areas/notices/sending.ts';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_PRIORITIES } from '#contract/areas/notifications.ts';
import { Uuid } from '#contract/uuid.ts';
import { noticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findTold } from '../../core/notices/queries.ts';

const FROM_MEMBER: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'A message of your family', es: 'Un mensaje de tu familia' },
  example: { en: 'Dinner is ready. From Ana', es: 'La cena está lista. De Ana' },
};

const Sent = z.object({
  family_id: Uuid,
  /** Members of the family. */
  ...{ sender_id: Uuid, to: Uuid },
  ...{ title: z.string(), content: z.string() },
  category: z.enum(NOTIFICATION_CATEGORIES),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  ...{ push: z.boolean(), mail: z.boolean() },
});

const FROM = {
  en: (name: string | null) => `From ${name ?? 'a member of your family'}`,
  es: (name: string | null) => `De ${name ?? 'un miembro de tu familia'}`,
} as const;

/** One member tells another something. The words always end with who it was, so that no member speaks as the product. */
export const familyMessage = noticeKind('family_message', FROM_MEMBER, Sent, async (tx, facts) => {
  const { family_id, sender_id, to, title, content, category, priority, push, mail } = facts;
  const told = await findTold(tx, { family_id, giver: sender_id, receiver: to });
  if (!told?.hasGiver) return null;
  return {
    to: [told.user_id],
    asked: { push, mail },
    compose: (language) => {
      const sender = FROM[language](told.giver_name);
      const words = content.slice(0, NOTICE_CONTENT_MAX - sender.length - 1);
      return { title, content: [words, sender].filter(Boolean).join('\n'), category, priority, link: null };
    },
  };
});

const TEST: NoticeTraits = {
  group: null,
  title: { en: 'A test', es: 'Una prueba' },
  example: { en: 'This is how notices arrive', es: 'Así llegan los avisos' },
  breaksQuietHours: true,
};

const Tested = z.object({ family_id: z.null(), id: Uuid, user_id: Uuid, channel: z.enum(CHANNELS) });

const TEST_WORDS = {
  en: { title: 'It works', content: 'This is how notices of Casita arrive here.' },
  es: { title: 'Funciona', content: 'Así llegan aquí los avisos de Casita.' },
} as const;

/** A person tries one channel. */
export const testNotice = noticeKind('test', TEST, Tested, async (_tx, { id, user_id, channel }) => ({
  ...{ to: [user_id], id },
  asked: { in_app: channel === 'in_app', push: channel === 'push', mail: channel === 'mail' },
  compose: (language) => ({
    ...TEST_WORDS[language],
    ...{ category: 'success', priority: 'high', link: '/settings/notifications' },
  }),
}));

import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';

/** The switches of the preferences by which kinds are grouped. */
export const NOTICE_GROUPS = ['task_reminders', 'task_assignments', 'family_updates'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The words of both languages. */
const InLanguages = z.object({ en: z.string(), es: z.string() });

/** What a person is told of one kind of notices, where they choose its channels. */
export const NoticeKindInfo = z.object({
  /** Unique; the `kind` of notifications, choices and deliveries. */
  key: z.string(),
  group: z.enum(NOTICE_GROUPS),
  title: InLanguages,
  /** An example of such a notice. */
  example: InLanguages,
  /** Mailed by itself where no push reached a device. */
  matters: z.boolean(),
  /** Not pushed to a person who has not chosen so. */
  stays_in_app: z.optional(z.boolean()),
  breaks_quiet_hours: z.boolean(),
  /** Only managers of a family hear of it. */
  for_managers: z.optional(z.boolean()),
  /** A lock screen shows a general sentence in place of its words. */
  is_private: z.boolean(),
  /** What can be done from the push itself. */
  actions: z.array(z.object({ key: z.string(), label: InLanguages })),
});
export type NoticeKindInfo = z.infer<typeof NoticeKindInfo>;

export const listNoticeKinds = remoteFunction('notice-kinds', {
  summary: 'The kinds of notices that there are, for the page on which a person chooses their channels.',
  input: z.strictObject({}),
  output: z.object({ kinds: z.array(NoticeKindInfo) }),
  may: 'signed-in',
  whenLapsed: true,
});

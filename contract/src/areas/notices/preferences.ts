import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { WHOLE_ROWS_MAX } from '../../limits.ts';
import { ClockTime, SentTimestamp, TimeZone, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { notificationPermissions } from '../notifications.ts';

// Code that every page loads: the tables alone. Calls are in the other files of this folder.

export const DIGESTS = ['off', 'daily', 'weekly'] as const;

/** The name of a kind of notices. */
const KIND_MAX = 60;
const TABLE_NAME_MAX = 60;

const preferred = {
  /** Channels. `email_enabled` allows mails; which kinds are mailed, each kind says. */
  push_enabled: z.boolean(),
  sound_enabled: z.boolean(),
  email_enabled: z.boolean(),
  /** Groups of kinds: nothing of a group that is off is told on any channel. */
  task_reminders: z.boolean(),
  task_assignments: z.boolean(),
  family_updates: z.boolean(),
  /** Quiet hours by the clock of `time_zone`, both or neither. They end at `quiet_until`, which may be on the next day. */
  quiet_from: z.nullable(ClockTime),
  quiet_until: z.nullable(ClockTime),
  /** The person's own zone; null for that of the device on which they last opened Casita, else UTC. */
  time_zone: z.nullable(TimeZone),
  /** A mail of what is unread and was not mailed. */
  digest: z.enum(DIGESTS),
  /** The hour at which it is sent, by the clock of `time_zone`. */
  digest_hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** The day on which a weekly one is sent: 1 is Monday, 7 is Sunday. */
  digest_day: z.int().check(z.minimum(1), z.maximum(7)),
} as const;

/** One row per person, whose id is the person's id. Without a row `FIRST_PREFERENCES` apply. */
export const NotificationPreferences = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  ...preferred,
  /** Since when a mail server refuses the person's address. Nothing is mailed until they set it to null. */
  mail_refused_at: z.nullable(Timestamp),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const NewPreferences = z.partial(z.strictObject(preferred));
export type NewPreferences = z.infer<typeof NewPreferences>;
export const PreferencesChanges = z.partial(z.strictObject({ ...preferred, mail_refused_at: z.literal(null) }));
export type PreferencesChanges = z.infer<typeof PreferencesChanges>;

/** What applies to a person who has chosen nothing. */
export const FIRST_PREFERENCES = {
  push_enabled: true,
  sound_enabled: true,
  email_enabled: true,
  task_reminders: true,
  task_assignments: true,
  family_updates: true,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  digest: 'off',
  digest_hour: 8,
  digest_day: 1,
  mail_refused_at: null,
} as const satisfies Omit<NotificationPreferences, keyof typeof BASE_COLUMNS | 'user_id'>;

const { own: mayOwn } = notificationPermissions;
/** What the tables of choices have in common. */
const ofChoices = {
  workspace: 'person',
  label: () => undefined,
  may: { read: mayOwn, create: mayOwn, update: mayOwn, remove: mayOwn },
  seenBy: 'family',
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
} as const;

export const notificationPreferences = familyTable('notification_preferences', {
  ...ofChoices,
  row: NotificationPreferences,
  create: NewPreferences,
  update: PreferencesChanges,
  may: { ...ofChoices.may, remove: () => false },
  limit: 1,
  fieldGroups: [['quiet_from', 'quiet_until']],
  // The database fills in the person.
  applyCreate: (fields) => ({ ...FIRST_PREFERENCES, ...fields }) as Unstamped<NotificationPreferences>,
});

/** Null for the kind's first value. */
const choice = z.nullable(z.boolean());
const channels = {
  /** The list in the app; what is off there is nowhere in it. */
  in_app: choice,
  /** The pop-up over an open page. */
  pop_up: choice,
  push: choice,
  /** Null for the kind's first value: `fallback` for what matters, which is mailed where no push reached a device, else never. */
  mail: choice,
} as const;

/** On which channels a person hears of a kind. Null stands for the kind's first value. Of two rows about the same the later one counts. */
export const NoticeChoice = z.object({
  ...BASE_COLUMNS,
  kind: z.string(),
  /** The family that it is for; null for all that have no row of their own. */
  about_family: z.nullable(Uuid),
  ...channels,
});
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const NoticeChoiceChanges = z.partial(z.strictObject(channels));
export type NoticeChoiceChanges = z.infer<typeof NoticeChoiceChanges>;
export const NewNoticeChoice = z.strictObject({
  kind: z.string().check(z.minLength(1), z.maxLength(KIND_MAX)),
  about_family: z.nullable(Uuid),
  ...z.partial(z.object(channels)).shape,
});
export type NewNoticeChoice = z.infer<typeof NewNoticeChoice>;

export const noticeChoices = familyTable('notice_choices', {
  ...ofChoices,
  row: NoticeChoice,
  create: NewNoticeChoice,
  update: NoticeChoiceChanges,
  applyCreate: (fields) => ({ in_app: null, pop_up: null, push: null, mail: null, ...fields }),
});

const muted = {
  /** Null for all families. */
  about_family: z.nullable(Uuid),
  /** The thing: a row by its table and id; both null for the whole family. */
  table_name: z.nullable(z.string().check(z.maxLength(TABLE_NAME_MAX))),
  row_id: z.nullable(Uuid),
} as const;
const muted_until = z.nullable(SentTimestamp);

/** What a person does not want to be rung for: a family, or one thing of it. It stays in the list of the app. */
export const NoticeMute = z.object({
  ...BASE_COLUMNS,
  ...muted,
  /** Null for as long as the row exists. */
  muted_until: z.nullable(Timestamp),
});
export type NoticeMute = z.infer<typeof NoticeMute>;

export const NewNoticeMute = z.strictObject({ ...muted, muted_until });
export type NewNoticeMute = z.infer<typeof NewNoticeMute>;
export const NoticeMuteChanges = z.strictObject({ muted_until: z.optional(muted_until) });
export type NoticeMuteChanges = z.infer<typeof NoticeMuteChanges>;

export const noticeMutes = familyTable('notice_mutes', {
  ...ofChoices,
  row: NoticeMute,
  create: NewNoticeMute,
  update: NoticeMuteChanges,
});

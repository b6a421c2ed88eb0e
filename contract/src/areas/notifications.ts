import * as z from 'zod/mini';
import { BASE_COLUMNS, serverTable } from '../family-table.ts';
import { WHOLE_ROWS_MAX } from '../limits.ts';
import { permissions, PERSON } from '../permissions.ts';
import { Uuid } from '../uuid.ts';

export const NOTIFICATION_CATEGORIES = ['success', 'warning', 'error', 'info', 'default'] as const;
export const NOTIFICATION_PRIORITIES = ['high', 'medium', 'low'] as const;

export const notificationPermissions = permissions('notifications', { own: PERSON });

/** Notifications are purged after this. */
export const NOTIFICATION_DAYS = 180;

/** A notification for one person, about any of their families. Only the server creates them. */
export const Notification = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  title: z.string(),
  content: z.string(),
  category: z.enum(NOTIFICATION_CATEGORIES),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  is_read: z.boolean(),
  /** The path in the app that the notification opens. */
  link: z.nullable(z.string()),
  /** The family that it is about, in which its link opens; null where it is about none, and in those of earlier versions. */
  about_family: z.nullable(Uuid),
  /** The key of its kind (`notice-kinds`); null in those of earlier versions. */
  kind: z.nullable(z.string()),
  /** The row that it is about, which a person may mute; null for none. */
  about_table: z.nullable(z.string()),
  about_row: z.nullable(Uuid),
  /** Whether an open page shows it as it arrives, by the person's choices at that time. */
  pops_up: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationChanges = z.strictObject({ is_read: z.optional(z.boolean()) });
export type NotificationChanges = z.infer<typeof NotificationChanges>;

export const notifications = serverTable('notifications', {
  row: Notification,
  update: NotificationChanges,
  workspace: 'person',
  label: ({ title }) => title,
  permissions: notificationPermissions,
  may: {
    read: notificationPermissions.own,
    update: notificationPermissions.own,
    remove: notificationPermissions.own,
  },
  seenBy: 'family',
  sync: 'full',
  // More than the server retains per person (`NOTIFICATIONS_MAX`), so that a removed one can always be restored.
  limit: WHOLE_ROWS_MAX,
  filter: ['is_read'],
  persist: 'disk',
  purgeAfterDays: NOTIFICATION_DAYS,
});

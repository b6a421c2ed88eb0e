import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { WHOLE_ROWS_MAX } from '../limits.ts';
import { may } from '../permissions.ts';
import { Uuid } from '../uuid.ts';

export const NOTIFICATION_CATEGORIES = ['success', 'warning', 'error', 'info', 'default'] as const;
export const NOTIFICATION_PRIORITIES = ['high', 'medium', 'low'] as const;

/** News are no longer any after this. */
export const NOTIFICATION_DAYS = 180;

/** Something one person is told, whichever family it is about. The server makes them. */
export const Notification = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  title: z.string(),
  content: z.string(),
  category: z.enum(NOTIFICATION_CATEGORIES),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  is_read: z.boolean(),
  /** A path of the app that it leads to. */
  link: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationChanges = z.strictObject({ is_read: z.optional(z.boolean()) });
export type NotificationChanges = z.infer<typeof NotificationChanges>;

export const notifications = familyTable('notifications', {
  row: Notification,
  create: z.strictObject({}),
  update: NotificationChanges,
  may: {
    read: 'notifications.own',
    create: () => false,
    update: (actor) => may(actor, 'notifications.own'),
    remove: (actor) => may(actor, 'notifications.own'),
  },
  seenBy: 'family',
  sync: 'full',
  // More than the server leaves anybody (`NOTIFICATIONS_MAX`): what was just deleted can always be brought back.
  limit: WHOLE_ROWS_MAX,
  filter: ['is_read'],
  persist: 'disk',
  purgeAfterDays: NOTIFICATION_DAYS,
  // Nobody creates one from a browser; the type wants a draft all the same.
  applyCreate: (_fields, actor) => ({
    user_id: actor.memberId,
    title: 'Notification',
    content: '',
    category: 'default' as const,
    priority: 'medium' as const,
    is_read: false,
    link: null,
  }),
});

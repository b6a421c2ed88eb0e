import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { neededLine, text, line } from '../../text.ts';
import { NAME_MAX, TITLE_MAX } from '../../limits.ts';
import { Uuid } from '../../uuid.ts';
import { familyPermissions } from '../family.ts';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_PRIORITIES } from '../notifications.ts';
import { CHANNELS } from './deliveries.ts';

export const NOTICE_CONTENT_MAX = 2_000;
/** Notices that one member sends to others in an hour. */
export const FAMILY_NOTICES_PER_HOUR = 60;

export const sendFamilyNotification = remoteFunction('family-notification-router', {
  summary: 'Tells one other member of the family something. One call per recipient.',
  input: z.strictObject({
    family_id: Uuid,
    /** The recipient's account, or their id as a member. */
    user_id: Uuid,
    title: neededLine(TITLE_MAX),
    content: z.optional(text(NOTICE_CONTENT_MAX)),
    /** What the client calls this sort of notice. */
    type: z.optional(line(NAME_MAX)),
    category: z.optional(z.enum(NOTIFICATION_CATEGORIES)),
    priority: z.optional(z.enum(NOTIFICATION_PRIORITIES)),
    send_push: z.optional(z.boolean()),
    send_email: z.optional(z.boolean()),
    /** The sender is the caller, whatever it says: it may only name them rightly. */
    metadata: z.optional(
      z.strictObject({
        sender_id: z.optional(Uuid),
        sender_name: z.optional(line(NAME_MAX * 2)),
        schema_name: z.optional(line(NAME_MAX)),
        chat_id: z.optional(Uuid),
      }),
    ),
  }),
  output: z.object({ success: z.boolean() }),
  may: familyPermissions.view,
});

export const sendTestNotice = remoteFunction('send-test-notice', {
  summary: 'Sends the caller a notice on one channel. Its deliveries say what became of it.',
  input: z.strictObject({ channel: z.enum(CHANNELS) }),
  output: z.object({ notification_id: Uuid }),
  may: 'signed-in',
});

export const changeAllNotifications = remoteFunction('change-all-notifications', {
  summary:
    "Marks all of the caller's unread notifications as read, or removes all. It answers which it changed; with these ids `unread` and `restore` undo it.",
  input: z.strictObject({
    to: z.enum(['read', 'unread', 'removed', 'restored']),
    /** For `unread` and `restored`; without them all are meant that can be. */
    ids: z.optional(z.array(Uuid).check(z.maxLength(2_000))),
  }),
  output: z.object({ ids: z.array(Uuid) }),
  may: 'signed-in',
  whenLapsed: true,
});

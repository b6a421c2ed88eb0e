import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { Uuid } from '../uuid.ts';
import { calendarPermissions } from './calendar.ts';
import { taskPermissions } from './tasks.ts';

/**
 * For clients that send notifications themselves after creating a task. The server has told the assignees already, in the transaction
 * that stored the task, so this tells nobody again; it answers whom the stored task tells.
 */
export const sendTaskNotifications = remoteFunction('send-task-notifications', {
  input: z.strictObject({
    task_id: Uuid,
    title: z.optional(z.string()),
    description: z.optional(z.nullable(z.string())),
    due_date: z.optional(z.nullable(z.string())),
    due_time: z.optional(z.nullable(z.string())),
    assigned_members: z.optional(z.nullable(z.array(Uuid))),
    created_by: z.optional(z.nullable(Uuid)),
  }),
  output: z.object({ success: z.boolean(), notified: z.array(Uuid) }),
  may: taskPermissions.create,
  summary: 'Answers which members the stored task tells of itself.',
});

/**
 * For clients that send notifications themselves after creating an event. The server has told the members already, in the transaction
 * that stored the event, so this tells nobody again; it answers whom the stored event tells.
 */
export const sendEventNotifications = remoteFunction('send-event-notifications', {
  input: z.strictObject({
    event_id: Uuid,
    title: z.optional(z.string()),
    description: z.optional(z.nullable(z.string())),
    event_date: z.optional(z.string()),
    event_time: z.optional(z.nullable(z.string())),
    location: z.optional(z.nullable(z.string())),
    assigned_members: z.optional(z.nullable(z.array(Uuid))),
    created_by: z.optional(z.nullable(Uuid)),
    category: z.optional(z.string()),
    priority: z.optional(z.string()),
  }),
  output: z.object({ success: z.boolean(), notified: z.array(Uuid) }),
  may: calendarPermissions.create,
  summary: 'Answers which members the stored event tells of itself.',
});

import type { Notification } from '#contract/areas/notifications.ts';
import { newId } from '#contract/ids.ts';
import { HOUR_MS, type DemoRows } from '../../demo/demo-rows.ts';
import { busyNotifications } from './busy-demo.ts';
import { RIVERA_NOTIFICATIONS } from './rivera-demo.ts';
import { VEGA_NOTIFICATIONS } from './vega-demo.ts';

/** A notification. Its text names no day, because its date moves. */
export interface DemoNotification {
  readonly title: string;
  readonly content: string;
  readonly hoursAgo: number;
  readonly category?: Notification['category'];
  readonly priority?: Notification['priority'];
  readonly isRead?: boolean;
  readonly link?: string;
}

/** By demo family, and by the key of the person whose they are. */
export const DEMO_NOTIFICATIONS: Readonly<Record<string, Readonly<Record<string, readonly DemoNotification[]>>>> = {
  rivera: RIVERA_NOTIFICATIONS,
  vega: VEGA_NOTIFICATIONS,
  busy: { self: busyNotifications() },
};

export const demo: DemoRows<'notifications'> = {
  table: 'notifications',
  dates: { created_at: 'moment' },
  rows: ({ name, familyId, now }) =>
    Object.entries(DEMO_NOTIFICATIONS[name] ?? {}).flatMap(([person, notifications]) =>
      notifications.map((notification) => ({ of: person, row: notificationRow(notification, familyId, now) })),
    ),
};

function notificationRow(notification: DemoNotification, familyId: string, now: Date) {
  const createdAt = new Date(now.getTime() - notification.hoursAgo * HOUR_MS);
  return {
    id: newId(createdAt.getTime()),
    title: notification.title,
    content: notification.content,
    category: notification.category ?? 'default',
    priority: notification.priority ?? 'medium',
    is_read: notification.isRead ?? false,
    link: notification.link ?? null,
    // The settings are the person's own, in whichever family.
    about_family: notification.link?.startsWith('/settings/') ? null : familyId,
    created_at: createdAt.toISOString(),
  };
}

import { settings } from './areas/account.ts';
import { contacts } from './areas/contacts.ts';
import { members } from './areas/family.ts';
import { notifications } from './areas/notifications.ts';
import { subscribers } from './areas/subscription.ts';
import { tasks } from './areas/tasks.ts';
import type { AnyFamilyTable } from './family-table.ts';

/** Every family table. Apart from the calls: a browser needs all tables at once, and each call only where it is made. */
export const tables: readonly AnyFamilyTable[] = [members, tasks, settings, notifications, subscribers, contacts];

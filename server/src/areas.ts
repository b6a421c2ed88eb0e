import { settingsHandlers } from './areas/account/handlers.ts';
import { demo as invitations } from './areas/family/demo.ts';
import { membersHandlers } from './areas/family/handlers.ts';
import { demo as notifications } from './areas/notifications/demo.ts';
import { demo as plans } from './areas/subscription/demo.ts';
import { planChangedWorker } from './areas/subscription/jobs.ts';
import { demo as tasks } from './areas/tasks/demo.ts';
import { tasksHandlers } from './areas/tasks/handlers.ts';
import { taskGivenWorker } from './areas/tasks/jobs.ts';
import type { AnyDemoRows } from './demo/demo-rows.ts';
import type { Transactions } from './platform/db/transactions.ts';
import type { Worker } from './platform/jobs/queue.ts';
import type { TableHandlers } from './platform/tables/handlers.ts';

// What areas do beyond their declarations. A new area joins these lists and edits no other file of the server.

/** Tables whose area does more than the standard handlers. */
export function areaHandlers(): ReadonlyMap<string, TableHandlers> {
  return new Map<string, TableHandlers>([
    ['members', membersHandlers()],
    ['settings', settingsHandlers()],
    ['tasks', tasksHandlers()],
  ]);
}

/** The workers of the areas' jobs, which run after a commit. */
export function areaWorkers(transactions: Transactions): Worker[] {
  return [taskGivenWorker(transactions), planChangedWorker(transactions)];
}

/** The demo rows of the areas, in the order in which they are written. */
export const areaDemoRows: readonly AnyDemoRows[] = [invitations, plans, notifications, tasks];

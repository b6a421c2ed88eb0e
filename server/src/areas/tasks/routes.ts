import type { FastifyInstance } from 'fastify';
import { sendTaskNotifications } from '#contract/areas/assignment-notifications.ts';
import { assignees, tasks } from '#contract/areas/tasks.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { findRow } from '../../platform/tables/rows.ts';

export function registerTaskCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, sendTaskNotifications, ({ asMember }, { task_id }) =>
    asMember(false, async (tx) => {
      const task = await findRow(tx, tasks, task_id);
      if (!task) throw new Problem('PGRST116');
      return { success: true, notified: assignees(task).filter((id) => id !== task.created_by) };
    }),
  );
}

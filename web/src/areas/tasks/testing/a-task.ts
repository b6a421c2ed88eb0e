import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Actor } from '#contract/permissions.ts';

/** Who made the tasks of `aTask`. */
export const ANA: Actor = { memberId: 'ana', effectiveRole: 'parent' };

/** A task of Ana as the server stores it, made on 1 November 2026 at 8. Its title is its id. */
export function aTask(id: string, fields: Partial<Task> = {}): Task {
  const made = new Date('2026-11-01T08:00:00Z');
  const stamps = { version: 1, created_at: made.toISOString(), updated_at: made.toISOString(), deleted_at: null };
  return { ...tasks.applyCreate({ title: id }, ANA, made), ...stamps, id, ...fields };
}

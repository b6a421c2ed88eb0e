import { compareMembers, type Member } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { Role } from '#contract/roles.ts';

/** A member as /family shows them. */
export interface MemberView {
  readonly id: string;
  readonly row: Member;
  readonly name: string;
  readonly email: string | null;
  /** Shown as `parent` if the role row is missing, which grants no permission. Null = no account. */
  readonly role: Role | null;
  /** The number of pending tasks assigned to them, alone or with others. */
  readonly taskCount: number;
}

/** The present members, in the order in which they are shown and chosen. */
export function listMembers(rows: readonly Member[], tasks: readonly Task[]): MemberView[] {
  const counts = new Map<string, number>();
  for (const task of tasks) {
    if (task.status !== 'pending') continue;
    for (const id of new Set(assignees(task))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return rows
    .filter((row) => row.left_at === null)
    .toSorted(compareMembers)
    .map((row) => ({
      id: row.id,
      row,
      name: displayName(row),
      email: row.email,
      role: row.user_id === null ? null : (row.role ?? 'parent'),
      taskCount: counts.get(row.id) ?? 0,
    }));
}

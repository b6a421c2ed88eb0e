import type { Task } from '#contract/areas/tasks.ts';
import type { TickState } from '../../ui/tick-box.tsx';

/** How the box of a task is drawn. */
export const STATES: Record<Task['status'], TickState> = { pending: 'open', 'in progress': 'half', completed: 'done' };

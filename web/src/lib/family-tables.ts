import { members } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';

/** Every family table the browser knows: what is kept for offline is taken from here, and shown at the next start. */
export const FAMILY_TABLES: readonly AnyFamilyTable[] = [members, tasks];

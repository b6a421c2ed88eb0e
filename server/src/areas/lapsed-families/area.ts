import type { Area } from '../../core/area.ts';
import { tidyLapsedFamilies } from './commands.ts';
import { lapsedMailWorker } from './jobs.ts';

/** Families whose plan has ended: what is announced, and at last deleted. */
export const lapsedFamilies: Area = { mailers: [lapsedMailWorker], tidy: tidyLapsedFamilies };

import type { RemoteCall } from './call.ts';
import type { AnyFamilyTable } from './family-table.ts';
import { ensureFamilySetup, getAccount, members } from './areas/family.ts';
import { tasks } from './areas/tasks.ts';

/** All that browser and server agreed on. Servers mount it, the API description lists it, generated tests enumerate it. */
export interface Contract {
  readonly tables: readonly AnyFamilyTable[];
  readonly calls: readonly RemoteCall[];
}

export const contract: Contract = {
  tables: [members, tasks],
  calls: [ensureFamilySetup, getAccount],
};

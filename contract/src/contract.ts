import type { RemoteCall } from './call.ts';
import type { AnyFamilyTable } from './family-table.ts';
import { resendEmailConfirmation, sendPasswordReset, settings } from './areas/account.ts';
import { ensureFamilySetup, getAccount, members } from './areas/family.ts';
import { notifications } from './areas/notifications.ts';
import { checkSubscription, choosePlan, subscribers } from './areas/subscription.ts';
import { tasks } from './areas/tasks.ts';

/** All that browser and server agreed on. Servers mount it, the API description lists it, generated tests enumerate it. */
export interface Contract {
  readonly tables: readonly AnyFamilyTable[];
  readonly calls: readonly RemoteCall[];
}

export const contract: Contract = {
  tables: [members, tasks, settings, notifications, subscribers],
  calls: [resendEmailConfirmation, sendPasswordReset, ensureFamilySetup, getAccount, checkSubscription, choosePlan],
};

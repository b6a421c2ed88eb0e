import type { RemoteCall } from './call.ts';
import type { AnyFamilyTable } from './family-table.ts';
import { resendEmailConfirmation, sendPasswordReset, settings } from './areas/account.ts';
import {
  createFamily,
  ensureFamilyHasSchema,
  ensureFamilySetup,
  getAccount,
  members,
  renameFamily,
  switchFamily,
  updateProfile,
} from './areas/family.ts';
import {
  acceptFamilyInvitation,
  getInvitation,
  recoverInvitationState,
  validateInvitationState,
} from './areas/invitations.ts';
import { backofficeOverview, listEnquiries, setEnquiryStatus } from './areas/back-office.ts';
import { notifications } from './areas/notifications.ts';
import { sendEnquiry } from './areas/site.ts';
import { checkSubscription, choosePlan, subscribers } from './areas/subscription.ts';
import { tasks } from './areas/tasks.ts';

/** All that browser and server agreed on. Servers mount it, the API description lists it, generated tests enumerate it. */
export interface Contract {
  readonly tables: readonly AnyFamilyTable[];
  readonly calls: readonly RemoteCall[];
}

export const contract: Contract = {
  tables: [members, tasks, settings, notifications, subscribers],
  calls: [
    resendEmailConfirmation,
    sendPasswordReset,
    ensureFamilySetup,
    getAccount,
    createFamily,
    renameFamily,
    switchFamily,
    updateProfile,
    ensureFamilyHasSchema,
    getInvitation,
    acceptFamilyInvitation,
    validateInvitationState,
    recoverInvitationState,
    checkSubscription,
    choosePlan,
    sendEnquiry,
    backofficeOverview,
    listEnquiries,
    setEnquiryStatus,
  ],
};

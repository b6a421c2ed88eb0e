import type { RemoteCall } from './call.ts';
import type { AnyFamilyTable } from './family-table.ts';
import { resendEmailConfirmation, sendPasswordReset } from './areas/account-links.ts';
import {
  createFamily,
  ensureFamilyHasSchema,
  ensureFamilySetup,
  renameFamily,
  switchFamily,
  updateProfile,
} from './areas/family.ts';
import {
  createCalendarAddress,
  exportCalendar,
  fetchOutsideCalendar,
  findEventsByUid,
  getCalendarAddress,
  revokeCalendarAddress,
} from './areas/calendar-files.ts';
import {
  answerOwnershipOffer,
  changeMemberRole,
  leaveFamily,
  offerOwnership,
  removeMember,
  withdrawOwnershipOffer,
} from './areas/membership.ts';
import { findMessageOfDay, searchChatMessages, showActivity } from './areas/chat/calls.ts';
import { getFilesRoom } from './areas/files.ts';
import {
  chooseCurrency,
  importTransactions,
  searchTransactions,
  sumTransactions,
  undoImport,
} from './areas/finances/calls.ts';
import { agreeToGroceryAssistant, askGroceryAssistant, describeGroceryAssistant } from './areas/groceries/assistant.ts';
import { readRecipe } from './areas/groceries/recipes.ts';
import { shareGroceryList } from './areas/groceries/sharing.ts';
import { downloadMedicalRecord } from './areas/medical/calls.ts';
import { createEmergencyCard, revokeEmergencyCard } from './areas/medical/emergency-cards.ts';
import { getMyDay } from './areas/my-day.ts';
import { listNoticeKinds } from './areas/notices/kinds.ts';
import { pushForget, pushSync } from './areas/notices/push.ts';
import { changeAllNotifications, sendFamilyNotification, sendTestNotice } from './areas/notices/sending.ts';
import { getAccount } from './areas/own-account.ts';
import {
  createPairingCode,
  endPinAccess,
  getFamilyCode,
  renewFamilyCode,
  setPinAccess,
  unlockPin,
  setKitchenScreen,
  unpairDevice,
} from './areas/pins/pin-access.ts';
import {
  acceptFamilyInvitation,
  askForInvitation,
  createInvitationLink,
  getInvitation,
  recoverInvitationState,
  resendFamilyInvitation,
  sendFamilyInvitation,
  validateInvitationState,
} from './areas/invitations.ts';
import { startSchoolYear } from './areas/school/new-year.ts';
import { sendEventNotifications, sendTaskNotifications } from './areas/assignment-notifications.ts';
import { backofficeOverview, listEnquiries, setEnquiryStatus } from './areas/back-office.ts';
import { searchRows } from './search/search-rows.ts';
import { sendEnquiry } from './areas/site.ts';
import { createCheckout, customerPortal, processPaymentSuccess } from './areas/plans/payment.ts';
import { checkSubscription, choosePlan } from './areas/subscription.ts';
import { tables } from './tables.ts';

/** The whole contract between client and server. The server mounts it, the API description lists it, generated tests enumerate it. */
export interface Contract {
  readonly tables: readonly AnyFamilyTable[];
  readonly calls: readonly RemoteCall[];
}

export const contract: Contract = {
  tables,
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
    getFilesRoom,
    getInvitation,
    acceptFamilyInvitation,
    askForInvitation,
    validateInvitationState,
    recoverInvitationState,
    sendFamilyInvitation,
    resendFamilyInvitation,
    createInvitationLink,
    checkSubscription,
    choosePlan,
    createCheckout,
    customerPortal,
    processPaymentSuccess,
    sendEnquiry,
    sendTaskNotifications,
    sendEventNotifications,
    backofficeOverview,
    listEnquiries,
    setEnquiryStatus,
    createCalendarAddress,
    getCalendarAddress,
    revokeCalendarAddress,
    exportCalendar,
    findEventsByUid,
    fetchOutsideCalendar,
    changeMemberRole,
    removeMember,
    leaveFamily,
    offerOwnership,
    withdrawOwnershipOffer,
    answerOwnershipOffer,
    getMyDay,
    searchRows,
    setPinAccess,
    endPinAccess,
    unlockPin,
    getFamilyCode,
    renewFamilyCode,
    createPairingCode,
    setKitchenScreen,
    unpairDevice,
    listNoticeKinds,
    pushSync,
    pushForget,
    sendFamilyNotification,
    sendTestNotice,
    changeAllNotifications,
    shareGroceryList,
    readRecipe,
    askGroceryAssistant,
    describeGroceryAssistant,
    agreeToGroceryAssistant,
    showActivity,
    searchChatMessages,
    findMessageOfDay,
    startSchoolYear,
    downloadMedicalRecord,
    createEmergencyCard,
    revokeEmergencyCard,
    sumTransactions,
    searchTransactions,
    importTransactions,
    undoImport,
    chooseCurrency,
  ],
};

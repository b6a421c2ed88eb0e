import { settings } from './areas/account.ts';
import { familyEvents } from './areas/calendar.ts';
import { chatChoices, chatParticipants, chats } from './areas/chat/chats.ts';
import { chatMessages } from './areas/chat/messages.ts';
import { contacts } from './areas/contacts.ts';
import { familyInvitations } from './areas/family-invitations.ts';
import { members } from './areas/family.ts';
import { allowances, chores, payoutRequests } from './areas/finances/allowances.ts';
import { budgets, recurringEntries } from './areas/finances/household.ts';
import { financeAccounts, financeSettings, financialProfiles, financialTransactions } from './areas/finances/ledger.ts';
import { familySavings, savingsContributions } from './areas/finances/savings.ts';
import { groceryItems, groceryProducts, groceryStaples } from './areas/groceries/items.ts';
import { groceryLists, groceryShops } from './areas/groceries/lists.ts';
import { groceryDishes, groceryFoodLimits, groceryMeals } from './areas/groceries/meals.ts';
import { links } from './areas/links.ts';
import { outsideCalendars, outsideEvents } from './areas/outside-calendars.ts';
import { medicalCarers, medicalLooks } from './areas/medical/care.ts';
import { emergencyCards } from './areas/medical/emergency-cards.ts';
import { allergies, conditions, immunizations, medicalProfiles } from './areas/medical/history.ts';
import { doses, medications } from './areas/medical/medications.ts';
import { measurements, medicalDocuments, medicalVisits } from './areas/medical/visits.ts';
import { deliveries } from './areas/notices/deliveries.ts';
import { noticeChoices, noticeMutes, notificationPreferences } from './areas/notices/preferences.ts';
import { notifications } from './areas/notifications.ts';
import { pairedDevices, pinAccesses } from './areas/pins/paired-devices.ts';
import { ownershipOffers, privateDetails } from './areas/people.ts';
import { schoolEvents } from './areas/school/events.ts';
import { grades, schoolAbsences } from './areas/school/grades.ts';
import { schoolExceptions, schoolPeriods, schoolProfiles } from './areas/school/profiles.ts';
import { subscribers } from './areas/subscription.ts';
import { tasks } from './areas/tasks.ts';
import type { AnyFamilyTable } from './family-table.ts';
import type { EffectiveRole } from './roles.ts';

const declared = [
  members,
  tasks,
  settings,
  notifications,
  subscribers,
  contacts,
  familyEvents,
  outsideCalendars,
  outsideEvents,
  familyInvitations,
  privateDetails,
  ownershipOffers,
  pairedDevices,
  pinAccesses,
  links,
  notificationPreferences,
  noticeChoices,
  noticeMutes,
  deliveries,
  groceryLists,
  groceryItems,
  groceryProducts,
  groceryShops,
  groceryStaples,
  groceryDishes,
  groceryMeals,
  groceryFoodLimits,
  chats,
  chatParticipants,
  chatMessages,
  chatChoices,
  schoolProfiles,
  schoolPeriods,
  schoolExceptions,
  schoolEvents,
  grades,
  schoolAbsences,
  medicalProfiles,
  allergies,
  conditions,
  immunizations,
  medications,
  doses,
  medicalVisits,
  measurements,
  medicalDocuments,
  medicalCarers,
  medicalLooks,
  emergencyCards,
  financialTransactions,
  financeAccounts,
  financialProfiles,
  financeSettings,
  familySavings,
  savingsContributions,
  allowances,
  chores,
  payoutRequests,
  budgets,
  recurringEntries,
] as const;

/** The declarations with their precise types. */
export type DeclaredTable = (typeof declared)[number];

/** Every family table. Separate from the calls, because a client loads all tables at start and each call only where it is used. */
export const tables: readonly AnyFamilyTable[] = declared;

/** The permission matrix: the roles by the name of each permission. */
export const PERMISSIONS: Readonly<Record<string, readonly EffectiveRole[]>> = Object.fromEntries(
  tables.flatMap((table) => Object.values(table.permissions ?? {}).map(({ name, roles }) => [name, roles])),
);

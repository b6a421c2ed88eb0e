import type { FastifyInstance } from 'fastify';
import { settingsHandlers } from './areas/account/handlers.ts';
import { linkMailWorker } from './areas/account/jobs.ts';
import { registerAccountCalls, registerAccountRoutes } from './areas/account/routes.ts';
import type { AccountServices } from './areas/account/session-handlers.ts';
import { registerBackOfficeCalls } from './areas/back-office/routes.ts';
import { demo as events } from './areas/calendar/demo.ts';
import { calendarHandlers } from './areas/calendar/handlers.ts';
import { eventGivenWorker, eventReminderWorker } from './areas/calendar/jobs.ts';
import { registerCalendarCalls } from './areas/calendar/routes.ts';
import { outsideCalendarsHandlers } from './areas/calendar-files/handlers.ts';
import { fetchCalendarWorker } from './areas/calendar-files/jobs.ts';
import { registerCalendarFiles } from './areas/calendar-files/routes.ts';
import { demo as contacts } from './areas/contacts/demo.ts';
import { demo as people } from './areas/family/demo.ts';
import { membersHandlers, privateDetailsHandlers } from './areas/family/handlers.ts';
import { registerAvatars, registerFamilyCalls } from './areas/family/routes.ts';
import { tidyLapsedFamilies } from './areas/lapsed-families/commands.ts';
import { lapsedMailWorker } from './areas/lapsed-families/jobs.ts';
import { demo as invitations } from './areas/invitations/demo.ts';
import { invitationMailWorker, senderProvenWorker } from './areas/invitations/jobs.ts';
import { registerInvitationCalls } from './areas/invitations/routes.ts';
import { familyFullWorker, invitationRequestedWorker } from './areas/joining/jobs.ts';
import { registerMyDayCalls } from './areas/my-day/routes.ts';
import { demo as notifications } from './areas/notifications/demo.ts';
import { peopleNoticeWorker, removalMailWorker } from './areas/people/jobs.ts';
import { registerOwnContent } from './areas/own-content/routes.ts';
import { registerPeopleCalls } from './areas/people/routes.ts';
import { accountEndedWorker, codeUsedUpWorker, managerEndedWorker, pinLockedWorker } from './areas/pins/jobs.ts';
import { registerPinCalls } from './areas/pins/routes.ts';
import { registerSiteCalls } from './areas/site/routes.ts';
import { demo as plans } from './areas/subscription/demo.ts';
import { planChangedWorker } from './areas/subscription/jobs.ts';
import {
  paidTwiceMailWorker,
  payerLeftMailWorker,
  paymentMailWorker,
  paymentReminderWorker,
} from './areas/subscription/mail-jobs.ts';
import { paymentWorkers, planEndsWorker, planLapsesWorker } from './areas/subscription/payment-jobs.ts';
import { registerSubscriptionCalls } from './areas/subscription/routes.ts';
import { demo as tasks } from './areas/tasks/demo.ts';
import { repairEntries } from './areas/tasks/entry-commands.ts';
import { tasksHandlers } from './areas/tasks/handlers.ts';
import { taskGivenWorker, taskPassedWorker } from './areas/tasks/jobs.ts';
import { registerTaskCalls } from './areas/tasks/routes.ts';
import type { DeclaredTable } from '#contract/tables.ts';
import type { AnyDemoRows } from './demo/demo-rows.ts';
import type { AttemptLimits } from './platform/auth/attempt-limits.ts';
import type { Transactions } from './platform/db/transactions.ts';
import type { Services } from './platform/http/services.ts';
import type { Worker } from './platform/jobs/queue.ts';
import type { Carrier } from './platform/mail/mail.ts';
import type { Payments } from './platform/payments/payments.ts';
import type { TableHandlers } from './platform/tables/handlers.ts';

// What areas do beyond their declarations. A new area joins these lists and edits no other file of the server.

/** Tables whose area does more than the standard handlers. */
export function areaHandlers(): ReadonlyMap<string, TableHandlers> {
  const ofTasks = tasksHandlers();
  const handlers = {
    family_events: calendarHandlers(ofTasks),
    members: membersHandlers(),
    outside_calendars: outsideCalendarsHandlers(),
    private_details: privateDetailsHandlers(),
    settings: settingsHandlers(),
    tasks: ofTasks,
  } satisfies { readonly [Table in DeclaredTable as Table['name']]?: TableHandlers<Table> };
  return new Map<string, TableHandlers>(Object.entries(handlers));
}

/** The calls of the areas, and the routes that are no calls of the contract. */
export function registerAreas(app: FastifyInstance, services: Services, account: AccountServices): void {
  registerAccountRoutes(app, account);
  registerAccountCalls(app, services, account);
  registerAvatars(app);
  registerFamilyCalls(app, services);
  registerInvitationCalls(app, services, account);
  registerBackOfficeCalls(app, services);
  registerCalendarFiles(app, services);
  registerOwnContent(app, services);
  registerPeopleCalls(app, services);
  registerPinCalls(app, services, account);
  registerSiteCalls(app, services, account);
  registerSubscriptionCalls(app, services, {
    payments: services.payments,
    appUrl: account.appUrl,
    limits: account.limits,
  });
  registerTaskCalls(app, services);
  registerCalendarCalls(app, services);
  registerMyDayCalls(app, services);
}

/** The workers of the areas' jobs, which run after a commit. */
export function areaWorkers(transactions: Transactions, payments: Payments | null, limits: AttemptLimits): Worker[] {
  return [
    taskGivenWorker(transactions),
    taskPassedWorker(transactions),
    eventGivenWorker(transactions),
    eventReminderWorker(transactions),
    planChangedWorker(transactions),
    planEndsWorker(transactions),
    planLapsesWorker(transactions),
    paymentReminderWorker(transactions),
    // Without a provider their jobs wait.
    ...(payments ? paymentWorkers(transactions, payments) : []),
    fetchCalendarWorker(transactions),
    senderProvenWorker(transactions, limits),
    familyFullWorker(transactions),
    invitationRequestedWorker(transactions),
    peopleNoticeWorker(transactions),
    codeUsedUpWorker(transactions),
    managerEndedWorker(transactions),
    pinLockedWorker(transactions),
    accountEndedWorker(transactions),
  ];
}

/** The workers of the jobs that send a mail. */
export function areaMailers(transactions: Transactions, carrier: Carrier, appUrl: string): Worker[] {
  const makers = [
    ...[linkMailWorker, invitationMailWorker, removalMailWorker],
    ...[lapsedMailWorker, paymentMailWorker, payerLeftMailWorker, paidTwiceMailWorker],
  ];
  return makers.map((make) => make(transactions, carrier, appUrl));
}

/** Deletes hourly what areas keep for a time only, beyond the purges that follow from declarations. Any number of nodes may do so at once. */
export async function tidyAreas(
  transactions: Transactions,
  reports: { onError: (error: unknown) => void; onDeleted: (familyId: string) => void },
): Promise<void> {
  await tidyLapsedFamilies(transactions, reports);
}

/** Mends at a start what older versions and demo data left out. Any number of nodes may do so at once. */
export async function repairAreas(transactions: Transactions): Promise<void> {
  await repairEntries(transactions);
}

/** The demo rows of the areas, in the order in which they are written. */
export const areaDemoRows: readonly AnyDemoRows[] = [
  people,
  invitations,
  plans,
  notifications,
  tasks,
  contacts,
  events,
];

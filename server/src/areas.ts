import type { FastifyInstance } from 'fastify';
import { account } from './areas/account/area.ts';
import { backOffice } from './areas/back-office/area.ts';
import { calendar } from './areas/calendar/area.ts';
import { calendarFiles } from './areas/calendar-files/area.ts';
import { chat } from './areas/chat/area.ts';
import { contacts } from './areas/contacts/area.ts';
import { emergencyCards } from './areas/emergency-cards/area.ts';
import { family } from './areas/family/area.ts';
import { finances } from './areas/finances/area.ts';
import { groceries } from './areas/groceries/area.ts';
import { groceryAssistant } from './areas/grocery-assistant/area.ts';
import { invitations } from './areas/invitations/area.ts';
import { kitchen } from './areas/kitchen/area.ts';
import { joining } from './areas/joining/area.ts';
import { lapsedFamilies } from './areas/lapsed-families/area.ts';
import { medical } from './areas/medical/area.ts';
import { myDay } from './areas/my-day/area.ts';
import { notifications } from './areas/notifications/area.ts';
import { ownContent } from './areas/own-content/area.ts';
import { people } from './areas/people/area.ts';
import { pins } from './areas/pins/area.ts';
import { school } from './areas/school/area.ts';
import { search } from './areas/search/area.ts';
import { site } from './areas/site/area.ts';
import { subscription } from './areas/subscription/area.ts';
import { tasks } from './areas/tasks/area.ts';
import type { Area, TidyReports, WorkerServices } from './core/area.ts';
import { momentWorker } from './core/moments/moments.ts';
import type { AnyTableContent } from './core/content/content.ts';
import { noticeWorker } from './core/notices/kinds.ts';
import { noticeMailer } from './core/notices/mail-worker.ts';
import { pushWorkers } from './core/notices/push-worker.ts';
import { mountSignIn } from './core/sign-in/scope.ts';
import { createSignIn, type AccountServices } from './core/sign-in/session-handlers.ts';
import type { AnyDemoRows } from './demo/demo-rows.ts';
import type { Follower } from './platform/db/hooks.ts';
import type { Transactions } from './platform/db/transactions.ts';
import type { Services } from './platform/http/services.ts';
import type { Purge } from './platform/jobs/housekeeping.ts';
import type { Worker } from './platform/jobs/queue.ts';
import type { Carrier } from './platform/mail/mail.ts';
import type { TableHandlers } from './platform/tables/handlers.ts';

/** All areas. Followers of one hook run in this order, and demo rows are written in it: later ones may name earlier ones. */
const AREAS: readonly Area[] = [
  ...[account, family, people, invitations, joining, pins, subscription, lapsedFamilies, notifications],
  ...[tasks, contacts, calendar, calendarFiles, groceries, groceryAssistant, chat],
  ...[school, medical, emergencyCards, finances],
  ...[myDay, kitchen, search, ownContent, site, backOffice],
];

/** What each area says, of all areas. */
const all = <Part>(partOf: (area: Area) => readonly Part[] | undefined): Part[] =>
  AREAS.flatMap((area) => partOf(area) ?? []);

/** Tables whose area does more than the standard handlers. */
export const areaHandlers = (): ReadonlyMap<string, TableHandlers> =>
  new Map(
    all(({ handlers = {} }) => Object.entries(handlers)).map(
      ([table, make]) => [table, make() as unknown as TableHandlers] as const, // those of the table of this name
    ),
  );

export const areaFollowers: readonly Follower[] = [
  ...all(({ followers }) => followers),
  ...all(({ notices }) => notices).flatMap(({ followers }) => followers),
  ...all(({ moments }) => moments).flatMap(({ followers }) => followers),
];
export const areaPurges: readonly Purge[] = all(({ purges }) => purges);
export const areaContent: readonly AnyTableContent[] = all(({ content }) => content);
export const areaDemoRows: readonly AnyDemoRows[] = all(({ demo }) => demo && [demo].flat());

const areaNotices = all(({ notices }) => notices);

export const areaWorkers = (services: WorkerServices): Worker[] => [
  noticeWorker(services.transactions, areaNotices),
  ...pushWorkers(services.transactions, areaNotices, services.push),
  momentWorker(
    services.transactions,
    all(({ moments }) => moments),
  ),
  ...all(({ workers }) => workers?.(services)),
];

export const areaMailers = (transactions: Transactions, carrier: Carrier, appUrl: string): Worker[] => [
  noticeMailer(transactions, areaNotices, carrier, appUrl),
  ...all(({ mailers }) => mailers).map((make) => make(transactions, carrier, appUrl, areaNotices)),
];

export function mountAreas(app: FastifyInstance, services: Services, account: AccountServices): void {
  const signIn = createSignIn(account);
  mountSignIn(
    ...([app, account, signIn] as const),
    all((area) => area.signIn && [area.signIn]),
  );
  for (const area of AREAS)
    area.mount?.(app, { ...services, account, signIn, content: areaContent, notices: areaNotices });
}

export async function tidyAreas(transactions: Transactions, reports: TidyReports): Promise<void> {
  for (const area of AREAS) await area.tidy?.(transactions, reports);
}

export async function repairAreas(transactions: Transactions): Promise<void> {
  for (const area of AREAS) await area.repair?.(transactions);
}

import { PLANS, type Tier } from '#contract/areas/plans/plans.ts';
import type { Role } from '#contract/roles.ts';
import { settingsArea } from './account/area.ts';
import type { Area, AreaPage, PartKind } from './area.ts';
import { backOfficeArea } from './back-office/area.ts';
import { calendarArea } from './calendar/area.ts';
import { chatArea } from './chat/area.ts';
import { contactsArea } from './contacts/area.ts';
import { familyArea } from './family/area.ts';
import { financesArea } from './finances/area.ts';
import { groceriesArea } from './groceries/area.ts';
import { invitationsArea } from './invitations/area.ts';
import { medicalArea } from './medical/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { schoolArea } from './school/area.ts';
import { tasksArea } from './tasks/area.ts';
import { todayArea } from './today/area.ts';

/**
 * The areas of a family in the order of the side bar. Routes, navigation, palette, page titles and the guard of roles follow from
 * this list.
 */
export const FAMILY_AREAS = [
  todayArea,
  tasksArea,
  chatArea,
  familyArea,
  calendarArea,
  financesArea,
  schoolArea,
  medicalArea,
  groceriesArea,
  notificationsArea,
  contactsArea,
] as const;

export const SETTINGS_AREA = settingsArea;
export const STAFF_AREAS = [backOfficeArea] as const;

/** All that say something to others, in the order in which it is shown. */
export const AREAS: readonly Area[] = [...FAMILY_AREAS, invitationsArea, SETTINGS_AREA];

/** Parts by their files, as the pages import them, in the order of the areas. */
export function inOrder<Part>(files: Readonly<Record<string, Part>>): readonly Part[] {
  const placeOf = (file: string) => AREAS.findIndex(({ word }) => file.includes(`/${word}/`));
  return Object.entries(files)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([, part]) => part);
}

/** The message files of all parts of one kind. */
export const wordsOfParts = (kind: PartKind): readonly string[] => AREAS.flatMap(({ parts }) => parts?.[kind] ?? []);

type PageNeeds = Pick<AreaPage, 'word' | 'messages' | 'tables' | 'shows'>;

/** The message files that a page needs, with those of the parts that it shows. */
export function messagesOf({ word, messages = [word], shows = [] }: PageNeeds): readonly string[] {
  return [...new Set([...messages, ...shows.flatMap(wordsOfParts)])];
}

/** The tables that a page shows first, with those of the areas of which it shows parts. */
export function tablesOf({ tables = [], shows = [] }: PageNeeds) {
  const shown = AREAS.filter(({ parts }) => shows.some((kind) => parts?.[kind]));
  return [...new Set([...tables, ...shown.flatMap((area) => area.tables ?? [])])];
}

/**
 * The message files that every screen of the signed-in app needs: the shell names tasks (the dialog for a new one, what waits to be sent), the
 * plan, and notifications that arrive.
 */
export const FRAME_MESSAGES = ['shell', 'tasks', 'subscription', 'notifications'] as const;

/** The addresses of the pages of all areas, in the router's form. */
export function areaAddresses(): string[] {
  const all: readonly AreaPage[] = [...FAMILY_AREAS, SETTINGS_AREA, ...STAFF_AREAS];
  return all.flatMap(({ path, furtherPaths = [] }) => [path, ...furtherPaths]);
}

type KnownPage = (typeof FAMILY_AREAS)[number] | typeof SETTINGS_AREA | (typeof STAFF_AREAS)[number];

/** An entry of the navigation. */
export interface NavigationArea extends AreaPage {
  readonly path: KnownPage['path'];
  readonly word: KnownPage['word'];
}

/** The area of a path inside a family, settings among them; undefined for other addresses. */
export function areaOf(path: string): NavigationArea | undefined {
  const first = `/${path.split('/')[1]}`;
  return [...FAMILY_AREAS, SETTINGS_AREA].find((area) => area.path === first);
}

/** True when a member with this role may open the path. Without a role, areas for some roles stay closed. */
export function mayOpenPath(path: string, role: Role | null): boolean {
  const roles = areaOf(path)?.roles;
  return roles === undefined || (role !== null && roles.includes(role));
}

/** True for a feature of a plan that cannot be used yet. */
export function isUpcomingInPlan(tier: Tier, feature: string): boolean {
  const marked: readonly string[] = PLANS[tier].upcoming;
  return marked.includes(feature);
}

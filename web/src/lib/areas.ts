import {
  Bell,
  BookUser,
  CalendarDays,
  GraduationCap,
  HeartPulse,
  Landmark,
  ListChecks,
  MessagesSquare,
  PiggyBank,
  Settings,
  ShoppingBasket,
  Sun,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { Language } from '#contract/languages.ts';
import { PLANS, type Tier } from '#contract/areas/plans/plans.ts';
import type { Role } from '#contract/roles.ts';
import type { DeclaredTable } from '#contract/tables.ts';

/** A text in every language. */
type Text = Readonly<Record<Language, string>>;

interface AreaEntry {
  /** The address of its page. */
  readonly path: `/${string}`;
  /** Further addresses that show the same page. */
  readonly furtherPaths?: readonly `/${string}`[];
  /** Its page is `<word>-page.tsx`, in `app/pages` or in the area's folder. */
  readonly word: string;
  /** What navigation, palette and page titles call it. */
  readonly name: Text;
  readonly icon: LucideIcon;
  /** The message files that its page needs; without this line the one of the folder named like the word. */
  readonly messages?: readonly string[];
  /** The tables that its page shows first, besides those that every page needs. */
  readonly tables?: readonly DeclaredTable['name'][];
  /** The roles that may open it and every address below it; without this line all may. */
  readonly roles?: readonly Role[];
  /** What it will do, where it has no page yet: the navigation and the plans mark it, and one page says this. */
  readonly coming?: Text;
  readonly isInBottomBar?: true;
  /** The table whose rows the palette finds. The area's page opens them in its row dialog. */
  readonly searchedTable?: DeclaredTable['name'];
  /** Reads the search parameters of its address. */
  readonly validateSearch?: (search: Record<string, unknown>) => object;
}

const MONEY_AND_SCHOOL: readonly Role[] = ['admin', 'parent', 'child'];

/**
 * The areas of a family in the order of the side bar. Routes, navigation, palette, page titles, the guard of roles and the marks of
 * what is still to come follow from this list.
 */
export const FAMILY_AREAS = [
  {
    path: '/dashboard',
    word: 'today',
    name: { en: 'Today', es: 'Hoy' },
    icon: Sun,
    messages: ['today', 'tasks'],
    tables: ['tasks'],
    isInBottomBar: true,
  },
  {
    path: '/tasks',
    word: 'tasks',
    name: { en: 'Tasks', es: 'Tareas' },
    icon: ListChecks,
    tables: ['tasks'],
    isInBottomBar: true,
    validateSearch: ({ who, task }): { who?: string; task?: string } => ({
      ...(typeof who === 'string' ? { who } : {}),
      ...(typeof task === 'string' ? { task } : {}),
    }),
  },
  {
    path: '/chat',
    word: 'chat',
    name: { en: 'Chat', es: 'Chat' },
    icon: MessagesSquare,
    coming: {
      en: 'Here the family will write to each other, all together or one to one.',
      es: 'Aquí la familia podrá escribirse, todos juntos o de uno en uno.',
    },
  },
  {
    path: '/family',
    furtherPaths: ['/family/$memberId'],
    word: 'family',
    name: { en: 'Family', es: 'Familia' },
    icon: UsersRound,
    messages: ['family', 'person', 'invitations', 'pin-access'],
  },
  {
    path: '/calendar',
    word: 'calendar',
    name: { en: 'Calendar', es: 'Calendario' },
    icon: CalendarDays,
    tables: ['family_events', 'outside_events', 'outside_calendars', 'tasks'],
    isInBottomBar: true,
    // The page reads them: what is no view or no day is that of the device.
    validateSearch: ({ view, date }): { view?: string; date?: string } => ({
      ...(typeof view === 'string' ? { view } : {}),
      ...(typeof date === 'string' ? { date } : {}),
    }),
  },
  {
    path: '/finances',
    furtherPaths: ['/finances/user/$userId'],
    word: 'finances',
    name: { en: 'Finances', es: 'Finanzas' },
    icon: PiggyBank,
    roles: MONEY_AND_SCHOOL,
    coming: {
      en: 'Here you will follow allowances, savings goals and what the family spends.',
      es: 'Aquí seguirás las pagas, las metas de ahorro y lo que gasta la familia.',
    },
  },
  {
    path: '/school',
    furtherPaths: ['/school/student/$userId'],
    word: 'school',
    name: { en: 'School', es: 'Colegio' },
    icon: GraduationCap,
    roles: MONEY_AND_SCHOOL,
    coming: {
      en: "Here you will find each child's timetable, homework and grades.",
      es: 'Aquí encontrarás el horario, los deberes y las notas de cada peque.',
    },
  },
  {
    path: '/medical',
    word: 'medical',
    name: { en: 'Medical', es: 'Salud' },
    icon: HeartPulse,
    coming: {
      en: 'Here allergies, medication and vaccinations will be at hand when the doctor asks.',
      es: 'Aquí tendrás a mano alergias, medicación y vacunas cuando pregunte el médico.',
    },
  },
  {
    path: '/groceries',
    word: 'groceries',
    name: { en: 'Groceries', es: 'Compra' },
    icon: ShoppingBasket,
    coming: {
      en: 'Here everybody will add to one shopping list, and tick it off in the shop.',
      es: 'Aquí habrá una sola lista de la compra: la escribe toda la familia y se tacha en la tienda.',
    },
  },
  { path: '/notifications', word: 'notifications', name: { en: 'Notifications', es: 'Notificaciones' }, icon: Bell },
  {
    path: '/contacts',
    word: 'contacts',
    name: { en: 'Contacts', es: 'Contactos' },
    icon: BookUser,
    tables: ['contacts'],
    searchedTable: 'contacts',
  },
] as const satisfies readonly AreaEntry[];

/**
 * The message files that every screen of the signed-in app needs: the shell names tasks (the dialog for a new one, what waits to be sent), the
 * plan, and notifications that arrive.
 */
export const FRAME_MESSAGES = ['shell', 'tasks', 'subscription', 'notifications'] as const;

/** At the foot of every side bar. */
export const SETTINGS_AREA = {
  path: '/settings',
  furtherPaths: ['/settings/$section'],
  word: 'settings',
  name: { en: 'Settings', es: 'Ajustes' },
  icon: Settings,
} as const satisfies AreaEntry;

/** The area of staff without a family. Its routes and its guard are its own. */
export const STAFF_AREAS = [
  {
    path: '/backoffice/dashboard',
    word: 'backOffice',
    name: { en: 'Back Office', es: 'Administración' },
    icon: Landmark,
  },
] as const satisfies readonly AreaEntry[];

/** The addresses of the pages of all areas, in the router's form. */
export function areaAddresses(): string[] {
  const all: readonly AreaEntry[] = [...FAMILY_AREAS, SETTINGS_AREA, ...STAFF_AREAS];
  return all.flatMap(({ path, furtherPaths = [] }) => [path, ...furtherPaths]);
}

type FamilyArea = (typeof FAMILY_AREAS)[number];

/** An entry of the navigation. */
export interface Area extends AreaEntry {
  readonly path: (FamilyArea | typeof SETTINGS_AREA | (typeof STAFF_AREAS)[number])['path'];
  readonly word: (FamilyArea | typeof SETTINGS_AREA | (typeof STAFF_AREAS)[number])['word'];
}

/** The area of a path inside a family, settings among them; undefined for other addresses. */
export function areaOf(path: string): Area | undefined {
  const first = `/${path.split('/')[1]}`;
  return [...FAMILY_AREAS, SETTINGS_AREA].find((area) => area.path === first);
}

/** True when a member with this role may open the path. Without a role, areas for some roles stay closed. */
export function mayOpenPath(path: string, role: Role | null): boolean {
  const roles = areaOf(path)?.roles;
  return roles === undefined || (role !== null && roles.includes(role));
}

/** True for a feature of a plan that cannot be used yet: an area to come, or one that the plan marks. */
export function isUpcomingInPlan(tier: Tier, feature: string): boolean {
  const marked: readonly string[] = PLANS[tier].upcoming;
  return marked.includes(feature) || FAMILY_AREAS.some((area) => area.word === feature && 'coming' in area);
}

import { createRoute, lazyRouteComponent, notFound, redirect, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AreaPage } from '../areas/area.ts';
import { FAMILY_AREAS, FRAME_MESSAGES, messagesOf, SETTINGS_AREA, tablesOf } from '../areas/areas.ts';
import { prepareArea } from '../lib/i18n/i18n.ts';
import { readAhead } from '../lib/sync/read-ahead.ts';
import { needCode } from '../pwa/missing-code.ts';
import { takeLinkToken } from './auth/auth-search.ts';
import { root } from './routes.ts';

/** The addresses of the signed-in app, those of its areas from the list of areas, and one that is opened once per device. */

/** Behind the guards, and without the shell. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  loader: () => Promise.all(['shell', 'family', 'subscription'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./auth/welcome-page.tsx')),
    'WelcomePage',
  ),
});

/** Public, and here because no other page of a visitor leads to it. */
const pair = createRoute({
  getParentRoute: () => root,
  path: '/pair',
  beforeLoad: ({ location }) => {
    const isTaken = takeLinkToken('pairing', '', '', location.hash);
    if (isTaken) throw redirect({ to: '/pair', hash: '', replace: true });
  },
  loader: () => Promise.all(['paired', 'account'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./auth/pair-page.tsx')),
    'PairPage',
  ),
});

const look = createRoute({
  getParentRoute: () => root,
  path: '/dev/look',
  // In production the server answers this address with 404, and so does the app.
  beforeLoad: () => {
    const [arrival] = performance.getEntriesByType('navigation');
    // The type of an entry is known by its name only.
    if ((arrival as PerformanceNavigationTiming | undefined)?.responseStatus === 404) throw notFound();
  },
  loader: () => Promise.all(['shell', 'tasks'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./styleguide/styleguide-screen.tsx')),
    'StyleguideScreen',
  ),
});

/** Everything that needs a signed-in person. */
const home = createRoute({
  getParentRoute: () => root,
  id: '_app',
  loader: () =>
    Promise.all([
      ...FRAME_MESSAGES.map(prepareArea),
      readAhead(['members', 'settings', 'notifications', 'subscribers']),
    ]),
  component: lazyRouteComponent(
    needCode(() => import('./app-frame.tsx')),
    'AppFrame',
  ),
});

type Page = Record<string, ComponentType>;
/** Pages that compose several areas are in the app's folders, others in their area's. */
const pages = import.meta.glob<Page>(['./{pages,today}/*-page.tsx', '../areas/*/*-page.tsx']);

/** `tasks-page.tsx` exports `TasksPage`. */
async function loadPage(word: string): Promise<Page> {
  const load = Object.entries(pages).find(([file]) => file.endsWith(`/${word}-page.tsx`))?.[1];
  if (!load) throw new Error(`there is no ${word}-page.tsx`);
  return load();
}

interface AreaEntry<Path, Search> extends Pick<AreaPage, 'word' | 'messages' | 'tables' | 'shows' | 'furtherPaths'> {
  readonly path: Path;
  readonly validateSearch?: (search: Record<string, unknown>) => Search;
}

function areaPage({ word }: AreaEntry<string, object>): RouteComponent {
  const exportName = `${word.charAt(0).toUpperCase()}${word.slice(1)}Page`;
  return lazyRouteComponent(
    needCode(() => loadPage(word)),
    exportName,
  );
}

function areaRoute<const Path extends string, Search extends object = object>(
  area: AreaEntry<Path, Search>,
  component: RouteComponent,
) {
  const { path, validateSearch } = area;
  return createRoute({
    getParentRoute: () => home,
    path,
    loader: () => Promise.all([...messagesOf(area).map(prepareArea), readAhead(tablesOf(area))]),
    component,
    ...(validateSearch ? { validateSearch } : {}),
  });
}

type RouteOf<Entry> =
  Entry extends AreaEntry<infer Path extends string, infer Search extends object>
    ? ReturnType<typeof areaRoute<Path, Search>>
    : never;
/** The routes of the further addresses of all entries. */
type FurtherRoutesOf<Entries> = Entries extends readonly [infer First, ...infer Rest]
  ? [
      ...(First extends { furtherPaths: infer Paths extends readonly string[] }
        ? { -readonly [Index in keyof Paths]: ReturnType<typeof areaRoute<Paths[Index]>> }
        : []),
      ...FurtherRoutesOf<Rest>,
    ]
  : [];
type RoutesOf<Entries extends readonly unknown[]> = { [Index in keyof Entries]: RouteOf<Entries[Index]> };

const ENTRIES = [...FAMILY_AREAS, SETTINGS_AREA] as const;
// Links are checked against the areas' own addresses, of which a list made by a loop knows nothing.
const areaRoutes = ENTRIES.flatMap((area: AreaEntry<string, object>) => {
  // One for all addresses of an area, so that its page stays when the address changes to another of them.
  const page = areaPage(area);
  return [area.path, ...(area.furtherPaths ?? [])].map((path) => areaRoute({ ...area, path }, page));
}) as unknown as [...RoutesOf<typeof ENTRIES>, ...FurtherRoutesOf<typeof ENTRIES>];

export const homeRoutes = [welcome, pair, look, home.addChildren(areaRoutes)] as const;

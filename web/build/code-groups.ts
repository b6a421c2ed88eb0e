import type { Plugin, Rolldown } from 'vite';
import { FAMILY_AREAS, FRAME_MESSAGES, messagesOf, SETTINGS_AREA, wordsOfParts } from '../src/areas/areas.ts';
import { findModules, findReached, importsOf, type Graph, type Module } from './module-graph.ts';

/** Where the parts of the app begin, by the ends of the modules' paths. */
const SITE = ['src/site/site.ts'];
export const START = ['src/main.tsx', 'react-dom/client.js'];
/** What every screen of the signed-in app waits for; start imports them when it runs. */
export const FRAME = [
  'app/home-routes.ts',
  'app/app-frame.tsx',
  'lib/sync/engine.ts',
  'app/session/follow-preferences.tsx',
  'app/i18n/home-messages.ts',
];
/** What every screen fetches by itself once it is drawn. */
export const AFTER_FRAME = ['app/alerts/area-alerts.tsx'];

export interface Page {
  readonly word: string;
  readonly path: string;
  /** The page that fetches this one as a part of itself. */
  readonly partOf?: string;
  /** The modules that it begins with, by the ends of their paths. */
  readonly roots: readonly string[];
  readonly messages: readonly string[];
}

export const PAGES: readonly Page[] = [
  {
    ...{ word: 'auth', path: '/auth', messages: ['account'] },
    roots: ['app/auth/auth-page.tsx', 'app/auth/take-over-form.ts'],
  },
  ...[...FAMILY_AREAS, SETTINGS_AREA].map((area) => ({
    word: area.word,
    path: area.path,
    roots: [`${area.word}-page.tsx`],
    messages: messagesOf(area),
  })),
  // Fetched once the tasks are shown.
  {
    ...{ word: 'plan', path: '/dashboard', partOf: 'today' },
    ...{ roots: ['app/today/day-plan.tsx'], messages: [...wordsOfParts('entries'), ...wordsOfParts('needs')] },
  },
];

const AREA = /\/areas\/([^/.]+)[/.]/;
const MESSAGES = /\/([^/]+)\/messages\.(\w+)\.ts$/;
/** What so many pages reach is in the shell, or in the file of what areas hand to others: a file for each set of pages would be many small ones. */
const MANY_PAGES = 3;
/** Bytes, before they are made smaller, that are not worth a file of their own. */
const SMALL_BYTES = 5_000;

/**
 * Decides which file of the build holds a module by which parts of the app reach it with their imports, so that a page fetches few files and
 * little that it does not show.
 */
export function codeGroups(): Plugin {
  let names: ReadonlyMap<string, string | null> = new Map();
  const groups: Rolldown.CodeSplittingOptions['groups'] = [
    { name: (id: string) => names.get(id) ?? null, debugName: 'by page', priority: 1 },
    // What only one late part needs is a file of its own.
    {
      name: (id: string) => (names.get(id) === null ? 'late' : null),
      debugName: 'shared by late parts',
      ...{ minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
    },
    // What a module imports is in its own file or in one that is needed wherever the module is: no files import each other in a circle.
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }));
  return {
    name: 'casita:code-groups',
    apply: 'build',
    config: () => ({ build: { rollupOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd(error) {
      if (error) return;
      const graph = new Map<string, Module>();
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id);
        if (module) graph.set(id, module);
      }
      names = nameFiles(graph, PAGES);
    },
  };
}

/** The names of the files of all modules: null for those that only late parts reach. Those of the public pages have none. */
export function nameFiles(graph: Graph, pages: readonly Page[]): ReadonlyMap<string, string | null> {
  const reach = (ends: readonly string[]) => findReached(graph, findModules(graph, ends), importsOf);
  const site = reach(SITE);
  const start = reach(START);
  const frame = reach(FRAME);
  const afterFrame = reach(AFTER_FRAME);
  const reached = pages.map(({ word, partOf = word, roots }) => ({ word, whole: partOf, ids: reach(roots) }));
  const late = findLateParts(graph, pages);
  const withJoints = findPagesWithJoints(graph, reached, (id) => frame.has(id) || afterFrame.has(id));
  const nameOf = (id: string): string | null => {
    const [, area, language] = MESSAGES.exec(id) ?? [];
    if (area !== undefined) return nameMessages(area, pages, language);
    if (start.has(id)) return site.has(id) ? 'language' : 'start';
    const found = reached.filter(({ ids }) => ids.has(id));
    const [first] = found;
    const words = found.length === 1 && first ? [first.word] : [...new Set(found.map(({ whole }) => whole))];
    if (frame.has(id) || words.length >= MANY_PAGES) {
      if (words.includes('auth')) return 'start';
      return !frame.has(id) && !afterFrame.has(id) && words.every((word) => withJoints.has(word)) ? 'joints' : 'shell';
    }
    if (afterFrame.has(id)) return 'alerts';
    if (words.length === 0) return null;
    // Late parts of other pages shall not fetch the whole page. Those of the sign-in screen are shown in its place.
    const isSharedLate = late.some((part) => part.ids.has(id) && part.pages.join() !== words.join());
    if (words.length > 1) return `${words.join('-')}-parts`;
    // What a part of a page shares with late parts is where that page has its own.
    return isSharedLate && !words.includes('auth') ? `${first?.whole}-parts` : `${words.join('-')}-page`;
  };
  const ids = [...graph.keys()].filter((id) => start.has(id) || !site.has(id));
  return joinSmallFiles(graph, new Map(ids.map((id) => [id, nameOf(id)])), withJoints);
}

interface Reached {
  /** The page, or the one that it is a part of. */
  readonly whole: string;
  readonly ids: ReadonlySet<string>;
}

/**
 * The pages that fetch the file of what areas hand to others: those that show parts of most areas, and those whose own area hands them so much that
 * it would be heavy for all the rest, in the shell.
 */
function findPagesWithJoints(
  graph: Graph,
  reached: readonly Reached[],
  isEverywhere: (id: string) => boolean,
): ReadonlySet<string> {
  const areasOf = (ids: ReadonlySet<string>) => new Set([...ids].flatMap((id) => AREA.exec(id)?.[1] ?? []));
  const gathering = new Set(reached.filter(({ ids }) => areasOf(ids).size > reached.length).map(({ whole }) => whole));
  const handed = new Map<string, number>();
  for (const [id, { code }] of graph) {
    const pages = [...new Set(reached.filter(({ ids }) => ids.has(id)).map(({ whole }) => whole))];
    const [own, ...others] = pages.filter((page) => !gathering.has(page));
    if (own === undefined || others.length > 0 || pages.length < MANY_PAGES || isEverywhere(id)) continue;
    if (AREA.exec(id)?.[1] === own) handed.set(own, (handed.get(own) ?? 0) + (code?.length ?? 0));
  }
  return new Set([...gathering, ...[...handed].filter(([, bytes]) => bytes > SMALL_BYTES).map(([page]) => page)]);
}

/** Puts what two pages share where both have it anyway, if it is too small for a file. */
function joinSmallFiles(graph: Graph, names: ReadonlyMap<string, string | null>, withJoints: ReadonlySet<string>) {
  const bytes = new Map<string | null, number>();
  for (const [id, name] of names) bytes.set(name, (bytes.get(name) ?? 0) + (graph.get(id)?.code?.length ?? 0));
  // What late parts share with one page would bring to the shell what they import from two.
  const isSmall = (name: string | null) =>
    name !== null && /-.+-parts$/.test(name) && (bytes.get(name) ?? 0) < SMALL_BYTES;
  const common = (name: string | null) => {
    if (name?.startsWith('auth-')) return 'start';
    const pages = name?.split('-').slice(0, -1) ?? [];
    return pages.every((page) => withJoints.has(page)) ? 'joints' : 'shell';
  };
  return new Map([...names].map(([id, name]) => [id, isSmall(name) ? common(name) : name]));
}

/** The words of an area are in one file with those that the same pages need, for each language. */
function nameMessages(area: string, pages: readonly Page[], language = ''): string | null {
  if (FRAME_MESSAGES.some((one) => one === area)) return `words-${language}`;
  const found = pages.filter(({ messages }) => messages.includes(area));
  const words = new Set(found.map(({ word, partOf = word }) => partOf));
  return words.size === 0 ? null : `${[...words].join('-')}-words-${language}`;
}

/** What is fetched by itself when it is first wanted, with the pages that lead to it: `shell` among them where every screen does. */
function findLateParts(graph: Graph, pages: readonly Page[]) {
  const pageIds = new Set(
    findModules(
      graph,
      pages.flatMap(({ roots }) => roots),
    ),
  );
  const withLate = ({ importedIds, dynamicallyImportedIds }: Module) => [
    ...importedIds,
    ...dynamicallyImportedIds.filter((id) => !pageIds.has(id)),
  ];
  const leading = [{ word: 'shell', roots: [...START, ...FRAME] }, ...pages].map(({ word, roots }) => ({
    word,
    ids: findReached(graph, findModules(graph, roots), withLate),
  }));
  const parts = new Set([...graph.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds));
  return [...parts]
    .filter((id) => !pageIds.has(id))
    .map((id) => ({
      ids: findReached(graph, [id], importsOf),
      pages: leading.filter(({ ids }) => ids.has(id)).map(({ word }) => word),
    }));
}

interface Host {
  readonly hostId: string;
  readonly hostType: 'html' | 'js';
}

/**
 * Beside each place that fetches code late, the build names all files that this code needs, so that they are fetched at once. What is there by
 * then is left out, because each name costs bytes.
 */
export function withoutPresent(_file: string, needed: string[], { hostId, hostType }: Host): string[] {
  if (hostType === 'html') return needed;
  const isVisitors = /[\\/](?:start|auth-page)-/.test(hostId);
  const present = isVisitors
    ? /[\\/](?:start|language|rolldown-runtime)-/
    : /[\\/](?:start|language|rolldown-runtime|shell)-/;
  return needed.filter((file) => !present.test(file));
}

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { FAMILY_AREAS, FRAME_MESSAGES, messagesOf, SETTINGS_AREA, type NavigationArea } from '../src/areas/areas.ts';
import { LANGUAGES } from '../src/lib/i18n/language.ts';
import { FRAME } from './code-groups.ts';

const FRAME_WORDS = ['app/i18n', ...FRAME_MESSAGES];
/** The links in the app's page, which no other page has. */
export const CODE_AHEAD =
  /<template id="ahead">.*?<\/template>(?:\s*<link rel="preload" crossorigin href="[^"]*" as="script">)*/s;

type Chunks = readonly Rolldown.OutputChunk[];
interface Link {
  readonly file: string;
  /** The first parts of the addresses that need the file; null for all. */
  readonly areas: ReadonlySet<string> | null;
  /** The language that needs the file; null for all. */
  readonly language: string | null;
}

/**
 * Lists in the app's page which files each of its addresses needs, so that public/theme.js lets the browser fetch all of them at once:
 * otherwise each is requested only after the file that imports it has run.
 */
export function preloadCode(): Plugin {
  return {
    name: 'casita:preload-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const links = findLinks(chunks, chunk.fileName).map(writeLink);
        const start = [...html.matchAll(/<script type="module" [^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file);
        return [
          { tag: 'template', attrs: { id: 'ahead' }, children: links.join(''), injectTo: 'head-prepend' },
          ...start.map((file): HtmlTagDescriptor => ({ tag: 'link', attrs: linkTo(file), injectTo: 'head-prepend' })),
        ];
      },
    },
  };
}

/**
 * Not `modulepreload`: Chromium takes the compiled code of a module from its cache only when the module was requested as a script. Otherwise
 * it compiles all modules anew at every start.
 */
function linkTo(file: string) {
  return { rel: 'preload', crossorigin: true, href: `/${file}`, as: file.endsWith('.css') ? 'style' : 'script' };
}

function writeLink({ file, areas, language }: Link): string {
  const { rel, href, as } = linkTo(file);
  const parts = [
    `<link rel="${rel}" crossorigin href="${href}" as="${as}"`,
    ...(areas ? [`data-areas="${[...areas].join(' ')}"`] : []),
    ...(language === null ? [] : [`data-language="${language}"`]),
  ];
  return `${parts.join(' ')}>`;
}

export function findLinks(chunks: Chunks, start: string): Link[] {
  const early = filesOf(chunks, [start]);
  const links = new Map<string, Link>();
  const add = (file: string, area: string | null, language: string | null) => {
    if (early.has(file)) return;
    const known = links.get(file);
    if (known && !known.areas) return;
    const areas = area === null ? null : new Set([...(known?.areas ?? []), area]);
    links.set(file, { file, areas, language });
  };
  const holding = (...ends: string[]) => ends.map((end) => findChunk(chunks, end));
  for (const file of filesOf(chunks, holding(...FRAME))) add(file, null, null);
  for (const language of LANGUAGES)
    for (const file of holding(...FRAME_WORDS.map((words) => `${words}/messages.${language}.ts`)))
      add(file, null, language);
  const areas: readonly NavigationArea[] = [...FAMILY_AREAS, SETTINGS_AREA];
  for (const area of areas) {
    const { path, word } = area;
    const first = path.slice(1);
    for (const file of filesOf(chunks, holding(`${word}-page.tsx`))) add(file, first, null);
    for (const words of messagesOf(area))
      for (const language of LANGUAGES)
        for (const file of holding(`${words}/messages.${language}.ts`)) add(file, first, language);
  }
  return [...links.values()];
}

/** The file that holds a module, by the end of its path. */
export function findChunk(chunks: Chunks, end: string): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${end}`)));
  if (!chunk) throw new Error(`${end} is missing from the bundle`);
  return chunk.fileName;
}

/** These files, all that they import, and the styles of both. */
export function filesOf(chunks: Chunks, fileNames: readonly string[]): Set<string> {
  const files = new Set(fileNames);
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) files.add(next);
  }
  return files;
}

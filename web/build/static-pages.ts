import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { fillInPage, PUBLIC_PAGES } from '#contract/public-pages.ts';
import type { PageFiles } from '../src/site/page-frame.tsx';
import type * as Render from '../src/site/render.tsx';
import { loadBuilt } from './load-built.ts';
import { fontFiles } from './preload-fonts.ts';

const RENDER = 'src/site/render.tsx';
const SCRIPT = 'src/site/site.ts';
/** Classic scripts that block the first paint, in the order in which they run. */
const EARLY = ['public/theme.js', 'src/site/arrive.js'];

/**
 * Renders the public pages to plain HTML: in the build to `site/<language>/<file>.html`, in development on request. They have a
 * style sheet and two small scripts, and no React.
 */
export function staticPages(root: string): Plugin {
  let config: ResolvedConfig;
  let files: PageFiles;
  return {
    name: 'casita:static-pages',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_options, bundle) {
      // Joined into one file, because every page waits for it.
      const source = EARLY.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
      const early = this.emitFile({ type: 'asset', name: 'site-arrive.js', source });
      files = { ...findFiles(bundle), early: [`/${this.getFileName(early)}`] };
    },
    async closeBundle() {
      if (config.command !== 'build' || config.build.ssr || !files) return;
      const { renderPages } = await loadBuilt<typeof Render>(root, RENDER);
      for (const page of renderPages(files)) {
        const path = join(config.build.outDir, 'site', page.language, `${page.file}.html`);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, page.html);
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const address = new URL(request.url ?? '/', `http://${request.headers.host}`);
        const name = PUBLIC_PAGES.get(address.pathname);
        if (!name) return next();
        const asked = address.searchParams.get('lang') ?? /i18nextLng=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
        // `ssrLoadModule` returns `any`.
        const renderer = (await server.ssrLoadModule(`/${RENDER}`)) as typeof Render;
        const pages = renderer.renderPages({
          early: ['/theme.js', '/src/site/arrive.js'],
          script: `/${SCRIPT}`,
          styles: ['/src/site/site.css'],
          fonts: [],
        });
        const file = address.searchParams.has('sent') ? `${name}.sent` : name;
        const page = pages.find((one) => one.language === (asked === 'es' ? 'es' : 'en') && one.file === file);
        if (!page) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(fillInPage(page.html, { origin: address.origin, supportEmail: null }));
      });
    },
  };
}

function findFiles(bundle: Rolldown.OutputBundle): Omit<PageFiles, 'early'> {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT));
  if (chunk?.type !== 'chunk') throw new Error(`${SCRIPT} is missing from the bundle`);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
  if (styles.length === 0) throw new Error('The style of the public pages is missing from the bundle');
  return { script: `/${chunk.fileName}`, styles, fonts: fontFiles(Object.keys(bundle)).map((file) => `/${file}`) };
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as Render from '../src/site/render.tsx';
import { fontFiles } from './preload-fonts.ts';

const RENDER = 'src/site/render.tsx';
const SCRIPT = 'src/site/site.ts';

/**
 * Renders the public pages to plain HTML: at build into `site/<language>/<page>.html`, in development on request. They
 * carry a style sheet and one small script, no React.
 */
export function staticPages(root: string): Plugin {
  let config: ResolvedConfig;
  let files: Render.PageFiles;
  return {
    name: 'casita:static-pages',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_options, bundle) {
      files = findFiles(bundle);
    },
    async closeBundle() {
      if (config.command !== 'build' || config.build.ssr || !files) return;
      const { renderPages } = await loadBuiltRenderer(root);
      for (const page of renderPages(files)) {
        const path = join(config.build.outDir, 'site', page.language, `${page.name}.html`);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, page.html);
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        const language = /i18nextLng=es/.test(request.headers.cookie ?? '') ? 'es' : 'en';
        const inFolder = /^\/site\/(en|es)\/landing\.html$/.exec(path);
        if (path !== '/' && path !== '/landing' && !inFolder) return next();
        // Loaded through Vite, which knows it as `any`.
        const renderer = (await server.ssrLoadModule(`/${RENDER}`)) as typeof Render;
        const pages = renderer.renderPages({ script: `/${SCRIPT}`, styles: ['/src/site/site.css'], fonts: [] });
        const page = pages.find((one) => one.language === (inFolder?.[1] ?? language));
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page?.html);
      });
    },
  };
}

function findFiles(bundle: Rolldown.OutputBundle): Render.PageFiles {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT));
  if (chunk?.type !== 'chunk') throw new Error(`${SCRIPT} is missing from the bundle`);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
  return { script: `/${chunk.fileName}`, styles, fonts: fontFiles(Object.keys(bundle)).map((file) => `/${file}`) };
}

async function loadBuiltRenderer(root: string): Promise<typeof Render> {
  const folder = join(root, '../node_modules/.cache/casita-site');
  rmSync(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: RENDER, outDir: folder, rollupOptions: { output: { entryFileNames: 'render.mjs' } } },
  });
  // The address is made at run time, so the import has no type of its own.
  return (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as typeof Render;
}

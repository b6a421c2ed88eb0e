import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { nameStyle } from './style-names.ts';
import { tableOutlines } from './table-outlines.ts';

/** Builds one module of the browser's for Node and imports it, to render pages with it. `file` is relative to `root`. */
export async function loadBuilt<Module>(root: string, file: string): Promise<Module> {
  // Below the project, so that the libraries are found; of its own, because two builds may run at once.
  const cache = join(root, '../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'casita-site-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [tableOutlines(), react()],
      // As in the pages' style sheets.
      css: { modules: { generateScopedName: nameStyle(root) } },
      build: {
        ssr: file,
        outDir: folder,
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: 'render.mjs' } },
      },
    });
    // The address is made at run time, so the import has no type of its own.
    return (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as Module;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Minifies the scripts of the public folder, which the build only copies, because they run before or without the bundle. */
export function minifyPublic(): Plugin {
  let folder = '';
  return {
    name: 'casita:minify-public',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Runs before the service worker's manifest is made from the file contents.
    writeBundle() {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
        const path = join(folder, name);
        const { code, errors } = minifySync(name, readFileSync(path, 'utf8'));
        if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(', ')}`);
        writeFileSync(path, code);
      }
    },
  };
}

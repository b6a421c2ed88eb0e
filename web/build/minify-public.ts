import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Scripts of the public folder are copied as they are: they run before, or without, anything that is built. */
export function minifyPublic(): Plugin {
  let folder = '';
  return {
    name: 'casita:minify-public',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Before the service worker notes what each file holds.
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

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LIBRARY = 'lucide-react';
const LIST = fileURLToPath(import.meta.resolve(`${LIBRARY}/dist/esm/lucide-react.mjs`));
const IMPORT = /import \{([^}]*)\} from ['"]lucide-react['"];?/g;
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/**
 * Imports each icon from its own file, so that the graph of modules says which code draws it (code-groups.ts): through the library's list every
 * module would need all of them. What only other frameworks read of an icon is left out.
 */
export function leanIcons(): Plugin {
  const files = readIconFiles();
  return {
    name: 'casita:lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ICON.test(id)) return { code: stripIcon(code), map: null };
      if (id.includes('node_modules') || !code.includes(LIBRARY)) return;
      return { code: importFiles(code, files), map: null };
    },
  };
}

/** The file of each name that the library exports. */
function readIconFiles(): ReadonlyMap<string, string> {
  const lines = readFileSync(LIST, 'utf8').matchAll(/^export \{(.*)\} from '\.\/(icons\/.*)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

export function importFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_whole, list: string) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
      .map((one) => {
        const [name = '', own = name] = one.split(' as ');
        const file = files.get(name);
        if (file === undefined) throw new Error(`${LIBRARY} has no icon ${name}`);
        return `import ${own} from '${LIBRARY}/dist/esm/${file}';`;
      })
      // In one line, so that the lines that follow keep their numbers.
      .join(' '),
  );
}

/**
 * Without the keys, since our `createIcon` (ui/theme/lucide-icon.ts) draws children that need none, without former names, and without a size, which is
 * always the same.
 */
export function stripIcon(code: string): string {
  return code
    .replace(/,\s*key: "[^"]*"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replace(/^__iconData\.node;\n/m, '');
}

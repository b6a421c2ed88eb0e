import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const TAG = '<script src="/theme.js"></script>';

/**
 * Writes public/theme.js into the app's page, so that the files it requests do not wait for a request of its own. The server allows the
 * script in the content security policy by its hash (server/src/platform/http/inline-scripts.ts).
 */
export function inlineTheme(root: string): Plugin {
  return {
    name: 'casita:inline-theme',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`The app's page has no ${TAG}`);
        const { code } = minifySync('theme.js', readFileSync(join(root, 'public/theme.js'), 'utf8'));
        return html.replace(TAG, () => `<script>${code.trim()}</script>`);
      },
    },
  };
}

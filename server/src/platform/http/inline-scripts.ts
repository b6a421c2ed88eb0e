import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** Sources for `script-src` that allow the scripts written in the app's page, each by its hash. Empty while the app is not built. */
export function inlineScripts(webRoot: string): string[] {
  const page = join(webRoot, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

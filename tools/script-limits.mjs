// @ts-check
// What the script of each page may weigh. `npm test` reads the built files; `npm run bench -- --only bytes` asks a browser, with the same limits.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The most script of a first visit: kB as they are sent (brotli), and files, each of which is a request of its own and compresses worse alone.
 * @type {Readonly<Record<string, { kB: number, files: number }>>}
 */
export const SCRIPT_LIMITS = {
  '/': { kB: 5, files: 4 },
  '/auth': { kB: 123, files: 7 },
  '/dashboard': { kB: 237, files: 23 },
  '/tasks': { kB: 195, files: 11 },
  '/chat': { kB: 210, files: 11 },
  '/family': { kB: 219, files: 15 },
  '/calendar': { kB: 226, files: 15 },
  '/finances': { kB: 214, files: 13 },
  '/school': { kB: 213, files: 14 },
  '/medical': { kB: 213, files: 14 },
  '/groceries': { kB: 207, files: 12 },
  '/notifications': { kB: 191, files: 10 },
  '/contacts': { kB: 189, files: 11 },
  '/settings': { kB: 190, files: 10 },
};

/**
 * The pages whose built script is heavier than their limit, and those without a limit, each with its figures.
 * @param {string} web the folder of the built files, which has the list of the pages' scripts beside it
 * @param {typeof SCRIPT_LIMITS} [limits]
 * @returns {string[]}
 */
export function findHeavyPages(web, limits = SCRIPT_LIMITS) {
  return weighPages(web).flatMap(({ path, kB, files }) => {
    const limit = limits[path];
    if (!limit) return [`${path} has no limit in tools/script-limits.mjs`];
    if (kB <= limit.kB && files <= limit.files) return [];
    return [`${path}: ${kB.toFixed(1)} kB in ${files} files; the limit is ${limit.kB} kB in ${limit.files}`];
  });
}

/**
 * @param {string} web
 * @returns {{ path: string, kB: number, files: number }[]}
 */
export function weighPages(web) {
  /** @type {Record<string, string[]>} */
  const pages = JSON.parse(readFileSync(`${web}.scripts.json`, 'utf8'));
  return Object.entries(pages).map(([path, files]) => {
    const bytes = files
      .map((file) => join(web, file))
      .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
    return { path, kB: bytes.reduce((sum, size) => sum + size, 0) / 1_000, files: files.length };
  });
}

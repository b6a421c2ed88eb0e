// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { PINNED_NODE, ROOT, runPinned, runToEnd, say, SetupError } from './project.mjs';

/** Chromium without windows takes a third less of the processor for the same tests. Debian has it as a package of its own. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const INSTALL_LIMIT_MS = 120_000;

const USUAL_PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium for the browser tests: the one named by CASITA_CHROMIUM, an installed one, or one installed now. */
export async function ensureChromium() {
  const named = process.env['CASITA_CHROMIUM'];
  if (named) {
    if (isWorking(named)) return named;
    throw new SetupError(`CASITA_CHROMIUM=${named} does not run. Name a working Chromium or Chrome, or unset it.`);
  }
  if (!existsSync(HEADLESS) && isDebian()) await installPackage('chromium-headless-shell');
  const found = findChromium();
  if (found) return found;
  say('Installing Chromium for the browser tests …');
  await installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new SetupError(
    'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome yourself (Debian: apt-get install chromium), or set CASITA_CHROMIUM to its path.',
  );
}

function findChromium() {
  return [...USUAL_PLACES, playwrightChromium()].find(isWorking) ?? null;
}

/**
 * Ubuntu's /usr/bin/chromium-browser may only print a hint to use snap, so the program is run once.
 * @param {string} path
 */
function isWorking(path) {
  return path !== '' && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

/** Where Playwright stores the Chromium it downloads; empty when that is unknown. */
function playwrightChromium() {
  const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  try {
    return execFileSync(PINNED_NODE, ['-e', code], { cwd: ROOT, encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function installChromium() {
  if (isDebian() && (await installPackage('chromium'))) return;
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runPinned(['node_modules/playwright-core/cli.js', 'install', ...withLibraries, 'chromium']);
}

/**
 * Installs a package of Debian, where this user may without being asked, and gives up after a while: a machine may have no network.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
async function installPackage(name) {
  const sudo = rootCommand();
  if (!sudo) return false;
  say(`Installing ${name} for the browser tests …`);
  const [program, ...args] = [...sudo, 'apt-get'];
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    end: AbortSignal.timeout(INSTALL_LIMIT_MS),
  };
  try {
    await runToEnd(program, [...args, 'update', '-qq'], options);
    return (await runToEnd(program, [...args, 'install', '-y', '-qq', '--no-install-recommends', name], options)) === 0;
  } catch {
    return false;
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** What to put before a command that needs root, or null when we cannot become root without a password. */
function rootCommand() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

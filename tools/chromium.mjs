// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { PINNED_NODE, ROOT, runPinned, runToEnd, say, SetupError } from './project.mjs';

const USUAL_PLACES = [
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
  const sudo = rootCommand();
  if (isDebian() && sudo) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const [program, ...args] = [...sudo, 'apt-get'];
    await runToEnd(program, [...args, 'update', '-qq'], { env });
    const code = await runToEnd(program, [...args, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    });
    if (code === 0) return;
  }
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runPinned(['node_modules/playwright-core/cli.js', 'install', ...withLibraries, 'chromium']);
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** What to put before a command that needs root, or null when we cannot become root without a password. */
function rootCommand() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

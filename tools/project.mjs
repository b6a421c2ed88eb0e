// @ts-check
// These scripts run before anything is installed, on any Node.js (20 or newer) of the machine: no libraries, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node.js that all of Casita runs on. npm installs it. */
export const PINNED_NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node');

/** How the server is run. With Node.js's own, larger young generation an open stream takes twice the memory. */
export const SERVER_ARGS = ['--max-semi-space-size=8', 'server/src/main.ts'];

const NODE_MAJOR_MIN = 20;

/** Ends a script with one sentence that says what to do. */
export class SetupError extends Error {}

/**
 * Runs a script's work and turns its end into an exit code.
 * @param {() => Promise<number | void>} work answers the exit code, 0 when it answers nothing
 */
export async function runScript(work) {
  try {
    refuseOldNode();
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const isExplained = error instanceof SetupError;
    process.stderr.write(`\n${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`);
    process.exitCode = 1;
  }
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new SetupError(
      `Casita needs Node.js ${NODE_MAJOR_MIN} or newer, and this is ${process.versions.node}. Install a current one from https://nodejs.org, then run the command again.`,
    );
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * The environment without this project's own programs in its path: npm replaces them, and a running program must not
 * find its own half-removed Node.js.
 */
export function hostEnvironment() {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(ROOT, 'node_modules') + sep));
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd] the project's root without it
 * @property {AbortSignal} [end] ends the program politely
 * @property {(output: string) => void} [write] takes the output in place of the terminal
 */

/**
 * Runs a program to its end and answers its exit code; signals sent to us are passed on.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, { env = process.env, cwd = ROOT, end, write } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    if (write) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
    end?.addEventListener('abort', () => child.kill('SIGTERM'));
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // In a terminal Ctrl-C has already reached the whole process group. A second one would end the program without a clean
      // stop.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    child.once('error', fail);
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      done(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/**
 * Runs a file on the pinned Node.js.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runPinned(args, options) {
  if (!existsSync(PINNED_NODE)) {
    throw new SetupError(
      'The Node.js that Casita runs on is missing. Run "npm ci" (install scripts must be allowed), then try again.',
    );
  }
  return runToEnd(PINNED_NODE, args, options);
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listPostgresOf } from '#server/platform/postgres/processes.ts';
import { findRunningPostgres } from '#server/platform/postgres/supervisor.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 60_000;
const STOP_MS = 20_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  // SIGTERM also lets the server stop PostgreSQL.
  for (const child of running) child.kill('SIGTERM');
});

/** A real server on a folder and a port of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  readonly #demoData: 'on' | 'off';
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(dataDir: string, port: number, demoData: 'on' | 'off') {
    this.dataDir = dataDir;
    this.port = port;
    this.#demoData = demoData;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Creates one on an empty folder, without starting it. */
  static async create(demoData: 'on' | 'off' = 'off'): Promise<ServerProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'casita-prove-'));
    // As root, PostgreSQL runs as another user, who needs access.
    chmodSync(dataDir, 0o711);
    return new ServerProcess(dataDir, await findFreePort(), demoData);
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** The server's output since its start. */
  get output(): string {
    return this.#output;
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the server without waiting for it. */
  launch(): void {
    if (this.isAlive) throw new Error('The server runs already.');
    this.#output = '';
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#output += String(chunk)));
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
  }

  async start(): Promise<void> {
    this.launch();
    await this.waitUntilReady();
  }

  /** Waits until the server and its database answer. @throws when the server ended, or does not get there. */
  async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if (!this.isAlive) throw new Error(`The server ended by itself:\n${this.#output.slice(-2_000)}`);
      const isReady = await fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      await sleep(25);
    }
    throw new Error(`The server was not ready after ${READY_MS / 1_000} s:\n${this.#output.slice(-2_000)}`);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server with SIGTERM, which also stops PostgreSQL. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isAlive) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await Promise.race([ended, sleep(STOP_MS)]);
    if (this.isAlive) child.kill('SIGKILL');
  }

  /** Runs one of the server's own commands on this folder. @throws with its output when it fails. */
  async run(script: 'backup' | 'restore', ...args: string[]): Promise<void> {
    const command = promisify(execFile);
    await command(process.execPath, [`server/src/cli/${script}.ts`, ...args], { cwd: ROOT, env: this.#env });
  }

  get #env(): NodeJS.ProcessEnv {
    return { PATH: process.env['PATH'], DATA_DIR: this.dataDir, PORT: String(this.port), DEMO_DATA: this.#demoData };
  }

  /** The superuser's address of the running database. @throws when none runs. */
  adminUrl(): string {
    const url = findRunningPostgres(this.dataDir);
    if (!url) throw new Error('PostgreSQL does not run.');
    return url;
  }

  /** The postmaster of this folder; null when none runs. */
  postmasterPid(): number | null {
    const file = join(this.#folder, 'postmaster.pid');
    if (!existsSync(file)) return null;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return listPostgresOf(this.#folder).includes(pid) ? pid : null;
  }

  /** The PostgreSQL processes that serve the server's connections. */
  backendPids(): number[] {
    return listPostgresOf(this.#folder).filter((pid) => / casita_login casita /.test(readCommandLine(pid)));
  }

  /** Stops everything and removes the folder. */
  async remove(): Promise<void> {
    await this.stop();
    const postmaster = existsSync(this.#folder) ? this.postmasterPid() : null;
    if (postmaster !== null) {
      process.kill(postmaster, 'SIGQUIT');
      while (this.postmasterPid() !== null) await sleep(20);
    }
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  get #folder(): string {
    return join(this.dataDir, 'postgres-18');
  }
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it ended in the meantime
  }
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

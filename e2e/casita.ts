import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const READY_MS = 60_000;

interface Casita {
  readonly url: string;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** The real server with demo data, on a port and in a folder of its own. `env` is added to its environment. */
export async function startCasita(env: NodeJS.ProcessEnv): Promise<Casita> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-e2e-'));
  chmodSync(dataDir, 0o711); // as root, PostgreSQL runs as another user, who needs access
  const server = spawn(process.execPath, ['e2e/server.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    const isRunning = server.exitCode === null && server.signalCode === null;
    if (isRunning && server.kill('SIGTERM')) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start. It said:\n${output}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port')),
      );
    });
  });
}

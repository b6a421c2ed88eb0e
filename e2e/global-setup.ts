import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anIssuer } from '#server/testing/issuer.ts';

const READY_MS = 60_000;

/** The real server with demo data and an issuer in Google's place, on ports and in a folder of their own; the answer ends them. */
export default async function startServer(): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-e2e-'));
  chmodSync(dataDir, 0o711); // as root, PostgreSQL runs as another user, who must get here
  const issuer = await anIssuer();
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'casita',
      GOOGLE_CLIENT_SECRET: 'any secret will do',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    const isRunning = server.exitCode === null && server.signalCode === null;
    if (isRunning && server.kill('SIGTERM')) await once(server, 'exit');
    await issuer.close();
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
  process.env['CASITA_E2E_URL'] = url;
  return stop;
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

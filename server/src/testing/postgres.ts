import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PostgresMajor } from '../platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../platform/postgres/supervisor.ts';

declare module 'vitest' {
  // An interface, because vitest's own is extended.
  interface ProvidedContext {
    /** Superuser's address of the run's PostgreSQL; each test file makes databases of its own there. */
    postgresUrl: string;
  }
}

/** One PostgreSQL per test run, in a folder that is thrown away: 18, or 15 with CASITA_TEST_POSTGRES=15. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-test-'));
  // As root, PostgreSQL runs as another user, who must get here.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    major: readMajor(),
    log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
    maxConnections: 150,
    isDurable: false,
  });
  project.provide('postgresUrl', postgres.adminUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function readMajor(): PostgresMajor {
  const major = process.env.CASITA_TEST_POSTGRES ?? '18';
  if (major !== '15' && major !== '18') throw new Error('CASITA_TEST_POSTGRES must be 15 or 18.');
  return major === '15' ? 15 : 18;
}

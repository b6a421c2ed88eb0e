import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PostgresMajor } from '../platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../platform/postgres/supervisor.ts';

declare module 'vitest' {
  // An interface, because it extends vitest's own.
  interface ProvidedContext {
    /** The superuser's address of the test run's PostgreSQL. Each test file creates its own databases there. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL per test run, in a temporary folder: 18, or 15 with CASITA_TEST_POSTGRES=15. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-test-'));
  // When started by root, PostgreSQL runs as another user, who must be able to enter the folder.
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

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/supervisor.ts';
import { proveMutations } from '#server/testing/authorization/mutations.ts';
import { aServer } from '#server/testing/server.ts';
import { testTables } from '#server/testing/test-tables.ts';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';

/** A sample removes every twelfth protection. */
const SAMPLE_SHARE = 12;

export const mutations: Proof = {
  name: 'mutations',
  claim:
    'Every protection of the database (a condition of a policy, forced row security, a scope) is removed once, and a test notices.',
  seenRed: 'the proof itself: each removed protection is a defect that a test has to notice.',
  prove,
};

async function prove({ isQuick }: Setting): Promise<Findings> {
  const failures = new Failures();
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-prove-'));
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
    isDurable: false,
  });
  try {
    const url = postgres.adminUrl;
    const { contract, extraSql } = testTables;
    const database = await openDatabase({ url, poolSize: 12, extraSql, onError: () => undefined });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const close = async () => {
      await database.close();
      await admin.end();
    };
    const server = await aServer({ contract, on: { database, admin, close } });
    const verdicts = await proveMutations(server, isQuick ? SAMPLE_SHARE : 1);
    for (const { what, noticedBy } of verdicts) failures.expect(noticedBy !== null, `No test noticed: ${what}.`);
    failures.expect(verdicts.length > 0, 'Nothing was removed.');
    await server.close();
    await close();
    return { facts: new Map([['protections removed', verdicts.length]]), failures };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

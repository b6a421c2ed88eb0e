import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/supervisor.ts';
import { proveMutations } from '#server/testing/authorization/mutations.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL } from '#server/testing/private-notes.ts';
import { aServer } from '#server/testing/server.ts';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';

/** A sample takes every twelfth wall away. */
const SAMPLE_SHARE = 12;

export const mutations: Proof = {
  name: 'mutations',
  claim:
    'Every wall of the database (a condition of a policy, forced row security, a scope) is taken away once, and a test notices.',
  seenRed: 'it is nothing but that: each wall taken away is a defect that a test has to notice.',
  prove,
};

async function prove({ isQuick }: Setting): Promise<Findings> {
  const failures = new Failures();
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-prove-'));
  // As root, PostgreSQL runs as another user, who must get here.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
    isDurable: false,
  });
  try {
    const url = postgres.adminUrl;
    const database = await openDatabase({ url, poolSize: 12, extraSql: PRIVATE_NOTES_SQL, onError: () => undefined });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const close = async () => {
      await database.close();
      await admin.end();
    };
    const server = await aServer({ contract: contractWithNotes, on: { database, admin, close } });
    const verdicts = await proveMutations(server, isQuick ? SAMPLE_SHARE : 1);
    for (const { what, noticedBy } of verdicts) failures.expect(noticedBy !== null, `Nobody noticed: ${what}.`);
    failures.expect(verdicts.length > 0, 'Nothing was taken away.');
    await server.close();
    await close();
    return { facts: new Map([['walls taken away', verdicts.length]]), failures };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

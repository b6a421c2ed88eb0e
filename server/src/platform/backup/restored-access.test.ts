import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { anEmptyDatabase } from '../../testing/database.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { openDatabase } from '../db/database.ts';
import { prepareRoles } from '../db/roles.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import { MAIL_JOB } from '../mail/mail.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'casita-restored-'));
const file = join(folder, 'backup.tar.gz');
const storage = createFolderStorage(join(folder, 'files'));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'restores its whole database' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A paired device, on which wrong PINs have locked a child, and a code for another. */
async function pairDevice(familyId: string, memberId: string): Promise<void> {
  const id = newId();
  await server.transactions.withSystem('a test', { familyId }, async ({ db }) => {
    const device = { family_id: familyId, id, name: 'Kitchen', paired_by: memberId, last_used_at: null };
    await db
      .insertInto('paired_devices')
      .values({ ...device, secret_hash: 'a hash' })
      .execute();
    const access = { family_id: familyId, id: newId(), member_id: memberId, user_id: newId(), pin_hash: 'kept' };
    await db
      .insertInto('pin_accesses')
      .values({ ...access, locked_devices: [id] })
      .execute();
  });
  await server.admin.query("insert into app.pin_attempts (key, tries) values ('a hash', 5)");
  await server.admin.query("insert into app.pairing_codes values ($1, $2, 'a hash', 'Hall', now())", [
    familyId,
    memberId,
  ]);
}

test('a restore ends all sessions, pairings, links, sign-ins at an issuer, queued mails and announced deletions', async () => {
  const family = await aFamily(server, { ana: 'parent' });
  await server.admin.query(
    `insert into auth.links (token_hash, purpose, user_id, email, expires_at) values ('used since', 'reset', $1, $2, now() + interval '1 hour')`,
    [family.ana.userId, family.ana.email],
  );
  await server.admin.query(
    `insert into auth.verification (id, identifier, value, "expiresAt") values (gen_random_uuid(), 'openid:x', 'sealed', now() + interval '1 hour')`,
  );
  await pairDevice(family.id, family.ana.id);
  const lasting = `insert into app.jobs (id, kind, payload, next_attempt_at) values (gen_random_uuid(), $1, '{}', now() + interval '1 day')`;
  for (const kind of [MAIL_JOB, 'plan_changed']) await server.admin.query(lasting, [kind]);
  await server.admin.query(
    'update public.families set deletion_mails = 3, deletion_at = now(), deletion_asked_at = now() where id = $1',
    [family.id],
  );
  const openBefore = (await server.admin.query('select count(*)::int as count from auth.session')).rows[0].count;
  await writeBackup({ client: server.admin, storage, casita: '1.2.3', now: NOW }, file);
  await using target = await anEmptyDatabase();
  const roles = await prepareRoles(target.client, target.name);
  const { ended } = await restoreBackup(file, { client: target.client, roles, storage, replace: false });
  expect(ended).toEqual({ sessions: openBefore, links: 1, mails: 1 });
  await target.client.query('reset role');
  for (const table of ['session', 'links', 'verification'])
    expect((await target.client.query(`select * from auth.${table}`)).rows, table).toEqual([]);
  for (const table of ['public.paired_devices', 'app.pairing_codes', 'app.pin_attempts'])
    expect((await target.client.query(`select * from ${table}`)).rows, table).toEqual([]);
  const accesses = await target.client.query('select pin_hash, locked_devices from public.pin_accesses');
  expect(accesses.rows).toEqual([{ pin_hash: 'kept', locked_devices: [] }]);
  const told = await target.client.query('select deletion_mails, deletion_at, deletion_asked_at from public.families');
  expect(told.rows).toEqual([{ deletion_mails: 0, deletion_at: null, deletion_asked_at: null }]);
  expect((await target.client.query('select kind from app.jobs')).rows).toEqual([{ kind: 'plan_changed' }]);

  const database = await openDatabase({ url: target.url, poolSize: 4, onError: () => undefined });
  const revived = await aServer({ on: { ...server, database, admin: target.client } });
  const answer = await revived.app.inject({
    url: '/api/tables/tasks',
    headers: { authorization: `Bearer ${family.ana.token}`, 'x-family-id': family.id },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'PGRST301']);
  await revived.close();
  await database.close();
});

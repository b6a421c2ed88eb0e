import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { anEmptyDatabase, type EmptyDatabase } from '../../testing/database.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { openDatabase } from '../db/database.ts';
import { prepareRoles, type Roles } from '../db/roles.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import type { FileStorage } from '../files/storage.ts';
import { ArchiveWriter, readArchive, readWhole } from './archive.ts';
import { FORMAT } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables, sumTable, type TableSum } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-20T03:00:00Z');

let server: TestServer;
let folder: string;
let file: string;
let uploads: string;

beforeAll(async () => {
  server = await aServer({ alone: 'restores its whole database' });
  const family = await aFamily(server, { ana: 'parent', leo: 'child' });
  for (const title of ['Bins', 'Piñata ñ 🏠', 'Tab\there', 'Line\nand \\backslash', "It's"]) {
    await family.ana.post('/api/tables/tasks', { id: newId(), title });
  }
  await aFamily(server, { chidi: 'parent' });
});
afterAll(() => server.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casita-backup-'));
  file = join(folder, 'backup.tar.gz');
  uploads = join(folder, 'uploads');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function backUp(client: pg.ClientBase = server.admin): Promise<unknown> {
  return writeBackup({ client, storage: createFolderStorage(uploads), casita: '1.2.3', now: NOW }, file);
}

interface Target extends EmptyDatabase {
  roles: Roles;
  uploads: string;
  storage: FileStorage;
}

/** An empty database, as on another machine. */
async function aTarget(): Promise<Target> {
  const place = await anEmptyDatabase();
  const roles = await prepareRoles(place.client, place.name);
  const restored = join(folder, 'restored', 'uploads');
  return { ...place, roles, uploads: restored, storage: createFolderStorage(restored) };
}

/** The checksum of every table of a database, read as superuser. */
async function sumAll(client: pg.ClientBase): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  await client.query('reset role');
  for (const table of await listTables(client)) sums[table.name] = await sumTable(client, table);
  return sums;
}

/** Sessions are not restored. */
const withoutEnded = ({ 'auth.session': _, ...sums }: Record<string, TableSum>) => sums;

async function readEpoch(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>('select epoch from app.installation');
  return rows[0]?.epoch ?? '';
}

function writeUpload(path: string, content: Buffer | string): void {
  mkdirSync(dirname(join(uploads, path)), { recursive: true });
  writeFileSync(join(uploads, path), content);
}

test('a restore into an empty database brings back every row and file, under a new epoch', async () => {
  const photo = randomBytes(3_000_000);
  writeUpload('family/photo.jpg', photo);
  writeUpload('family/empty.txt', '');
  await backUp();
  await using target = await aTarget();
  await restoreBackup(file, { ...target, replace: false });

  const restored = await sumAll(target.client);
  expect(withoutEnded(restored)).toEqual(withoutEnded(await sumAll(server.admin)));
  expect(restored['public.tasks']?.rows).toBe(5);
  expect(restored['app.changes']?.rows).toBeGreaterThan(5);
  expect(readFileSync(join(target.uploads, 'family/photo.jpg')).equals(photo)).toBe(true);
  expect(readFileSync(join(target.uploads, 'family/empty.txt'))).toHaveLength(0);
  expect(await readEpoch(target.client)).not.toBe(await readEpoch(server.admin));
});

test('a server starts on a restored database, with row security', async () => {
  await backUp();
  await using target = await aTarget();
  await restoreBackup(file, { ...target, replace: false });
  const database = await openDatabase({ url: target.url, poolSize: 4, onError: () => undefined });
  try {
    expect(await database.pool.query('select * from app.canary').catch((error: Error) => error.message)).toMatchObject(
      /denied/,
    );
  } finally {
    await database.close();
  }
});

test('a backup contains the state of one instant, even while others write', async () => {
  const family = await aFamily(server, { ana: 'parent' });
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await family.ana.post('/api/tables/tasks', { id: newId(), title: 'One more' });
  })();
  await backUp();
  isDone = true;
  await writing;
  await using target = await aTarget();
  await restoreBackup(file, { ...target, replace: false });
  await target.client.query('reset role');
  const { rows } = await target.client.query(
    `select f.version::int as version, (select max(version)::int from app.changes c where c.family_id = f.family_id) as changes,
       (select count(*)::int from tasks t where t.family_id = f.family_id) as tasks,
       (select count(*)::int from app.changes c where c.family_id = f.family_id and table_name = 'tasks') as created
     from app.feeds f where family_id = $1`,
    [family.id],
  );
  expect(rows[0].version).toBe(rows[0].changes);
  expect(rows[0].tasks).toBe(rows[0].created);
});

/** Runs `work` on a connection of the tables' owner, who is no superuser. */
async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const name = `owner_${newId().slice(-12)}`;
  await server.admin.query(`create role ${name} login password 'x'; grant ${server.database.roles.owner} to ${name}`);
  const url = new URL(server.database.url);
  url.username = name;
  url.password = 'x';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await work(client).finally(() => client.end());
  await server.admin.query(`drop role ${name}`);
}

test('the owner of the tables backs up the same as a superuser', async () => {
  await asOwner(async (client) => {
    const manifest = await writeBackup(
      { client, storage: createFolderStorage(uploads), casita: '1.2.3', now: NOW },
      file,
    );
    expect(manifest.tables).toEqual(await sumAll(server.admin));
  });
});

test('the owner sees no row of any table except for a backup', async () => {
  await asOwner(async (client) => {
    await client.query(`set role ${server.database.roles.owner}`);
    for (const table of await listTables(client)) {
      expect(await sumTable(client, table), table.name).toMatchObject({ rows: 0 });
    }
    expect((await sumAll(server.admin))['public.tasks']?.rows).toBeGreaterThan(0);
  });
});

test('a table that the owner may not read is an error, instead of being backed up empty', async () => {
  await server.admin.query(`create table public.hidden (id int primary key);
    alter table public.hidden owner to ${server.database.roles.owner};
    alter table public.hidden enable row level security; alter table public.hidden force row level security`);
  await asOwner(async (client) => {
    await expect(backUp(client)).rejects.toThrow(/may not read public\.hidden\./);
    expect(readdirSync(folder)).toEqual([]);
  });
  await server.admin.query('drop table public.hidden');
});

test('a database with people in it is refused without the option to replace it', async () => {
  writeUpload('new.txt', 'new');
  await backUp();
  await using target = await aTarget();
  await restoreBackup(file, { ...target, replace: false });
  await target.client.query('reset role');
  await target.client.query("set session_replication_role = replica; update tasks set title = 'Changed'");
  writeFileSync(join(target.uploads, 'stray.txt'), 'stray');
  await expect(restoreBackup(file, { ...target, replace: false })).rejects.toThrow(/already holds families/);
  await target.client.query('reset role');
  const changed = await target.client.query("select count(*)::int as count from tasks where title = 'Changed'");
  expect(changed.rows).not.toEqual([{ count: 0 }]);
  await restoreBackup(file, { ...target, replace: true });
  expect(withoutEnded(await sumAll(target.client))).toEqual(withoutEnded(await sumAll(server.admin)));
  expect(await target.storage.list()).toEqual(['new.txt']);
});

test.each([
  ['cut off', (archive: string) => truncateSync(archive, 2_000), /cut off/],
  ['no backup at all', (archive: string) => writeFileSync(archive, 'hello'), /no backup of Casita/],
])('an archive that is %s changes nothing', async (_, spoil, sentence) => {
  await backUp();
  await using target = await aTarget();
  await restoreBackup(file, { ...target, replace: false });
  const before = await sumAll(target.client);
  spoil(file);
  await expect(restoreBackup(file, { ...target, replace: true })).rejects.toThrow(sentence);
  expect(await sumAll(target.client)).toEqual(before);
});

/** Rewrites the archive with changed entries. */
async function rewrite(change: (name: string, body: Buffer) => [string, Buffer] | null): Promise<void> {
  const changed = join(folder, 'changed.tar.gz');
  const archive = new ArchiveWriter(changed);
  for await (const original of readArchive(file)) {
    const entry = change(original.name, await readWhole(original));
    if (entry) await archive.add(...entry);
  }
  await archive.finish();
  file = changed;
}

test.each<[string, RegExp, (name: string, body: Buffer) => [string, Buffer] | null]>([
  [
    'with another row in it',
    /public\.tasks is not what was backed up/,
    (name, body) => [name, name.includes('public.tasks') ? Buffer.from(body.toString().replace('Bins', 'Cans')) : body],
  ],
  [
    'without a table',
    /is not what was backed up \(0 of/,
    (name, body) => (name.includes('public.tasks') ? null : [name, body]),
  ],
  ['without its end', /ends too early/, (name, body) => (name === 'manifest.json' ? null : [name, body])],
  [
    'with another file',
    /uploaded files .* damaged/,
    (name, body) => [name, name.startsWith('uploads/') ? Buffer.from('x') : body],
  ],
  [
    'that points out of the folder',
    /outside of the uploads/,
    (name, body) => [name.startsWith('uploads/') ? 'uploads/../../escaped.txt' : name, body],
  ],
  [
    'of a newer format',
    /made by a newer Casita \(1\.2\.3\)/,
    (name, body) => [
      name,
      name === 'header.json' ? Buffer.from(body.toString().replace(`"format": ${FORMAT}`, '"format": 99')) : body,
    ],
  ],
  [
    'of a newer migration',
    /newer Casita \(migration 9000\)/,
    (name, body) => [
      name,
      name === 'header.json' ? Buffer.from(body.toString().replace(/"migration": \d+/, '"migration": 9000')) : body,
    ],
  ],
])('an archive %s is refused', async (_, sentence, change) => {
  writeUpload('photo.jpg', 'photo');
  await backUp();
  await rewrite(change);
  await using target = await aTarget();
  await expect(restoreBackup(file, { ...target, replace: false })).rejects.toThrow(sentence);
  expect(await listTables(target.client)).toEqual([]);
  expect(existsSync(join(folder, 'escaped.txt'))).toBe(false);
  expect(existsSync(target.uploads)).toBe(false);
});

test('a folder that is not writable gives a readable message', async () => {
  writeFileSync(join(folder, 'plain'), '');
  file = join(folder, 'plain', 'backup.tar.gz');
  await expect(backUp()).rejects.toThrow(/is not a folder/);
});

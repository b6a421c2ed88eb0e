import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isPostgresOf, listPostgresOf, signal, waitUntil } from './processes.ts';
import {
  findRunningPostgres,
  isPassing,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './supervisor.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

let dataDir: string;
let folder: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

/** A data folder after its first start. Each test copies it, because creating one takes longer than most tests. */
let filled: string;

beforeAll(async () => {
  filled = makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: filled, log: SILENT });
  await postgres.stop();
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeFolder();
  folder = join(dataDir, 'postgres-18');
  running = [];
  children = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  for (const child of children) child.kill('SIGKILL');
  if (existsSync(folder)) for (const pid of listPostgresOf(folder)) signal(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'casita-supervisor-'));
  chmodSync(made, 0o711);
  return made;
}

/** Fills the test's folder, as before a second start. */
function fillFolder(): void {
  execFileSync('cp', ['-a', `${filled}/.`, dataDir]);
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: SILENT, ...options });
  running.push(postgres);
  return postgres;
}

/** Another Casita: a separate process that uses the same folder until it is killed. */
async function startInOtherProcess(): Promise<{ ownerPid: number; kill: () => Promise<void> }> {
  const module = new URL('./supervisor.ts', import.meta.url).href;
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write(String(postgres.ownerPid));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [pid] = await once(child.stdout, 'data');
  return {
    ownerPid: Number(pid),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test('a new folder gets its own database, in UTC, with the same locale on every machine', async () => {
  const postgres = await start();
  expect(
    await query(postgres.adminUrl, "select current_database() as name, current_setting('TimeZone') as zone"),
  ).toEqual([{ name: 'casita', zone: 'UTC' }]);
  expect(
    await query(
      postgres.adminUrl,
      "select datlocprovider as p, datlocale as l from pg_database where datname = 'casita'",
    ),
  ).toEqual([{ p: 'b', l: 'C.UTF-8' }]);
  expect(await query(postgres.adminUrl, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(findRunningPostgres(dataDir)).toBe(postgres.adminUrl);
});

test('data survives a stop and a start', async () => {
  fillFolder();
  const first = await start();
  await query(first.adminUrl, 'create table kept as select 7 as value');
  await first.stop();
  expect(listPostgresOf(folder)).toEqual([]);
  expect(findRunningPostgres(dataDir)).toBeNull();
  const second = await start();
  expect(await query(second.adminUrl, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('the PostgreSQL of a killed Casita is adopted', async () => {
  fillFolder();
  const other = await startInOtherProcess();
  await other.kill();
  expect(isPostgresOf(folder, other.ownerPid)).toBe(true);
  const postgres = await start();
  expect(postgres.ownerPid).toBe(other.ownerPid);
  await postgres.stop();
  expect(listPostgresOf(folder)).toEqual([]);
});

test('an orphan with other settings is restarted', async () => {
  fillFolder();
  const other = await startInOtherProcess();
  await other.kill();
  const postgres = await start({ maxConnections: 25 });
  expect(postgres.ownerPid).not.toBe(other.ownerPid);
  expect(await query(postgres.adminUrl, 'show max_connections')).toEqual([{ max_connections: '25' }]);
});

test('a folder that another Casita uses is refused, and its PostgreSQL goes on running', async () => {
  fillFolder();
  const other = await startInOtherProcess();
  await expect(start()).rejects.toThrow(/is in use by another Casita/);
  expect(isPostgresOf(folder, other.ownerPid)).toBe(true);
});

test('PostgreSQL killed with -9 is started again at the same address, with its data', async () => {
  fillFolder();
  const onRestart = vi.fn();
  const postgres = await start({ onRestart });
  await query(postgres.adminUrl, 'create table kept as select 7 as value');
  const killed = postgres.ownerPid;
  signal(killed, 'SIGKILL');
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(postgres.ownerPid).not.toBe(killed);
  expect(await query(postgres.adminUrl, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a start works after Casita and PostgreSQL were killed with -9 while a child was busy with a query', async () => {
  fillFolder();
  const other = await startInOtherProcess();
  const url = findRunningPostgres(dataDir) ?? '';
  const busy = query(url, 'select count(*) from generate_series(1, 10000000000)').catch(() => undefined);
  const countProcesses = () => listPostgresOf(folder).length;
  const idle = countProcesses();
  await waitUntil(() => countProcesses() > idle, 5_000);
  await other.kill();
  signal(other.ownerPid, 'SIGKILL');
  const postgres = await start();
  expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await busy;
});

test('a pid that now belongs to another program is a stale file', async () => {
  fillFolder();
  const first = await start();
  await first.stop();
  // Runs as PostgreSQL's user; otherwise PostgreSQL itself would already recognise the file as stale.
  const { uid, gid } = statSync(folder);
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  children.push(stranger);
  writeFileSync(join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const second = await start();
  expect(await query(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a PostgreSQL that stops under a start is waited for', async () => {
  fillFolder();
  const postgres = await start();
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise<void>((done) => client.once('end', done));
  const during = await client.query('select pg_terminate_backend(pg_backend_pid())').catch((cause: unknown) => cause);
  await ended;
  const afterwards = await client.query('select 1').catch((cause: unknown) => cause);
  expect([during, afterwards].map((error) => [String(error), isPassing(error)])).toEqual([
    [expect.stringContaining('terminating connection'), true],
    [expect.stringContaining('is not queryable'), true],
  ]);
});

test('leftovers of an interrupted first start are removed', async () => {
  const unfinished = `${folder}.new-4194304999`;
  mkdirSync(unfinished);
  await start();
  expect(existsSync(unfinished)).toBe(false);
});

test.each([
  [
    'data of a newer Casita',
    () => mkdirSync(join(dataDir, 'postgres-19')),
    /newer Casita \(PostgreSQL 19; this one runs 18\)/,
  ],
  ['data of an older Casita', () => mkdirSync(join(dataDir, 'postgres-17')), /npm run backup/],
  ['a folder that is no database', () => mkdirSync(folder), /PG_VERSION is missing/],
  ['a file in its place', () => (dataDir = writeFileAt(join(dataDir, 'file'))), /is not a folder/],
])('%s is refused with a readable message', async (_, prepare, sentence) => {
  prepare();
  await expect(start()).rejects.toThrow(sentence);
});

test.each([
  ['missing', (file: string) => rmSync(file), /password of the database is missing/],
  ['wrong', (file: string) => writeFileSync(file, 'wrong'), /does not hold the password/],
])('a %s password is explained', async (_, spoil, sentence) => {
  fillFolder();
  const first = await start();
  await first.stop();
  spoil(`${folder}.password`);
  await expect(start()).rejects.toThrow(sentence);
});

function writeFileAt(path: string): string {
  writeFileSync(path, '');
  return path;
}

import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SetupError } from '../env/setup-error.ts';
import { becomeOwner, buildTables, migrate } from '../db/migrate.ts';
import type { Roles } from '../db/roles.ts';
import { isContentPath, type FileStorage } from '../files/storage.ts';
import { MAIL_JOB } from '../mail/mail.ts';
import { readArchive, readWhole, type ArchiveEntry } from './archive.ts';
import {
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  readHeader,
  readManifest,
  TABLES_PREFIX,
  UPLOADS_PREFIX,
  type Header,
  type Manifest,
} from './manifest.ts';
import { COPY_SETTINGS, listTables, quoteColumns, quoteTable, sumTable, type BackupTable } from './tables.ts';

export interface RestoreTarget {
  /** Connected as a superuser or as the owner of the tables. */
  client: pg.Client;
  roles: Roles;
  storage: FileStorage;
  /** Without it, a database with people in it is refused. */
  replace: boolean;
}

/** The restored content, and the counts of ended sessions, links and mails. */
export interface Restored extends Manifest {
  readonly ended: { readonly sessions: number; readonly links: number; readonly mails: number };
}

/**
 * Replaces the database and the uploads by the archive's content. Everything in it that opens accounts ends (`endAccess`). Tables and
 * rows are written and compared in one transaction: either everything is as it was backed up, or nothing has changed. Files are stored
 * before its end, once the whole archive has been checked, and those that are not in the archive are deleted after it. The new epoch
 * makes every client reload its rows.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { client, roles, storage } = target;
  const header = await readFirst(file);
  await becomeOwner(client, roles);
  if (!target.replace && (await countPeople(client)) > 0) {
    throw new SetupError(
      'This database already holds families. Restore into an empty one (another DATA_DIR), or replace everything in it: npm run restore -- <file> --replace',
    );
  }
  const present = new Set(await storage.list());
  const stored = new Set<string>();
  try {
    await client.query(COPY_SETTINGS);
    await client.query('begin');
    await dropEverything(client);
    await buildTables(client, roles, header.migration);
    const manifest = await load(file, header, client);
    await compare(client, manifest);
    const ended = await endAccess(client);
    await forgetDeletions(client);
    await storeUploads(file, storage, stored);
    await client.query('commit');
    for (const path of present) if (!stored.has(path)) await storage.delete(path);
    // Applies newer migrations and the policies. The tables were built with a new epoch. If this is interrupted, the next start does it.
    await migrate(client, roles);
    return { ...manifest, ended };
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // report the first error
    for (const path of stored) if (!present.has(path)) await storage.delete(path);
    throw error;
  }
}

/**
 * Ends all sessions, pairings of devices, mailed links, addresses by which programs follow a calendar, links to emergency cards, unfinished sign-ins at an issuer, and queued mails that would create links. Some of them were ended
 * or used after the backup and would open their account again; the backup cannot tell which.
 */
async function endAccess(client: pg.Client): Promise<Restored['ended']> {
  // A backup of an earlier version has fewer tables.
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('app', 'auth', 'public')`,
  );
  const has = (table: string) => rows.some(({ name }) => name === table);
  const remove = async (table: string, condition = 'true', values: unknown[] = []) =>
    has(table) ? ((await client.query(`delete from ${table} where ${condition}`, values)).rowCount ?? 0) : 0;
  await remove('auth.verification');
  await remove('public.calendar_addresses');
  await remove('public.emergency_cards');
  await remove('public.paired_devices');
  await remove('app.pairing_codes');
  // The days since the backup have passed.
  await remove('app.observed_time');
  // The tries that locked a PIN are not part of a backup.
  if (has('public.pin_accesses'))
    await client.query(`update public.pin_accesses set locked_devices = '{}', locked_elsewhere_until = null`);
  return {
    sessions: await remove('auth.session'),
    links: await remove('auth.links'),
    mails: await remove('app.jobs', 'starts_with(kind, $1)', [MAIL_JOB]),
  };
}

/** Families that were going to be deleted may have got a plan after the backup, so their managers are told anew. */
async function forgetDeletions(client: pg.Client): Promise<void> {
  // A backup of an earlier version has no such column.
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'public.families'::regclass and attname = 'deletion_at'`,
  );
  if (rowCount)
    await client.query(
      'update public.families set deletion_mails = 0, deletion_at = null, deletion_asked_at = null where deletion_asked_at is not null',
    );
}

async function readFirst(file: string): Promise<Header> {
  for await (const entry of readArchive(file)) {
    if (entry.name !== HEADER_NAME) break;
    const header = await readHeader(entry);
    if (header.format > FORMAT) {
      throw new SetupError(`${file} was made by a newer Casita (${header.casita}). Restore it with that version.`);
    }
    return header;
  }
  throw new SetupError(`${file} is no backup of Casita. Name a file made by "npm run backup".`);
}

async function countPeople(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('auth."user"') is not null as exists`);
  if (!rows[0]?.exists) return 0;
  const counted = await client.query<{ count: string }>('select count(*) as count from auth."user"');
  return Number(counted.rows[0]?.count);
}

async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists app, auth cascade;
    do $$
    declare v record;
    begin
      for v in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
        execute format('drop table if exists %s cascade', v.name);
      end loop;
    end $$`);
}

/** Reads the archive once, from its first entry to its last. */
async function load(file: string, header: Header, client: pg.Client): Promise<Manifest> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const unknown = Object.keys(header.tables).filter((name) => !tables.has(name));
  if (unknown.length > 0)
    throw new SetupError(`The backup holds tables that its version does not have: ${unknown.join(', ')}.`);
  const references = await dropReferences(client);
  await client.query(`truncate ${[...tables.keys()].map(quoteTable).join(', ')}`);

  using loader = new RowLoader(client, tables, header);
  const restoredFiles: Hash = createHash('sha256');
  let files = 0;
  for await (const entry of readArchive(file)) {
    if (entry.name.startsWith(TABLES_PREFIX)) {
      const table = entry.name.slice(TABLES_PREFIX.length, entry.name.lastIndexOf('/'));
      for await (const rows of entry.body) await loader.write(table, rows);
    } else if (entry.name.startsWith(UPLOADS_PREFIX)) {
      await checkUpload(entry, restoredFiles);
      files += 1;
    } else if (entry.name === MANIFEST_NAME) {
      await loader.close();
      const manifest = await readManifest(entry);
      const isComplete = manifest.uploads.files === files && manifest.uploads.sha256 === restoredFiles.digest('hex');
      if (!isComplete)
        throw new SetupError(`The uploaded files in ${file} are damaged. Nothing was changed; use another backup.`);
      for (const sql of references) await client.query(sql);
      return manifest;
    }
  }
  throw new SetupError(`${file} ends too early. Nothing was changed; use another backup.`);
}

/** Writes the consecutive parts of each table into one COPY. */
class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: Map<string, BackupTable>;
  readonly #header: Header;
  #name = '';
  #rows: Writable | null = null;

  constructor(client: pg.Client, tables: Map<string, BackupTable>, header: Header) {
    this.#client = client;
    this.#tables = tables;
    this.#header = header;
  }

  async write(name: string, part: Buffer): Promise<void> {
    if (this.#name !== name || !this.#rows) {
      await this.close();
      this.#name = name;
      this.#rows = this.#client.query(copyFrom(this.#copyInto(name)));
      this.#rows.on('error', () => undefined); // the next write or end reports it
    }
    const rows = this.#rows;
    await new Promise<void>((done, fail) => {
      rows.once('error', fail);
      rows.write(part, (error) => {
        rows.off('error', fail);
        if (error) fail(error);
        else done();
      });
    });
  }

  /** Ends an open COPY, which would block the connection and the rollback. */
  [Symbol.dispose](): void {
    this.#rows?.destroy();
  }

  async close(): Promise<void> {
    const rows = this.#rows;
    this.#rows = null;
    if (!rows) return;
    rows.end();
    await finished(rows);
  }

  #copyInto(name: string): string {
    const columns = this.#tables.has(name) && this.#header.tables[name];
    if (!columns)
      throw new SetupError(`The backup holds rows of a table that it does not describe (${name}). Use another one.`);
    return `copy ${quoteTable(name)} (${quoteColumns(columns)}) from stdin`;
  }
}

/** Drops all foreign keys, so that tables can be filled in any order. Returns the SQL that creates them again and checks every row. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = any (array['app', 'auth', 'public']::regnamespace[])`,
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ create }) => create);
}

/** Adds the path and the content of an uploaded file to `hash`. @throws SetupError for a path outside of the uploads. */
async function checkUpload({ name, body }: ArchiveEntry, hash: Hash): Promise<void> {
  const path = name.slice(UPLOADS_PREFIX.length);
  if (!isContentPath(path)) {
    throw new SetupError(`The backup names a file outside of the uploads (${name}). It was not made by Casita.`);
  }
  hash.update(`${path}\0`);
  for await (const chunk of body) hash.update(chunk);
}

/** Stores the files of an archive that has been checked, and adds their paths to `stored`. */
async function storeUploads(file: string, storage: FileStorage, stored: Set<string>): Promise<void> {
  for await (const entry of readArchive(file)) {
    if (!entry.name.startsWith(UPLOADS_PREFIX)) continue;
    const path = entry.name.slice(UPLOADS_PREFIX.length);
    stored.add(path);
    await storage.put(path, await readWhole(entry));
  }
}

async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of await listTables(client)) {
    const expected = manifest.tables[table.name];
    if (!expected) continue; // not in the backup: created empty by a migration
    const found = await sumTable(client, table);
    // Backups of before may name too few rows of what they hold whole.
    if (found.sha256 !== expected.sha256) {
      throw new SetupError(
        `The table ${table.name} is not what was backed up (${found.rows} of ${expected.rows} rows). Nothing was changed; use another backup.`,
      );
    }
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { explainFolderError, SetupError } from '../env/setup-error.ts';
import { quoteName } from '../db/roles.ts';
import { MissingContentError, type FileStorage } from '../files/storage.ts';
import { ArchiveWriter } from './archive.ts';
import {
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  TABLES_PREFIX,
  UPLOADS_PREFIX,
  type Header,
  type Manifest,
} from './manifest.ts';
import { copyOut, COPY_SETTINGS, listTables, type BackupTable } from './tables.ts';

export interface BackupSource {
  /**
   * Connected as a superuser or as the owner of the tables; outside any transaction. After a failure a COPY may still be open, and the
   * connection can only be closed.
   */
  client: pg.ClientBase;
  storage: FileStorage;
  casita: string;
  now: Date;
}

/**
 * Writes everything into one archive: all tables as of one instant, then the uploaded files. An upload's file is written before its
 * row, so none is missing. The server may run meanwhile. The archive gets its name only when it is complete.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<Manifest> {
  const { client } = source;
  const unfinished = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(unfinished, { force: true });
    await client.query(COPY_SETTINGS);
    await client.query('begin isolation level repeatable read read only');
    await becomeOwner(client);
    const archive = new ArchiveWriter(unfinished);
    try {
      const manifest = await fillArchive(archive, source);
      await archive.finish();
      renameSync(unfinished, file);
      await client.query('commit');
      return manifest;
    } catch (error) {
      archive.abandon();
      rmSync(unfinished, { force: true });
      throw error;
    }
  } catch (error) {
    throw explainFolderError(error, dirname(file));
  }
}

async function fillArchive(archive: ArchiveWriter, { client, storage, casita, now }: BackupSource): Promise<Manifest> {
  const tables = await listTables(client);
  const { rows } = await client.query<{ migration: number }>('select max(number) as migration from app.migrations');
  const header: Header = {
    format: FORMAT,
    casita,
    madeAt: now.toISOString(),
    migration: rows[0]?.migration ?? 0,
    tables: Object.fromEntries(tables.map((table) => [table.name, table.columns])),
  };
  await archive.add(HEADER_NAME, toJson(header));
  const manifest: Manifest = { tables: {}, uploads: { files: 0, sha256: '' } };
  for (const table of tables) {
    manifest.tables[table.name] = await copyOut(client, table, (copied, inspect) =>
      archive.addParts(`${TABLES_PREFIX}${table.name}`, copied, inspect),
    );
  }
  manifest.uploads = await addUploads(archive, storage);
  await archive.add(MANIFEST_NAME, toJson(manifest));
  return manifest;
}

/** One content after the other. None is longer than what may be uploaded. */
async function addUploads(archive: ArchiveWriter, storage: FileStorage): Promise<Manifest['uploads']> {
  const hash = createHash('sha256');
  let files = 0;
  const paths = (await storage.list()).toSorted();
  for (const path of paths) {
    const body = await storage.read(path).catch((error: unknown) => {
      if (error instanceof MissingContentError) return null; // deleted since it was listed: no row names it
      throw error;
    });
    if (!body) continue;
    files += 1;
    hash.update(`${path}\0`).update(body);
    await archive.add(`${UPLOADS_PREFIX}${path}`, body);
  }
  return { files, sha256: hash.digest('hex') };
}

/**
 * Gives the connection access to all rows, because forced row security applies to owners too. A superuser bypasses it. An owner sets
 * the mode that the policy `backup` of every table requires; a table without that policy would look empty, so it is an error.
 */
async function becomeOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isSuper: boolean; owner: string | null }>(
    `select (select rolsuper from pg_roles where rolname = session_user) as "isSuper",
       (select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('app.migrations')) as owner`,
  );
  const { isSuper, owner } = rows[0] ?? {};
  if (!owner) throw new SetupError('This database holds no Casita yet: there is nothing to back up.');
  if (isSuper) return;
  await client.query(`set local role ${quoteName(owner)}; set local app.owner_mode = 'backup'`);
  const hidden = await findHiddenTables(client, await listTables(client));
  if (hidden.length > 0) {
    throw new SetupError(
      `This database user may not read ${hidden.join(', ')}. Set DATABASE_OWNER_URL to the owner of the tables or a superuser.`,
    );
  }
}

async function findHiddenTables(client: pg.ClientBase, tables: BackupTable[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_policies
     where policyname = 'backup' and current_user = any (roles)`,
  );
  const readable = new Set(rows.map(({ name }) => name));
  return tables.map(({ name }) => name).filter((name) => !readable.has(name));
}

function toJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Casita's own version, for the header. */
export function readCasitaVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { FileStorage } from '../files/storage.ts';

/** Hour of the backup, in UTC. */
const HOUR = 3;
const RETAINED = 14;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Delay of an overdue backup, for a machine that is off every night. */
const CATCH_UP_MS = 10 * 60 * 1000;
const NAME = /^casita-(\d{4}-\d{2}-\d{2})\.tar\.gz$/;

export interface NightlyBackupOptions {
  /** Superuser's or owner's address. */
  adminUrl: string;
  dataDir: string;
  storage: FileStorage;
  clock: () => Date;
  log: { info(message: string): void; error(message: string): void };
}

/** Writes `<DATA_DIR>/backups/casita-<day>.tar.gz` every night and retains the last 14. Returns a function that stops it. */
export function startNightlyBackup(options: NightlyBackupOptions): () => void {
  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(() => void run(), waitMs(options.clock(), newestDay(folderOf(options.dataDir))));
    timer.unref();
  };
  const run = async () => {
    try {
      options.log.info(`Backup written: ${await writeNightlyBackup(options)}`);
    } catch (error) {
      options.log.error(`The nightly backup failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    plan();
  };
  plan();
  return () => clearTimeout(timer);
}

/** Writes today's backup, removes the ones that are too old, and returns the new file's path. The libraries of the archive are loaded with the first. */
export async function writeNightlyBackup({ adminUrl, dataDir, storage, clock }: NightlyBackupOptions): Promise<string> {
  const { readCasitaVersion, writeBackup } = await import('./write-backup.ts');
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const now = clock();
  const file = join(folder, `casita-${dayOf(now)}.tar.gz`);
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'casita backup' });
  client.on('error', () => undefined); // the running statement rejects
  await client.connect();
  try {
    await writeBackup({ client, storage, casita: readCasitaVersion(), now }, file);
  } finally {
    await client.end().catch(() => undefined); // the backup itself is complete or has failed
  }
  // Only after the new one is complete, so that a failed backup never costs an old one.
  removeOld(folder, now);
  return file;
}

/** Milliseconds until the next backup: at 3 o'clock, or soon when the newest one is older than a day. */
export function waitMs(now: Date, newest: string | null): number {
  const isOverdue =
    newest === null || now.getTime() - Date.parse(`${newest}T00:00:00Z`) > DAY_MS + (HOUR + 1) * HOUR_MS;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR);
  const next = today > now.getTime() ? today : today + DAY_MS;
  return isOverdue ? Math.min(CATCH_UP_MS, next - now.getTime()) : next - now.getTime();
}

function removeOld(folder: string, now: Date): void {
  // By their number and not their age: a clock that was set forward would remove all others. One of a later
  // day was written before the clock was set back, and stays until that day.
  const today = dayOf(now);
  const past = readdirSync(folder).filter((file) => (NAME.exec(file)?.[1] ?? '9') <= today);
  for (const file of past.toSorted().slice(0, -RETAINED)) rmSync(join(folder, file));
}

function newestDay(folder: string): string | null {
  try {
    const days = readdirSync(folder).map((file) => NAME.exec(file)?.[1] ?? '');
    return days.toSorted().at(-1) || null;
  } catch {
    return null;
  }
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'backups');
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

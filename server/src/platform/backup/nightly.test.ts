import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabase } from '../../testing/database.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import { waitMs, writeNightlyBackup } from './nightly.ts';

const HOUR = 60 * 60 * 1000;

test('the nightly backup retains the last 14, whatever the clock showed, and only removes its own files', async () => {
  const place = await aDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'casita-nightly-'));
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  for (let day = 1; day <= 19; day++)
    writeFileSync(join(backups, `casita-2026-11-${String(day).padStart(2, '0')}.tar.gz`), '');
  writeFileSync(join(backups, 'before-the-big-move.tar.gz'), '');
  const log = { info: () => undefined, error: () => undefined };
  const url = new URL(place.database.url);
  try {
    // As superuser, like on the embedded database.
    url.username = place.admin.user ?? '';
    url.password = place.admin.password ?? '';
    const storage = createFolderStorage(join(dataDir, 'files'));
    const writeAt = (time: string) =>
      writeNightlyBackup({ adminUrl: url.toString(), dataDir, storage, clock: () => new Date(time), log });
    await writeAt('2026-11-20T03:00:00Z');
    const files = readdirSync(backups).toSorted();
    expect(files[0]).toBe('before-the-big-move.tar.gz');
    expect(files.slice(1)).toHaveLength(14);
    expect(files[1]).toBe('casita-2026-11-07.tar.gz');
    expect(files.at(-1)).toBe('casita-2026-11-20.tar.gz');
    await writeAt('2027-11-20T03:00:00Z');
    await writeAt('2026-11-21T03:00:00Z');
    const days = readdirSync(backups).flatMap((file) => /\d{4}-\d\d-\d\d/.exec(file)?.[0] ?? []);
    expect(days.toSorted()).toEqual([
      ...Array.from({ length: 14 }, (_, place) => `2026-11-${String(place + 8).padStart(2, '0')}`),
      '2027-11-20',
    ]);
  } finally {
    await place.close();
    rmSync(dataDir, { recursive: true });
  }
});

test.each([
  ['before three', '2026-11-20T01:00:00Z', '2026-11-19', 2 * HOUR],
  ['after three', '2026-11-20T04:00:00Z', '2026-11-20', 23 * HOUR],
  ['at three', '2026-11-20T03:00:00Z', '2026-11-20', 24 * HOUR],
  ['never backed up', '2026-11-20T12:00:00Z', null, HOUR / 6],
  ['switched on after nights off', '2026-11-20T12:00:00Z', '2026-11-18', HOUR / 6],
  ['overdue just before three', '2026-11-20T02:59:00Z', null, 60_000],
])('the next backup: %s', (_, now, newest, expected) => {
  expect(waitMs(new Date(now), newest)).toBe(expected);
});

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { explainFolderError } from '../env/setup-error.ts';
import { MissingContentError, requireContentPath, type FileStorage } from './storage.ts';

/** Contents that are being written. The name is no path of a content. */
const UNFINISHED = '.unfinished';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Contents in a folder of this machine. */
export function createFolderStorage(folder: string): FileStorage {
  const unfinished = join(folder, UNFINISHED);
  const placeOf = (path: string) => join(folder, requireContentPath(path));

  return {
    async put(path, content) {
      const place = placeOf(path);
      const part = join(unfinished, randomUUID());
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await writeSafely(part, content);
        await rename(part, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined); // the first error is reported
        throw explainFolderError(error, folder);
      }
    },

    async read(path, range) {
      await using file = await open(placeOf(path), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new MissingContentError(path) : error;
      });
      if (!range) return file.readFile();
      const part = Buffer.alloc(range.last - range.first + 1);
      const { bytesRead } = await file.read(part, 0, part.length, range.first);
      return part.subarray(0, bytesRead);
    },

    delete: (path) => rm(placeOf(path), { force: true }),

    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .filter((path) => !path.startsWith(UNFINISHED));
    },

    async deleteUnfinished(before) {
      const names = await readdir(unfinished).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const part = join(unfinished, name);
        const written = await stat(part).catch(() => null); // another node may have finished or deleted it
        if (written && written.mtime < before) await rm(part, { force: true });
      }
    },
  };
}

async function writeSafely(path: string, content: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Makes a new name in the folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using opened = await open(folder, 'r');
  await opened.sync();
}

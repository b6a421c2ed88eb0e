import type { FilePlace } from '#contract/areas/files.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { networkError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import { createListeners } from '../listeners.ts';
import { changesOf, type OutboxEntry } from '../outbox/outbox-entry.ts';
import type { Device } from '../storage/device.ts';
import type { CacheDb } from '../sync/cache/cache-db.ts';
import type { FileColumns } from '../sync/cache/cache-stores.ts';
import type { FileWork } from './file-work.ts';

/** A file that a change names. */
export interface DueFile {
  readonly id: string;
  readonly place: FilePlace;
  /** The person's own name for it, in a column with a list. */
  readonly name: string;
}

/** How much of an entry's file the server has, from 0 to 1. */
export interface UploadProgress {
  readonly entryId: string;
  readonly share: number;
}

/** The files of one client. The code that works with them is fetched when one is chosen, waits, or is shown for the first time. */
export interface Files {
  /** The files that an entry names, also in the changes folded into it. */
  namedIn(entry: OutboxEntry): readonly DueFile[];
  /** True while the server may lack a file that the entry names. */
  isDue(entry: OutboxEntry): boolean;
  /** Uploads what this device has of an entry's files. Throws the ApiError of the first that failed. */
  send(user: string, family: string, entry: OutboxEntry): Promise<void>;
  /** Ends the upload of an entry that was discarded. */
  cancel(entryId: string): void;
  /** The entries are saved or discarded: their files need not wait any more. Never rejects. */
  forget(entries: readonly OutboxEntry[]): Promise<void>;
  /** The entries were refused: before they are sent again, their files are looked for again. */
  reconsider(entries: readonly OutboxEntry[]): void;
  /**
   * Keeps a chosen file on this device until the change that names it is saved or discarded. Resolves with false where the device has no
   * room: then only this page has it. Rejects when it cannot be read, or with NETWORK when the code cannot be fetched.
   */
  keep(user: string, id: string, content: Blob): Promise<boolean>;
  /** True while this page alone has a file that the entry names. */
  isUnkept(entry: OutboxEntry): boolean;
  progress(): UploadProgress | null;
  /** Address of the small square of a picture; null until it is here, and for a file that the person may not see. */
  urlOf(user: string, family: string, id: string): string | null;
  /** The whole content of a file. Throws the ApiError where neither this device nor the server has it. */
  open(user: string, family: string, file: NamedFile): Promise<Blob>;
  /** Counts the changes of what `progress` and `urlOf` answer. */
  revision(): number;
  onChange(listener: () => void): () => void;
  /** Frees the pictures of a person who is no longer signed in. */
  clear(): void;
  close(): void;
}

export interface FilesParts {
  readonly device: Device;
  readonly api: Api;
  readonly columns: FileColumns;
  /** The database of the rows that this device has stored. */
  readonly openStored: CacheDb['open'];
  /** The entries of a person; null while some may be unknown. */
  readonly entriesOf: (user: string) => readonly OutboxEntry[] | null;
}

/** The files that the value of a column names: the id of one, or a list. */
function namesIn(value: unknown): readonly Pick<DueFile, 'id' | 'name'>[] {
  if (typeof value === 'string') return [{ id: value, name: '' }];
  return Array.isArray(value) ? (value as readonly NamedFile[]) : []; // as its schema has checked it
}

export function createFiles(parts: FilesParts): Files {
  const { columns } = parts;
  const changed = createListeners();
  /** Ids of files that the server has, and of those that are not on this device, which it has unless they are lost. */
  const settled = new Set<string>();
  const unkept = new Set<string>();
  let revision = 0;
  let work: FileWork | null = null;
  let opening: Promise<FileWork> | null = null;

  function note(): void {
    revision += 1;
    changed.emit();
  }

  const namedIn: Files['namedIn'] = (entry) =>
    [...changesOf(entry), ...(entry.folded ?? [])].flatMap(({ table, row_id, fields }) =>
      (columns.get(table) ?? []).flatMap((column) =>
        namesIn(fields[column]).map((file) => ({ ...file, place: { table, row: row_id, column } })),
      ),
    );

  function open(): Promise<FileWork> {
    opening ??= import('./file-work.ts').then(
      ({ createFileWork }) => {
        work = createFileWork({ ...parts, namedIn, settled, unkept, note });
        note();
        return work;
      },
      () => {
        opening = null;
        throw networkError();
      },
    );
    return opening;
  }

  return {
    namedIn,
    isDue: (entry) => namedIn(entry).some(({ id }) => !settled.has(id)),
    send: async (...entry) => (await open()).send(...entry),
    cancel: (entryId) => work?.cancel(entryId),
    forget: async (entries) => {
      const ids = entries.flatMap(namedIn).map(({ id }) => id);
      if (ids.length > 0)
        await open().then(
          ({ kept }) => kept.drop(ids),
          () => undefined,
        );
    },
    reconsider: (entries) => {
      for (const { id } of entries.flatMap(namedIn)) settled.delete(id);
    },
    keep: async (...file) => (await open()).keep(...file),
    isUnkept: (entry) => namedIn(entry).some(({ id }) => unkept.has(id)),
    progress: () => work?.progress() ?? null,
    urlOf: (...file) => {
      if (work) return work.urls.read(...file);
      open().catch(() => undefined); // asked again with the next change of the screen
      return null;
    },
    open: async (...file) => (await open()).open(...file),
    revision: () => revision,
    onChange: changed.add,
    clear: () => work?.urls.clear(),
    close: () => work?.close(),
  };
}

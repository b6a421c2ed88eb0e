import type { AnyFamilyTable } from '#contract/family-table.ts';
import { FileAnswer, uploadAddress, type FilePlace } from '#contract/areas/files.ts';
import type { Api } from '../api/api.ts';
import { createListeners } from '../listeners.ts';
import { changesOf, type OutboxEntry } from '../outbox/outbox-entry.ts';
import type { KeptFiles } from './kept-files.ts';

/** Longest silence: a picture may wait for its turn on the server. */
const UPLOAD_MS = 60_000;

interface NamedFile {
  readonly id: string;
  readonly place: FilePlace;
}

/** How much of an entry's file the server has, from 0 to 1. */
export interface UploadProgress {
  readonly entryId: string;
  readonly share: number;
}

/** The files that changes of the outbox name. Each is uploaded before its change is sent. */
export interface Uploads {
  /** True while the server may lack a file that the entry names. */
  isDue(entry: OutboxEntry): boolean;
  /** Uploads what this device has of them. Throws the ApiError of the first that failed. */
  send(user: string, family: string, entry: OutboxEntry): Promise<void>;
  /** Ends the upload of an entry that was discarded. */
  cancel(entryId: string): void;
  /** The entry's changes are saved or discarded: its files need not wait any more. */
  forget(entries: readonly OutboxEntry[]): Promise<void>;
  /** The ids of all files that the entry names, also in the changes folded into it. */
  namedIn(entry: OutboxEntry): readonly string[];
  progress(): UploadProgress | null;
  onProgress(listener: () => void): () => void;
}

export function createUploads(api: Api, kept: KeptFiles, tables: readonly AnyFamilyTable[]): Uploads {
  const changed = createListeners();
  const columns = new Map(tables.map(({ name, files = [] }) => [name, files]));
  /** Ids of files that the server has, and of those that are not on this device, which it has or nobody has. */
  const settled = new Set<string>();
  let sending: { readonly entryId: string; readonly abort: AbortController } | null = null;
  let progress: UploadProgress | null = null;

  function filesOf(entry: OutboxEntry): NamedFile[] {
    return [...changesOf(entry), ...(entry.folded ?? [])].flatMap(({ table, row_id, fields }) =>
      (columns.get(table) ?? []).flatMap((column) => {
        const id = fields[column];
        return typeof id === 'string' ? [{ id, place: { table, row: row_id, column } }] : [];
      }),
    );
  }

  function show(next: UploadProgress | null): void {
    progress = next;
    changed.emit();
  }

  async function upload(user: string, family: string, entryId: string, { id, place }: NamedFile): Promise<void> {
    const content = await kept.find(id);
    if (content) {
      const abort = new AbortController();
      sending = { entryId, abort };
      show({ entryId, share: 0 });
      try {
        await api.send(
          {
            ...{ method: 'PUT', path: uploadAddress(id, place), as: user, family, content, timeoutMs: UPLOAD_MS },
            signal: abort.signal,
            onSent: (share) =>
              Math.floor(share * 100) > Math.floor((progress?.share ?? 0) * 100) && show({ entryId, share }),
          },
          FileAnswer,
        );
      } finally {
        sending = null;
        show(null);
      }
    }
    settled.add(id);
  }

  return {
    isDue: (entry) => filesOf(entry).some(({ id }) => !settled.has(id)),
    send: async (user, family, entry) => {
      for (const file of filesOf(entry)) if (!settled.has(file.id)) await upload(user, family, entry.id, file);
    },
    cancel: (entryId) => {
      if (sending?.entryId === entryId) sending.abort.abort();
    },
    forget: (entries) => kept.drop(entries.flatMap(filesOf).map(({ id }) => id)),
    namedIn: (entry) => filesOf(entry).map(({ id }) => id),
    progress: () => progress,
    onProgress: changed.add,
  };
}

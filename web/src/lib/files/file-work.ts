import { FileAnswer, fileAddress, uploadAddress } from '#contract/areas/files.ts';
import { createFileUrls, type FileUrls } from './file-urls.ts';
import type { DueFile, Files, FilesParts, UploadProgress } from './files.ts';
import { createKeptFiles, type KeptFiles } from './kept-files.ts';
import { createSeenPictures } from './seen-pictures.ts';

/** Longest silence: a picture may wait for its turn on the server. */
const UPLOAD_MS = 60_000;

/** What `Files` does once there are files. */
export interface FileWork extends Pick<Files, 'send' | 'cancel' | 'keep' | 'open' | 'progress' | 'close'> {
  readonly kept: KeptFiles;
  readonly urls: FileUrls;
}

interface WorkParts extends FilesParts, Pick<Files, 'namedIn'> {
  /** Ids of files that need no upload; it adds those that it is done with. */
  readonly settled: Set<string>;
  /** Ids of files that this page alone has. */
  readonly unkept: Set<string>;
  /** Says that another progress or address is to be shown. */
  readonly note: () => void;
}

export function createFileWork(parts: WorkParts): FileWork {
  const { device, api, entriesOf, namedIn, settled, unkept, note, openStored, columns } = parts;
  const kept = createKeptFiles({ device, unkept, note });
  const seen = createSeenPictures({ open: openStored, columns, now: device.now });
  const urls = createFileUrls({ device, api, kept, seen, note });
  let sending: { readonly entryId: string; readonly abort: AbortController } | null = null;
  let progress: UploadProgress | null = null;

  function show(next: UploadProgress | null): void {
    progress = next;
    note();
  }

  async function upload(user: string, family: string, entryId: string, { id, place, name }: DueFile): Promise<void> {
    const content = await kept.find(id);
    if (content) {
      const abort = new AbortController();
      sending = { entryId, abort };
      show({ entryId, share: 0 });
      const onSent = (share: number) => {
        if (Math.floor(share * 100) > Math.floor((progress?.share ?? 0) * 100)) show({ entryId, share });
      };
      const request = {
        method: 'PUT',
        path: uploadAddress(id, place, name),
        as: user,
        family,
        content,
        onSent,
      } as const;
      try {
        await api.send({ ...request, signal: abort.signal, timeoutMs: UPLOAD_MS }, FileAnswer);
      } finally {
        sending = null;
        show(null);
      }
    }
    settled.add(id);
  }

  return {
    ...{ kept, urls },
    send: async (user, family, entry) => {
      for (const file of namedIn(entry)) if (!settled.has(file.id)) await upload(user, family, entry.id, file);
    },
    cancel: (entryId) => {
      if (sending?.entryId === entryId) sending.abort.abort();
    },
    keep: async (user, id, content) => {
      const isStored = await kept.keep(user, id, content);
      const named = entriesOf(user)?.flatMap(namedIn);
      if (named) void kept.dropUnnamed(user, new Set(named.map((file) => file.id)));
      return isStored;
    },
    open: async (user, family, { id, kind }) => {
      const owner = { user, family };
      const own = await kept.find(id).catch(() => null); // the device does not answer: the server may have it
      // Of pictures only the square lies beside the rows.
      const known = own ?? (kind === 'picture' ? null : await seen.find(owner, id));
      if (known) return known;
      const path = fileAddress(id, 'full');
      const content = await (await api.open({ method: 'GET', path, as: user, family, revalidates: true })).blob();
      if (kind !== 'picture') void seen.store(owner, id, content);
      return content;
    },
    progress: () => progress,
    close: () => {
      urls.close();
      kept.close();
    },
  };
}

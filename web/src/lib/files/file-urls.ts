import { fileAddress } from '#contract/areas/files.ts';
import { toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import type { Device } from '../storage/device.ts';
import type { Owner } from '../sync/cache/cache-db.ts';
import type { KeptFiles } from './kept-files.ts';
import type { SeenPictures } from './seen-pictures.ts';

/** Pictures that this page holds; the one that came first is freed first. A picture that is being shown stays on the screen. */
const HELD_MAX = 200;

/** Addresses of pictures for `<img>`. The pictures are fetched with the person's token, which no address contains. */
export interface FileUrls {
  /** The address of the small square of a file; null until it is here, and without one that the person may see. */
  read(user: string, family: string, id: string): string | null;
  /** Frees all pictures: another person signs in, or the person signs out. */
  clear(): void;
  close(): void;
}

interface UrlsParts {
  readonly device: Pick<Device, 'onWake'>;
  readonly api: Api;
  readonly kept: KeptFiles;
  readonly seen: SeenPictures;
  /** Called whenever `read` answers another address than before. */
  readonly note: () => void;
}

export function createFileUrls({ device, api, kept, seen, note }: UrlsParts): FileUrls {
  /** Null while the picture is fetched, and once it is known that there is none. */
  const urls = new Map<string, string | null>();
  /** Files that could not be fetched for now. */
  const failed = new Set<string>();

  function free(id: string): void {
    const url = urls.get(id);
    if (url) URL.revokeObjectURL(url);
    urls.delete(id);
  }

  function show(id: string, content: Blob): void {
    if (!urls.has(id)) return; // not wanted any more
    urls.set(id, URL.createObjectURL(content));
    note();
  }

  async function load(owner: Owner, id: string): Promise<void> {
    const own = await kept.find(id).catch(() => null); // the device does not answer: the server may have it
    if (own) return show(id, own);
    const stored = await seen.find(owner, id);
    if (stored) show(id, stored);
    const { user, family } = owner;
    const request = { method: 'GET', path: fileAddress(id, 'square'), as: user, family, revalidates: true } as const;
    try {
      const content = await (await api.open(request)).blob();
      if (stored) return; // the picture of an id never changes
      show(id, content);
      await seen.store(owner, id, content);
    } catch (error) {
      // Another one is asked for when the network is back; a refusal stays.
      if (!toApiError(error).isFinal) return void (stored ?? failed.add(id));
      await seen.drop(owner, id);
      if (!stored || !urls.has(id)) return;
      free(id);
      urls.set(id, null);
      note();
    }
  }

  function retry(): void {
    if (failed.size === 0) return;
    for (const id of failed) free(id);
    failed.clear();
    note();
  }

  function clear(): void {
    for (const id of [...urls.keys()]) free(id);
    failed.clear();
    note();
  }

  const stops = [device.onWake(retry), api.onReachable(() => api.isReachable() && retry())];
  return {
    read: (user, family, id) => {
      const known = urls.get(id);
      if (known !== undefined) return known;
      urls.set(id, null);
      const [oldest] = urls.keys();
      if (urls.size > HELD_MAX && oldest !== undefined) free(oldest);
      void load({ user, family }, id);
      return null;
    },
    clear,
    close: () => {
      for (const stop of stops) stop();
      clear();
    },
  };
}

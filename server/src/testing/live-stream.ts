import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { LiveHint } from '#contract/sync.ts';
import type { TestMember } from './family.ts';

/** An open `GET /api/live` over a real socket. */
export interface LiveStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next hint; null when the server has ended the stream. Heartbeats are skipped. */
  next(): Promise<LiveHint | null>;
  /** Waits for the server to end the stream. */
  ended(): Promise<void>;
  close(): void;
}

export async function openStream(
  address: string,
  member: Pick<TestMember, 'token' | 'familyId'>,
  familyId = member.familyId,
): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${member.token}`, 'x-family-id': familyId },
    signal: abort.signal,
  });
  // The typings of web streams differ between the browser and Node, but the object is the same.
  const body = response.body && Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  body?.on('error', () => undefined); // closing the stream here is no error of the test
  const lines = body ? createInterface({ input: body })[Symbol.asyncIterator]() : null;
  const next = async (): Promise<LiveHint | null> => {
    for (;;) {
      const line = await lines?.next();
      if (!line || line.done) return null;
      if (line.value !== '') return JSON.parse(line.value) as LiveHint; // the test compares the content
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async ended() {
      while ((await next()) !== null);
    },
    close: () => abort.abort(),
  };
}

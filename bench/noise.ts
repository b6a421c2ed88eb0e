// Children who send all their changes at the same moment, one child after the other.
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import type { Change, SendChangesAnswer } from '#contract/sync.ts';
import type { Caller } from './family-data.ts';
import { serveJob } from './job.ts';

export interface NoiseJob {
  origin: string;
  /** Each sends one volley. */
  callers: Caller[];
  /** The number of batches sent at once, of `CHANGES_PER_CALL` new tasks each. */
  batches: number;
  seconds: number;
}

export interface NoiseResult {
  /** Changes that were applied. */
  taken: number;
  /** Batches that were refused with a time to retry. */
  waiting: number;
  /** Batches that were answered in any other way. */
  failed: number;
}

serveJob<NoiseJob, NoiseResult>(async ({ origin, callers, batches, seconds }) => {
  // In reality the noise comes from other machines, so making it must not slow the readers here.
  setPriority(constants.priority.PRIORITY_LOW);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const result: NoiseResult = { taken: 0, waiting: 0, failed: 0 };
  // Made in advance: only the server's work shall be the noise.
  const volleys = callers.map((caller) => Array.from({ length: batches }, () => ({ caller, body: makeBatch() })));

  async function send({ caller, body }: { caller: Caller; body: string }): Promise<void> {
    const { status, text } = await post(agent, `${origin}/api/changes`, caller, body);
    if (status === 429) result.waiting += 1;
    else if (status !== 200) result.failed += 1;
    else result.taken += (JSON.parse(text) as SendChangesAnswer).answers.length; // our own server
  }

  return async () => {
    const endsAt = performance.now() + seconds * 1_000;
    for (const volley of volleys) {
      if (performance.now() >= endsAt) break;
      await Promise.all(volley.map(send));
    }
    return result;
  };
});

function makeBatch(): string {
  const changes = Array.from({ length: CHANGES_PER_CALL }, (): Change => {
    const id = newId();
    return {
      id,
      table: 'tasks',
      op: 'create',
      row_id: newId(),
      fields: { title: `Noise ${id}`, description: 'Glass on Tuesdays, paper on Thursdays. '.repeat(5) },
      made_at: new Date().toISOString(),
    };
  });
  return JSON.stringify({ changes });
}

function post(agent: Agent, url: string, caller: Caller, body: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { ...caller.headers, 'content-type': 'application/json' };
    request(url, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => done({ status: response.statusCode ?? 0, text }));
      response.once('error', fail);
    })
      .once('error', fail)
      .end(body);
  });
}

// The load generator of the throughput measurements: 16 connections, each sending a request as soon as it got an answer.
import autocannon from 'autocannon';
import { newId } from '#contract/ids.ts';
import type { Caller } from './family-data.ts';
import { serveJob } from './job.ts';

export interface LoadJob {
  origin: string;
  work: 'list' | 'create';
  callers: Caller[];
  connections: number;
  /** Ends after that time or that number of answers. */
  until: { seconds: number } | { requests: number };
}

export interface LoadResult {
  requests: number;
  seconds: number;
  failed: number;
}

serveJob<LoadJob, LoadResult>(async ({ origin, work, callers, connections, until }) => async () => {
  let turn = 0;
  // Callers take turns, so that none reaches the limit of requests a minute and no family's writers queue.
  const nextCaller = () => callers[turn++ % callers.length];
  const result = await autocannon({
    url: origin,
    connections,
    ...('requests' in until ? { amount: until.requests } : { duration: until.seconds }),
    requests: [
      {
        method: work === 'list' ? 'GET' : 'POST',
        path: '/api/tables/tasks',
        setupRequest(request) {
          const headers = { ...nextCaller()?.headers, 'content-type': 'application/json' };
          if (work === 'list') return { ...request, headers };
          const id = newId();
          return { ...request, headers, body: JSON.stringify({ id, title: `Water the plants ${id.slice(0, 8)}` }) };
        },
      },
    ],
  });
  return { requests: result['2xx'], seconds: result.duration, failed: result.non2xx + result.errors + result.timeouts };
});

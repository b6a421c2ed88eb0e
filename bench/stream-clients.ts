// Many small clients in one process. Each holds a stream, pulls after a hint, and records when it saw which task.
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#contract/ids.ts';
import type { Caller } from './family-data.ts';
import { serveJob } from './job.ts';

export interface StreamsJob {
  origin: string;
  /** Each opens one stream. People of one family are adjacent. */
  callers: Caller[];
  writesPerSecond: number;
  seconds: number;
}

export interface StreamsResult {
  writes: number;
  seconds: number;
  /** From the start of the write's request until another member of the family had the row; one entry per write and member. */
  seenMs: number[];
  /** How many members never saw a write of their family. */
  lost: number;
  /** How many tasks reached a person outside their family. */
  leaked: number;
}

const CONNECT_AT_ONCE = 25;
/** A write that was not seen this long after the last write counts as lost. */
const LAST_SIGHT_MS = 10_000;

interface Written {
  familyId: string;
  startedAt: number;
  waitingFor: Set<string>;
}

serveJob<StreamsJob, StreamsResult>(async ({ origin, callers, writesPerSecond, seconds }) => {
  const calls = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const families = [...Map.groupBy(callers, (caller) => caller.familyId).values()];
  const written = new Map<string, Written>();
  const result: StreamsResult = { writes: 0, seconds: 0, seenMs: [], lost: 0, leaked: 0 };

  function see(caller: Caller, taskId: string, now: number): void {
    const write = written.get(taskId);
    if (!write) return; // of an earlier round
    if (write.familyId !== caller.familyId) result.leaked += 1;
    if (write.waitingFor.delete(caller.userId)) result.seenMs.push(now - write.startedAt);
  }

  async function send(caller: Caller, method: string, path: string, body?: object): Promise<string> {
    const response = await open(calls, `${origin}${path}`, method, caller, body);
    let text = '';
    for await (const chunk of response) text += String(chunk);
    if (response.statusCode !== 200) throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
    return text;
  }

  /** Opens the stream. Resolves once the server has sent the feed's position. */
  async function follow(caller: Caller): Promise<void> {
    const response = await open(streams, `${origin}/api/live`, 'GET', caller);
    let seen = -1;
    let hinted = -1;
    let epoch = '';
    let isPulling = false;
    const pull = async () => {
      if (isPulling) return;
      isPulling = true;
      while (seen < hinted) {
        const answer = JSON.parse(await send(caller, 'GET', `/api/changes?epoch=${epoch}&since=${seen}`)) as Pulled; // our own servers
        const now = performance.now();
        for (const task of answer.rows.tasks ?? []) see(caller, task.id, now);
        seen = answer.version;
      }
      isPulling = false;
    };
    await new Promise<void>((ready) => {
      response.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n').filter(Boolean)) {
          const hint = JSON.parse(line) as Hint; // our own servers
          hinted = hint.version;
          epoch = hint.epoch ?? epoch;
        }
        if (seen === -1) {
          seen = hinted;
          ready();
        } else void pull();
      });
    });
  }

  async function write(caller: Caller): Promise<void> {
    const id = newId();
    const others = callers.filter((other) => other.familyId === caller.familyId && other !== caller);
    const waitingFor = new Set(others.map((other) => other.userId));
    written.set(id, { familyId: caller.familyId, startedAt: performance.now(), waitingFor });
    result.writes += 1;
    await send(caller, 'POST', '/api/tables/tasks', { id, title: `Feed the cat ${result.writes}` });
  }

  for (let at = 0; at < callers.length; at += CONNECT_AT_ONCE) {
    await Promise.all(callers.slice(at, at + CONNECT_AT_ONCE).map(follow));
  }
  await sleep(1_000);

  return async () => {
    const startedAt = performance.now();
    const answers: Promise<void>[] = [];
    for (let turn = 0; turn < writesPerSecond * seconds; turn += 1) {
      await sleep(Math.max(0, startedAt + (turn * 1_000) / writesPerSecond - performance.now()));
      // Families take turns, so that a family's writes are as far apart as possible.
      const family = families[turn % families.length] ?? [];
      const caller = family[Math.floor(turn / families.length) % family.length];
      if (caller) answers.push(write(caller));
    }
    await Promise.all(answers);
    const waiting = () => [...written.values()].reduce((sum, { waitingFor }) => sum + waitingFor.size, 0);
    const deadline = performance.now() + LAST_SIGHT_MS;
    while (waiting() > 0 && performance.now() < deadline) await sleep(10);
    return { ...result, seconds: (performance.now() - startedAt) / 1_000, lost: waiting() };
  };
});

interface Hint {
  epoch?: string;
  version: number;
}

interface Pulled {
  version: number;
  rows: { tasks?: { id: string }[] };
}

function open(agent: Agent, url: string, method: string, caller: Caller, body?: object) {
  return new Promise<IncomingMessage>((done, fail) => {
    const headers = body ? { ...caller.headers, 'content-type': 'application/json' } : caller.headers;
    request(url, { agent, method, headers }, done)
      .once('error', fail)
      .end(body && JSON.stringify(body));
  });
}

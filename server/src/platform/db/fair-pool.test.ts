import { beforeEach, describe, expect, it } from 'vitest';
import { FairPool, requestHolder, WAIT_MS, WAITING_PER_HOLDER, type Share } from './fair-pool.ts';
import { evenIfDisconnected, handleRequestFrom, knownAs } from './request-context.ts';

const SIZE = 9;

class Line {
  release(): void {
    lines.push(this);
  }
}

let lines: Line[];
let timers: Set<() => void>;
let pool: FairPool<Line>;
/** The holders that received a connection, in order. */
let served: string[];

beforeEach(() => {
  lines = Array.from({ length: SIZE }, () => new Line());
  timers = new Set();
  served = [];
  const after = (ms: number, work: () => void) => {
    expect(ms).toBe(WAIT_MS);
    timers.add(work);
    return () => void timers.delete(work);
  };
  const connect = async () => {
    const line = lines.pop();
    if (!line) throw new Error('The pool was asked for more than it has.');
    return line;
  };
  pool = new FairPool({ connect }, SIZE, after);
});

const share = (holder: string, workspace: string | null, more: Partial<Share> = {}): Share => ({
  holder,
  workspace,
  locksFeed: false,
  ...more,
});

/** Asks for a connection; resolves to a function that gives it back. */
function ask(wanted: Share): Promise<() => void> {
  return pool.connect(wanted).then((line) => {
    served.push(wanted.holder);
    return () => pool.release(line, wanted);
  });
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair pool', () => {
  it('lets two connections write to a workspace, and more read it meanwhile', async () => {
    for (let n = 0; n < 50; n += 1) void ask(share('leo', 'rivera', { locksFeed: true }));
    await flush();
    expect(served).toEqual(['leo', 'leo']);
    await ask(share('ana', 'rivera'));
    expect(served).toEqual(['leo', 'leo', 'ana']);
  });

  it('gives a third of its connections to one family, however many of its members ask', async () => {
    for (let n = 0; n < 50; n += 1) void ask(share(`person ${n}`, 'rivera'));
    await flush();
    expect(served).toHaveLength(SIZE / 3);
    for (const other of ['okafor', 'lake']) await ask(share(other, other));
    expect(served.slice(SIZE / 3)).toEqual(['okafor', 'lake']);
  });

  it('gives a third of its connections to one account, however many families it names', async () => {
    for (let n = 0; n < 50; n += 1) void ask(share('stranger', `family ${n}`));
    await flush();
    expect(served).toHaveLength(SIZE / 3);
    await ask(share('ana', 'rivera'));
    expect(served.at(-1)).toBe('ana');
  });

  it('serves waiting holders in turn, with the requests of each in order', async () => {
    const release = await Promise.all(Array.from({ length: SIZE }, (_, n) => ask(share(`early ${n}`, null))));
    served = [];
    const order: string[] = [];
    for (const [holder, count] of [
      ['leo', 3],
      ['ana', 2],
      ['zoe', 1],
    ] as const) {
      for (let n = 1; n <= count; n += 1) void ask(share(holder, holder)).then(() => order.push(`${holder} ${n}`));
    }
    for (const giveBack of release) giveBack();
    await flush();
    expect(order).toEqual(['leo 1', 'ana 1', 'zoe 1', 'leo 2', 'ana 2', 'leo 3']);
  });

  it('lets a read overtake the waiting writes of the same account', async () => {
    const writing = share('leo', 'rivera', { locksFeed: true });
    const release = await ask(writing);
    await ask(writing);
    void ask(writing);
    await flush();
    served = [];
    await ask(share('leo', 'rivera'));
    expect(served).toEqual(['leo']);
    release();
    await flush();
    expect(served).toEqual(['leo', 'leo']);
  });

  it('refuses what one account queues beyond the limit, and no other account', async () => {
    const writing = share('leo', 'rivera', { locksFeed: true });
    for (let n = 0; n < 2 + WAITING_PER_HOLDER; n += 1) void ask(writing);
    await flush();
    await expect(ask(writing)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    await ask(share('ana', 'rivera'));
  });

  it('gives no connection to callers who disconnected while they waited', async () => {
    let isDisconnected = false;
    const writing = share('leo', 'rivera', { locksFeed: true, isDisconnected: () => isDisconnected });
    const release = await ask(writing);
    await ask(writing);
    const refused = Array.from({ length: WAITING_PER_HOLDER }, () =>
      expect(ask(writing)).rejects.toMatchObject({ code: 'TIMEOUT' }),
    );
    isDisconnected = true;
    const later = ask({ ...writing, isDisconnected: undefined }); // their places in the queue are free at once
    await Promise.all(refused);
    served = [];
    release();
    await later;
    expect(served).toEqual(['leo']);
    expect(timers.size).toBe(0);
  });

  it('serves a known caller after one stranger, however many networks wait', async () => {
    const release = await Promise.all(Array.from({ length: SIZE }, (_, n) => ask(share(`busy ${n}`, null))));
    served = [];
    const askOnce = async (wanted: Share) => (await ask(wanted))();
    for (let n = 0; n < 250; n += 1) void askOnce(share(`2001:db8:${n}:1`, null, { isStranger: true }));
    void ask(share('ana', null));
    await flush();
    release[0]?.();
    await flush();
    expect(served.indexOf('ana')).toBe(1);
  });

  it('serves a known caller after one stranger, however many of the known have hung up', async () => {
    const release = await Promise.all(Array.from({ length: SIZE }, (_, n) => ask(share(`busy ${n}`, null))));
    served = [];
    const askOnce = async (wanted: Share) => (await ask(wanted))();
    for (let n = 0; n < 20; n += 1) void askOnce(share(`2001:db8:${n}:1`, null, { isStranger: true }));
    const gone = Array.from({ length: 50 }, (_, n) =>
      expect(ask(share(`gone ${n}`, null, { isDisconnected: () => true }))).rejects.toMatchObject({ code: 'TIMEOUT' }),
    );
    void ask(share('ana', null));
    await flush();
    release[0]?.();
    await Promise.all(gone);
    await flush();
    expect(served.indexOf('ana')).toBe(1);
  });

  it('refuses a request that has waited for the maximum time', async () => {
    const writing = share('leo', 'rivera', { locksFeed: true });
    const release = await ask(writing);
    await ask(writing);
    const waiting = ask(writing);
    for (const ring of timers) ring();
    await expect(waiting).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    release();
    await ask(writing);
  });

  it('frees the place again when the database gives no connection', async () => {
    const down = new FairPool<Line>({ connect: () => Promise.reject(new Error('no database')) }, 1);
    for (let n = 0; n < 3; n += 1) await expect(down.connect(share('ana', null))).rejects.toThrow('no database');
  });
});

it('counts work for the address of its request, or for what that has proved, and drops it once the caller has left', () => {
  expect(requestHolder('housekeeping')).toEqual({ holder: 'housekeeping' });
  const isDisconnected = () => true;
  handleRequestFrom({ address: '192.0.2.1', known: null, isDisconnected }, () => {
    expect(requestHolder('')).toEqual({ holder: '192.0.2.1', isStranger: true, isDisconnected });
    expect(knownAs('ana', () => requestHolder(''))).toEqual({ holder: 'ana', isStranger: false, isDisconnected });
    expect(evenIfDisconnected(() => requestHolder(''))).toMatchObject({
      holder: '192.0.2.1',
      isDisconnected: undefined,
    });
  });
});

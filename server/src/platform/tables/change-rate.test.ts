import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL, CHANGES_PER_MINUTE } from '#contract/limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ChangeRate } from './change-rate.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

describe('the budget of changes', () => {
  it('can be spent at once or gradually, and is full again within a minute', () => {
    const rate = new ChangeRate(60);
    rate.take('leo', 50, at(0));
    rate.take('leo', 10, at(0));
    expect(() => rate.take('leo', 1, at(0))).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 1 }));
    expect(() => rate.take('leo', 50, at(20))).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
    rate.take('leo', 50, at(50));
    rate.take('leo', 60, at(200));
  });

  it('is separate for each person', () => {
    const rate = new ChangeRate(60);
    rate.take('leo', 60, at(0));
    rate.take('ana', 60, at(0));
  });

  it('does not shrink when the clock is set back', () => {
    const rate = new ChangeRate(60);
    rate.take('leo', 60, at(86_400));
    expect(() => rate.take('leo', 30, at(0))).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
    rate.take('leo', 30, at(30));
  });

  it('lets an outbox of several weeks through, if it waits as long as each refusal says', () => {
    const rate = new ChangeRate();
    let seconds = 0;
    for (let batch = 0; batch < 2_000 / CHANGES_PER_CALL;) {
      try {
        rate.take('leo', CHANGES_PER_CALL, at(seconds));
        batch += 1;
      } catch (error) {
        seconds += (error as { retryAfterSeconds: number }).retryAfterSeconds;
      }
    }
    expect(seconds).toBeLessThan(180);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer({ alone: 'moves the clock' });
  });
  afterAll(() => server.close());

  const send = (who: TestMember, count: number) =>
    who.post('/api/changes', {
      changes: Array.from({ length: count }, () => ({
        id: newId(),
        table: 'tasks',
        op: 'update',
        row_id: newId(),
        fields: { title: 'Noise' },
        made_at: server.clock.now.toISOString(),
      })),
    });

  it('refuses 1,500 changes in 6 seconds, single or in batches, and accepts more a little later', async () => {
    const { leo, ana } = await aFamily(server, { leo: 'child', ana: 'parent' });
    let taken = 0;
    for (; taken + CHANGES_PER_CALL <= CHANGES_PER_MINUTE; taken += CHANGES_PER_CALL) {
      expect((await send(leo, CHANGES_PER_CALL)).statusCode).toBe(200);
    }
    const refused = await send(leo, CHANGES_PER_CALL);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const single = await leo.post('/api/tables/tasks', { title: 'One more' });
    expect(single.statusCode).toBe(429);
    expect((await ana.post('/api/tables/tasks', { title: 'Hers' })).statusCode).toBe(200);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBe(5);
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    expect((await send(leo, CHANGES_PER_CALL)).statusCode).toBe(200);
  });
});

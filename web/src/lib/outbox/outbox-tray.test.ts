// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxDb, type OutboxDb } from './outbox-db.ts';
import type { Refusal } from './outbox-entry.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { createFakeClock, settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, writeTask } from '../testing/world.ts';

const REFUSAL: Refusal = { status: 403, code: '42501', message: 'No.' };

/** Two clients of one person on one device. Nothing is sent: the tests give the answers. */
async function openClients() {
  globalThis.indexedDB = new IDBFactory();
  const browser = createFakeBrowser(() => new Promise(() => {}), createFakeClock());
  const idle = {
    send: async () => {},
    sendAll: async () => {},
    resume: () => {},
    onStalled: () => () => {},
    close: () => {},
  };
  const clients: { outbox: Outbox; db: OutboxDb }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const db = createOutboxDb();
    const outbox = createOutbox(browser.openTab(), db, () => idle);
    await outbox.open('ana');
    clients.push({ outbox, db });
  }
  return clients;
}

const makeChange = (at: number): Change => ({
  ...{ id: newId(), table: 'tasks', op: 'create', row_id: newId(), fields: { title: `Task ${at}` } },
  made_at: '2026-11-20T10:00:00.000Z',
});

/** Like the sender: resolves the change in the database first, then in the clients. */
async function answer({ outbox, db }: { outbox: Outbox; db: OutboxDb }, id: string, isSaved: boolean) {
  const refusals = isSaved ? [] : ([[id, REFUSAL]] as const);
  const { refused } = await db.resolve('ana', 'home', new Set(isSaved ? [id] : []), new Map(refusals));
  const base = { id, user: 'ana', family: 'home', table: 'tasks', row: null };
  outbox.settle([{ ...base, error: isSaved ? null : REFUSAL }], refused);
}

type Step = {
  readonly kind: 'make' | 'save' | 'refuse' | 'discard' | 'retry' | 'reload';
  readonly client: 0 | 1;
  at: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('make', 'make', 'save', 'refuse', 'refuse', 'discard', 'retry', 'reload'),
  client: fc.constantFrom(0, 1),
  at: fc.nat(20),
});

test('after any answers each client shows waiting and refused changes, until they are discarded or retried', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const clients = await openClients();
      const waiting: string[] = [];
      const refused: string[] = [];
      /** Removes one item and returns it; undefined for an empty list. */
      const take = (list: string[], at: number) => list.splice(at % Math.max(1, list.length), 1)[0];
      const shown = (at: number, state: string) =>
        (clients[at]?.outbox.entries() ?? [])
          .filter((entry) => entry.state === state)
          .map(({ change }) => String(change.fields['title']))
          .toSorted();
      const idOf = (title: string | undefined) =>
        clients[0]?.outbox.entries().find(({ change }) => change.fields['title'] === title)?.id ?? '';
      for (const [index, { kind, client, at }] of steps.entries()) {
        const own = clients[client];
        if (!own) return;
        if (kind === 'make') {
          waiting.push(`Task ${index}`);
          await own.outbox.enqueue('ana', 'home', makeChange(index));
        } else if (kind === 'reload') {
          // Still running during the next step.
          void own.outbox.reload();
          continue;
        } else {
          const from = kind === 'save' || kind === 'refuse' ? waiting : refused;
          const title = take(from, at);
          if (title === undefined) continue;
          const id = idOf(title);
          if (kind === 'retry') {
            waiting.push(title);
            await own.outbox.retry(id);
          } else if (kind === 'discard') await own.outbox.discard(id);
          else {
            if (kind === 'refuse') refused.push(title);
            await answer(own, id, kind === 'save');
          }
        }
        await settle(8);
        for (const each of [0, 1]) {
          expect(shown(each, 'waiting')).toEqual(waiting.toSorted());
          expect(shown(each, 'refused')).toEqual(refused.toSorted());
        }
        expect(await own.outbox.countWaiting('ana')).toBe(waiting.length + refused.length);
      }
      for (const { outbox } of clients) outbox.close();
    }),
    { numRuns: runsOf(60) },
  );
});

test('a read that began before an answer does not hide the refused change', async () => {
  const [client] = await openClients();
  if (!client) throw new Error('No client.');
  const change = makeChange(1);
  await client.outbox.enqueue('ana', 'home', change);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { listOf } = client.db;
  client.db.listOf = async (user) => {
    const found = await listOf(user);
    await promise;
    return found;
  };
  const reading = client.outbox.reload();
  await settle(8);
  await answer(client, change.id, false);
  resolve();
  await reading;
  expect(client.outbox.entries().map(({ state }) => state)).toEqual(['refused']);
});

describe('refused changes', () => {
  test('stay in the tray of every client while others are saved, and prevent signing out', async () => {
    const world = createWorld();
    const client = await world.openSignedIn();
    const other = world.openTab();
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    for (const title of ['One', 'Two']) await writeTask(client, { title, assigned_to: world.ben.id }).saved;
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
    await makeTasks(client, 1, 'Saved');
    await until('the last one is saved', () => savedTitles(world.home).length === 1);
    await settle();
    for (const { status } of [client, other]) {
      expect(status.read().notSaved.map(({ fields }) => fields['title'])).toEqual(['One', 'Two']);
      expect(status.read().waiting).toEqual([]);
    }
    expect(await client.session.waitingChanges(0)).toBe(2);
    await expect(client.session.signOut('send')).rejects.toMatchObject({ code: 'STILL_WAITING' });
    world.closeAll();
  });
});

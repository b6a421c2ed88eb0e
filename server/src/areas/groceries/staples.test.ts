import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroceryItem, GroceryStaple } from '#contract/areas/groceries/items.ts';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import type { Notification } from '#contract/areas/notifications.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { noticeWorker } from '../../core/notices/kinds.ts';
import { FOOD_LIMITS_ASKED } from '../../core/food/hooks.ts';
import { drainQueue, type Worker } from '../../platform/jobs/queue.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { shoppingStarted } from './notices.ts';
import { stapleDue } from './staple-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const START = new Date('2026-11-20T10:00:00Z');

async function work(worker: Worker, now?: string) {
  if (now) server.clock.now = new Date(now);
  const fail = (error: Error) => {
    throw error;
  };
  await drainQueue(server.transactions, worker, fail, () => server.clock.now);
}
const addDue = (now: string) => work(momentWorker(server.transactions, [stapleDue]), now);

async function aHome() {
  server.clock.now = START;
  const { ana, leo, rosa } = await aFamily(server, { ana: 'parent', leo: 'child', rosa: 'grandma' });
  const make = async <Row>(table: string, fields: object) => {
    const made = await ana.post(`/api/tables/${table}`, fields);
    expect(made.statusCode, made.body).toBe(200);
    return made.json<Row>();
  };
  const list = await make<GroceryList>('grocery_lists', { title: 'Week' });
  const staple = (more: object = {}) =>
    make<GroceryStaple>('grocery_staples', {
      ...{ name: 'Milk', quantity: 6, unit: 'l', category: 'dairy', every_weeks: 2, next_on: '2026-11-23' },
      ...{ time_zone: 'Europe/Madrid', ...more },
    });
  return { ana, leo, rosa, list, make, staple };
}
/** What a member lists, also after their session's token has run out by the clock that was moved. */
async function rowsOf<Row>(who: TestMember, table: string) {
  return (await (await signInAs(server, who)).get(`/api/tables/${table}`)).json<{ rows: Row[] }>().rows;
}
const names = async (who: TestMember, listId?: string) =>
  (await rowsOf<GroceryItem>(who, 'grocery_items'))
    .filter(({ list_id }) => listId === undefined || list_id === listId)
    .map(({ name }) => name);

describe('a staple', () => {
  it('is added at the beginning of its day, where it was chosen, and again some weeks later', async () => {
    const { ana, list, staple } = await aHome();
    await staple();
    await addDue('2026-11-22T22:59:00Z');
    expect(await names(ana)).toEqual([]);
    await addDue('2026-11-22T23:00:00Z');
    const [item] = await rowsOf<GroceryItem>(ana, 'grocery_items');
    expect(item).toMatchObject({
      ...{ list_id: list.id, name: 'Milk', quantity: 6, unit: 'l', category: 'dairy' },
      ...{ source: 'staple', added_by: ana.id, is_checked: false },
    });
    expect(await rowsOf(ana, 'grocery_staples')).toMatchObject([{ next_on: '2026-12-07' }]);
    const late = await signInAs(server, ana);
    await late.patch(`/api/tables/grocery_items/${item?.id}`, { is_checked: true });
    await addDue('2026-12-06T23:00:00Z');
    expect(await names(ana)).toEqual(['Milk', 'Milk']);
  });

  it('is not added where it is still on the list, whoever wrote it, and after a pause of the server once', async () => {
    const { ana, leo, list, staple } = await aHome();
    await staple({ name: 'Eggs', every_weeks: 1 });
    await leo.post('/api/tables/grocery_items', { list_id: list.id, name: 'egg' });
    await addDue('2026-11-23T12:00:00Z');
    expect(await names(ana)).toEqual(['egg']);
    expect(await rowsOf(ana, 'grocery_staples')).toMatchObject([{ next_on: '2026-11-30' }]);
    const late = await signInAs(server, ana);
    for (const { id } of await rowsOf<GroceryItem>(ana, 'grocery_items'))
      await late.patch(`/api/tables/grocery_items/${id}`, { is_checked: true });
    await addDue('2026-12-22T12:00:00Z');
    expect((await names(ana)).toSorted()).toEqual(['Eggs', 'egg']);
    expect(await rowsOf(ana, 'grocery_staples')).toMatchObject([{ next_on: '2026-12-28' }]);
  });

  it('goes to its own list or what follows it, and to none while it is paused', async () => {
    const { ana, make, staple, list } = await aHome();
    const other = await make<GroceryList>('grocery_lists', { title: 'Pharmacy' });
    await staple({ name: 'Nappies', list_id: other.id });
    await staple({ name: 'Coffee', is_paused: true });
    const { id } = await staple({ name: 'Tea' });
    await ana.patch(`/api/tables/grocery_staples/${id}`, { next_on: '2026-12-01' });
    await ana.patch(`/api/tables/grocery_lists/${other.id}`, { is_completed: true });
    await addDue('2026-11-23T12:00:00Z');
    const lists = await rowsOf<GroceryList>(ana, 'grocery_lists');
    const next = lists.find((one) => one.title === 'Pharmacy' && !one.is_completed);
    expect([await names(ana, next?.id), await names(ana, list.id)]).toEqual([['Nappies'], []]);
    await addDue('2026-12-01T12:00:00Z');
    expect(await names(ana, list.id)).toEqual(['Tea']);
  });

  it('waits for a list where none is open, and is added once there is one', async () => {
    const { ana, staple, list } = await aHome();
    const { id } = await staple();
    await ana.delete(`/api/tables/grocery_lists/${list.id}`);
    await addDue('2026-11-25T12:00:00Z');
    expect([await names(ana), await rowsOf(ana, 'grocery_staples')]).toMatchObject([
      [],
      [{ id, next_on: '2026-11-23' }],
    ]);
    await (await signInAs(server, ana)).post(`/api/tables/grocery_lists/${list.id}/restore`, {});
    await addDue('2026-11-25T12:01:00Z');
    expect(await names(ana, list.id)).toEqual(['Milk']);
    expect(await rowsOf(ana, 'grocery_staples')).toMatchObject([{ id, next_on: '2026-12-07' }]);
    const late = await signInAs(server, ana);
    await late.delete(`/api/tables/grocery_lists/${list.id}`);
    await addDue('2026-12-07T12:00:00Z');
    const made = (await late.post('/api/tables/grocery_lists', { title: 'Other' })).json<GroceryList>();
    await addDue('2026-12-07T12:01:00Z');
    expect(await names(ana, made.id)).toEqual(['Milk']);
  });
});

describe('shopping', () => {
  it('that has started is told to those at home, once an hour, and not pushed or mailed at first', async () => {
    const { ana, leo, rosa, list, make } = await aHome();
    await make('grocery_staples', { name: 'Salt', every_weeks: 8, next_on: '2027-01-01' });
    const shop = (shopper_id: string | null) => leo.patch(`/api/tables/grocery_lists/${list.id}`, { shopper_id });
    const tell = () => work(noticeWorker(server.transactions, [shoppingStarted]));
    await ana.patch(`/api/tables/grocery_lists/${list.id}`, { shop: 'Mercadona' });
    for (let times = 0; times < 3; times += 1) {
      await shop(leo.id);
      await tell();
      await shop(null);
    }
    await shop(leo.id);
    await shop(null);
    await tell();
    const told = async (who: TestMember) =>
      (await who.get('/api/tables/notifications', who.userId)).json<{ rows: Notification[] }>().rows;
    expect(await told(leo)).toEqual([]);
    for (const who of [ana, rosa])
      expect(await told(who)).toMatchObject([
        { title: 'leo is at Mercadona', kind: 'shopping_started', pops_up: true },
      ]);
    const { rows } = await server.admin.query(
      'select channel, state, reason from public.deliveries where user_id = $1 order by channel',
      [ana.userId],
    );
    expect(rows).toEqual([
      { channel: 'in_app', state: 'sent', reason: 'ok' },
      { channel: 'mail', state: 'skipped', reason: 'kind_off' },
      { channel: 'push', state: 'skipped', reason: 'kind_off' },
    ]);
  });
});

describe('what members may not eat', () => {
  it('is answered to a member who asks, of those who are there, as far as they may read it', async () => {
    const { ana, leo, rosa, make } = await aHome();
    await make('grocery_food_limits', { member_id: leo.id, words: 'No gluten', kind: 'intolerance' });
    await make('grocery_food_limits', { member_id: rosa.id, words: 'No nuts', kind: 'allergy' });
    const ask = (who: TestMember) =>
      server.transactions.withMember(who, { familyId: who.familyId, write: false }, async (member) =>
        (await member.call(FOOD_LIMITS_ASKED, { member })).flat(),
      );
    const gluten = { member_id: leo.id, words: 'No gluten', kind: 'intolerance' };
    expect(await ask(leo)).toEqual([gluten, { member_id: rosa.id, words: 'No nuts', kind: 'allergy' }]);
    const { lia } = await aFamily(server, { lia: 'parent' });
    expect(await ask(lia)).toEqual([]);
    expect((await ana.post('/api/functions/remove-member', { member_id: rosa.id })).statusCode).toBe(200);
    expect(await ask(ana)).toEqual([gluten]);
  });
});

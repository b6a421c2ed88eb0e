import { beforeAll, describe, expect, it } from 'vitest';
import type { GroceryItem, GroceryProduct } from '#contract/areas/groceries/items.ts';
import { nextListId, type GroceryList, type GroceryShop } from '#contract/areas/groceries/lists.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const TABLES = { lists: 'grocery_lists', items: 'grocery_items' } as const;
type Fields = Record<string, unknown>;

async function aHome() {
  const { ana, leo, rosa } = await aFamily(server, { ana: 'parent', leo: 'child', rosa: 'grandma' });
  const list = await make<GroceryList>(ana, 'lists', { title: 'Week', shop: 'Mercadona' });
  const add = (who: TestMember, name: string, more: Fields = {}) =>
    make<GroceryItem>(who, 'items', { list_id: list.id, name, ...more });
  return { ana, leo, rosa, list, add };
}

async function make<Row>(who: TestMember, table: keyof typeof TABLES, fields: Fields): Promise<Row> {
  const made = await who.post(`/api/tables/${TABLES[table]}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}
const change = async (who: TestMember, table: keyof typeof TABLES, id: string, fields: Fields) => {
  const answer = await who.patch(`/api/tables/${TABLES[table]}/${id}`, fields);
  return answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code;
};
const rowsOf = async <Row>(who: TestMember, table: string) =>
  (await who.get(`/api/tables/${table}`)).json<{ rows: Row[] }>().rows;
const items = (who: TestMember) => rowsOf<GroceryItem>(who, 'grocery_items');
const lists = (who: TestMember) => rowsOf<GroceryList>(who, 'grocery_lists');
const find = async (who: TestMember, { id }: { id: string }) => (await items(who)).find((row) => row.id === id);
/** The list in which an item is, by its title and whether it is completed. */
const namesIn = async (who: TestMember, listId: string) =>
  (await items(who))
    .filter(({ list_id }) => list_id === listId)
    .map(({ name }) => name)
    .toSorted();

type Sent = Pick<Change, 'op' | 'row_id'> & { table: keyof typeof TABLES; fields?: Fields; at?: string };
/** Sends changes as one group. */
async function send(who: TestMember, sent: readonly Sent[]) {
  const group = newId();
  const changes = sent.map(({ table, fields = {}, at, ...rest }, index) => ({
    ...rest,
    ...{ id: index === 0 ? group : newId(), table: TABLES[table], fields, group },
    made_at: at ?? server.clock.now.toISOString(),
  }));
  const answer = await who.post('/api/changes', { changes });
  return answer
    .json<{ answers: { status: number; code?: string }[] }>()
    .answers.map(({ status, code }) => code ?? status);
}
const completion = (list: GroceryList, moved: readonly GroceryItem[]): Sent[] => [
  { op: 'create', table: 'lists', row_id: nextListId(list.id), fields: { title: list.title, shop: list.shop } },
  ...moved.map(({ id }): Sent => ({
    op: 'update',
    table: 'items',
    row_id: id,
    fields: { list_id: nextListId(list.id) },
  })),
  {
    ...{ op: 'update', table: 'lists', row_id: list.id },
    fields: { is_completed: true, next_list_id: nextListId(list.id) },
  },
];
const undo = (list: GroceryList, moved: readonly GroceryItem[]): Sent[] => [
  { op: 'update', table: 'lists', row_id: list.id, fields: { is_completed: false, next_list_id: null } },
  ...moved.map(({ id }): Sent => ({ op: 'update', table: 'items', row_id: id, fields: { list_id: list.id } })),
  { op: 'remove', table: 'lists', row_id: nextListId(list.id) },
];

describe('a tick', () => {
  it('is dated by the device, never later than now, and stays the first one’s', async () => {
    const { ana, leo, add } = await aHome();
    const milk = await add(ana, 'Milk', { quantity: 1.5, unit: 'l' });
    const tick = { op: 'update', table: 'items', row_id: milk.id, fields: { is_checked: true } } as const;
    expect(await send(leo, [{ ...tick, at: '2026-11-20T08:15:00Z' }])).toEqual([200]);
    expect(await find(ana, milk)).toMatchObject({ checked_by: leo.id, quantity: 1.5 });
    expect(Date.parse((await find(ana, milk))?.checked_at ?? '')).toBe(Date.parse('2026-11-20T08:15:00Z'));
    expect(await change(ana, 'items', milk.id, { is_checked: true })).toBe('done');
    expect(await find(ana, milk)).toMatchObject({ checked_by: leo.id });
    await change(ana, 'items', milk.id, { is_checked: false });
    expect(await find(ana, milk)).toMatchObject({ checked_by: null, checked_at: null });
    await send(leo, [{ ...tick, at: '2026-12-24T08:15:00Z' }]);
    expect(Date.parse((await find(ana, milk))?.checked_at ?? '')).toBe(server.clock.now.getTime());
  });

  it('of a line is not refused with a row of it that was taken back', async () => {
    const { ana, leo, rosa, add } = await aHome();
    const [two, six] = [await add(ana, 'Eggs', { quantity: 2 }), await add(leo, 'Eggs', { quantity: 6 })];
    await leo.delete(`/api/tables/grocery_items/${six.id}`);
    const ticks = [two, six].map(({ id }): Sent => ({
      op: 'update',
      table: 'items',
      row_id: id,
      fields: { is_checked: true },
    }));
    expect(await send(rosa, ticks)).toEqual([200, 200]);
    expect((await items(ana)).map(({ id, is_checked }) => [id, is_checked])).toEqual([[two.id, true]]);
    expect(await change(rosa, 'items', six.id, { note: 'Large ones' })).toBe('PGRST116');
  });

  it('is all that members change of items of others, and who is in the shop all that they change of lists', async () => {
    const { ana, leo, rosa, list, add } = await aHome();
    const milk = await add(ana, 'Milk');
    expect(await change(leo, 'items', milk.id, { quantity: 3 })).toBe('42501');
    expect(await change(leo, 'items', milk.id, { is_checked: true })).toBe('done');
    expect(await change(leo, 'lists', list.id, { title: 'Mine' })).toBe('42501');
    expect(await change(leo, 'lists', list.id, { shopper_id: rosa.id })).toBe('42501');
    expect(await change(leo, 'lists', list.id, { shopper_id: leo.id })).toBe('done');
    expect((await lists(ana))[0]).toMatchObject({ shopper_id: leo.id });
    expect(await change(rosa, 'lists', list.id, { shopper_id: null })).toBe('done');
    expect((await lists(ana))[0]).toMatchObject({ shopper_id: null, shopping_since: null });
  });
});

describe('a completed list', () => {
  it('sends what is left to the next one, also what the device did not know', async () => {
    const { ana, leo, list, add } = await aHome();
    const [milk, bread] = [await add(ana, 'Milk'), await add(ana, 'Bread')];
    await change(ana, 'items', bread.id, { is_checked: true });
    await add(leo, 'Chocolate');
    expect(await send(ana, completion(list, [milk]))).toEqual([200, 200, 200]);
    const next = nextListId(list.id);
    expect([await namesIn(ana, list.id), await namesIn(ana, next)]).toEqual([['Bread'], ['Chocolate', 'Milk']]);
    await add(leo, 'Ice cream');
    await change(leo, 'items', bread.id, { is_checked: false });
    expect(await namesIn(ana, next)).toEqual(['Bread', 'Chocolate', 'Ice cream', 'Milk']);
    const [first, second] = (await lists(ana)).toSorted((one) => (one.id === list.id ? -1 : 1));
    expect(first).toMatchObject({ is_completed: true, completed_by: ana.id, next_list_id: next });
    expect(second).toMatchObject({ title: 'Week', shop: 'Mercadona', is_completed: false });
  });

  it('has one next list, however many devices complete it, and the server makes it where they did not', async () => {
    const { ana, list, add } = await aHome();
    const ben = await addMember(server, ana.familyId, 'ben', 'parent');
    const milk = await add(ana, 'Milk');
    expect(await send(ana, completion(list, [milk]))).toEqual([200, 200, 200]);
    expect(await send(ben, completion(list, [milk]))).toEqual([200, 200, 200]);
    expect(await lists(ana)).toHaveLength(2);
    const next = nextListId(list.id);
    await change(ana, 'lists', next, { is_completed: true });
    expect(await namesIn(ana, nextListId(next))).toEqual(['Milk']);
    // What reaches the first one goes to the end of the chain.
    await add(ben, 'Bread');
    expect(await namesIn(ana, nextListId(next))).toEqual(['Bread', 'Milk']);
  });

  it('makes no next list where nothing is left, until something comes', async () => {
    const { ana, leo, list, add } = await aHome();
    const milk = await add(ana, 'Milk');
    await change(ana, 'items', milk.id, { is_checked: true });
    await change(ana, 'lists', list.id, { is_completed: true });
    expect(await lists(ana)).toHaveLength(1);
    await add(leo, 'Juice');
    expect(await namesIn(ana, nextListId(list.id))).toEqual(['Juice']);
  });

  it.each([
    ['as it was made', (steps: Sent[]) => steps],
    ['in the other order', (steps: Sent[]) => steps.toReversed()],
    ['the next list first', ([open, ...rest]: Sent[]) => [...rest.toReversed(), open].flatMap((step) => step ?? [])],
  ])('opens again with all items when that is undone %s', async (_, order) => {
    const { ana, leo, list, add } = await aHome();
    const milk = await add(ana, 'Milk');
    await send(ana, completion(list, [milk]));
    await add(leo, 'Chocolate');
    expect(await send(ana, order(undo(list, [milk])))).toEqual([200, 200, 200]);
    expect(await namesIn(ana, list.id)).toEqual(['Chocolate', 'Milk']);
    expect((await lists(ana)).map(({ id, is_completed }) => [id, is_completed])).toEqual([[list.id, false]]);
    expect(await send(ana, completion(list, [milk]))).toEqual([200, 200, 200]);
    expect(await namesIn(ana, nextListId(list.id))).toEqual(['Chocolate', 'Milk']);
  });

  it('is completed by a device that does not know of a removed item', async () => {
    const { ana, leo, list, add } = await aHome();
    const [milk, juice] = [await add(ana, 'Milk'), await add(leo, 'Juice')];
    await leo.delete(`/api/tables/grocery_items/${juice.id}`);
    expect(await send(ana, completion(list, [milk, juice]))).toEqual([200, 200, 200, 200]);
    expect((await items(ana)).map(({ name }) => name)).toEqual(['Milk']);
  });

  it('and a removed one get nothing new: it goes to the list that opens at once', async () => {
    const { ana, leo, list, add } = await aHome();
    const [late, first] = [
      await make<GroceryList>(ana, 'lists', { title: 'Late', position: 1 }),
      await make<GroceryList>(ana, 'lists', { title: 'First', position: 2, is_first: true }),
    ];
    await ana.delete(`/api/tables/grocery_lists/${list.id}`);
    await add(leo, 'Juice');
    expect(await namesIn(ana, first.id)).toEqual(['Juice']);
    await change(ana, 'lists', late.id, { is_first: true });
    expect((await lists(ana)).filter(({ is_first }) => is_first).map(({ id }) => id)).toEqual([late.id]);
  });
});

describe('where no list is open', () => {
  it('what reaches a completed or removed list is on a new one like it', async () => {
    const { ana, leo, list, add } = await aHome();
    const milk = await add(ana, 'Milk');
    expect(await send(ana, completion(list, [milk]))).toEqual([200, 200, 200]);
    await ana.delete(`/api/tables/grocery_lists/${nextListId(list.id)}`);
    await add(leo, 'Juice');
    const open = async () => (await lists(ana)).filter(({ is_completed }) => !is_completed);
    const [made, ...others] = await open();
    expect([made, others]).toMatchObject([{ title: 'Week', shop: 'Mercadona' }, []]);
    await add(leo, 'Bread');
    expect(await namesIn(ana, made?.id ?? '')).toEqual(['Bread', 'Juice']);
    await ana.delete(`/api/tables/grocery_lists/${made?.id}`);
    await make(leo, 'items', { list_id: made?.id, name: 'Tea' });
    expect(await namesIn(ana, (await open())[0]?.id ?? '')).toEqual(['Tea']);
  });
});

describe('what the family buys', () => {
  it('is counted by ticks under one name, and a manager’s aisle is kept', async () => {
    const { ana, leo, add } = await aHome();
    const products = () => rowsOf<GroceryProduct>(ana, 'grocery_products');
    const one = await add(ana, 'Tomatoes', { quantity: 1, unit: 'kg', category: 'other', price: 250 });
    const two = await add(leo, 'tomato', { category: 'produce' });
    await change(leo, 'items', one.id, { is_checked: true });
    await change(leo, 'items', two.id, { is_checked: true });
    expect(await products()).toMatchObject([
      {
        ...{ name: 'tomato', quantity: 1, unit: 'kg', bought_category: 'produce' },
        ...{ last_price: 250, times_bought: 2, category: null },
      },
    ]);
    const [product] = await products();
    const address = `/api/tables/grocery_products/${product?.id}`;
    expect((await leo.patch(address, { category: 'pets' })).statusCode).toBe(403);
    expect((await ana.patch(address, { category: 'frozen' })).statusCode).toBe(200);
    await change(leo, 'items', two.id, { is_checked: false });
    expect(await products()).toMatchObject([{ times_bought: 1, category: 'frozen', bought_category: 'produce' }]);
    await change(leo, 'items', one.id, { is_checked: false });
    expect(await products()).toEqual([]);
  });

  it('is counted under the name that an item has, also when that is changed after the tick', async () => {
    const { ana, leo, add } = await aHome();
    const bought = async () =>
      (await rowsOf<GroceryProduct>(ana, 'grocery_products')).map(({ name, times_bought }) => [name, times_bought]);
    const bread = await add(ana, 'Bread');
    await change(ana, 'items', bread.id, { is_checked: true });
    const other = await add(leo, 'Cake');
    await change(leo, 'items', other.id, { is_checked: true });
    await change(leo, 'items', other.id, { name: 'Cakes' });
    expect(await bought()).toEqual(
      expect.arrayContaining([
        ['Bread', 1],
        ['Cake', 1],
      ]),
    );
    await change(leo, 'items', other.id, { name: 'bread' });
    expect(await bought()).toEqual([['bread', 2]]);
    await change(leo, 'items', other.id, { is_checked: false, name: 'Juice' });
    expect(await bought()).toEqual([['bread', 1]]);
  });

  it('teaches the way through a shop, from four ticks on, and leaves the order that a manager has put', async () => {
    const { ana, leo, add, list } = await aHome();
    const shops = () => rowsOf<GroceryShop>(ana, 'grocery_shops');
    let current = list.id;
    const shopping = async (aisles: readonly string[]) => {
      for (const [minute, category] of aisles.entries()) {
        const item = await add(ana, `Of ${category} ${minute}`, { category, list_id: current });
        const at = `2026-11-20T09:${String(minute + 10)}:00Z`;
        await send(leo, [{ op: 'update', table: 'items', row_id: item.id, fields: { is_checked: true }, at }]);
      }
      await change(ana, 'lists', current, { is_completed: true });
      current = (await make<GroceryList>(ana, 'lists', { title: 'Next', shop: 'MERCADONA' })).id;
    };
    await shopping(['frozen', 'dairy', 'produce']);
    expect(await shops()).toEqual([]);
    for (let trip = 0; trip < 3; trip += 1) await shopping(['frozen', 'dairy', 'dairy', 'produce']);
    const [shop] = await shops();
    expect(shop?.learned?.map(({ aisle }) => aisle)).toEqual(['frozen', 'dairy', 'produce']);
    await ana.patch(`/api/tables/grocery_shops/${shop?.id}`, { aisles: ['produce', 'dairy', 'frozen'] });
    await shopping(['frozen', 'dairy', 'dairy', 'produce']);
    expect(await shops()).toMatchObject([{ name: 'MERCADONA', aisles: ['produce', 'dairy', 'frozen'] }]);
  });
});

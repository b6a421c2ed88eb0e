import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, nextListFields, nextListId, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import { addUp } from '#contract/areas/groceries/quantities.ts';
import type { Unit } from '#contract/areas/groceries/units.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createWriter, writeGroup } from '#web/lib/sync/writer.ts';
import { threePhones, WHO, type Phone, type Phones, type Who } from './phones/phones.ts';

// Two phones without network and one with it, in any order, on one list: what each person did holds, whatever arrives when.

const WAIT = { timeout: 20_000, interval: 5 };
const WHOLE_RUN_MS = 3_600_000;
/** Next lists of a list, each of which is completed at most once. */
const NEXT_LISTS = 2;
/** Two of them are the same product, written in two ways. */
const PRODUCTS = ['Eggs', 'egg', 'Flour'] as const;
const unitOf = (name: string): Unit | null => (normalName(name) === 'flour' ? 'g' : null);

/** Each run leaves lists on the phones, so that after some of them people get new ones. */
const RUNS_PER_PHONE = 6;

let all: Phones;
let phones: Phones['of'];
let runs = 0;

beforeAll(async () => {
  all = await threePhones(async (client) => {
    const rows = client.familyRows();
    rows?.want(groceryLists, {});
    await vi.waitUntil(() => rows?.view(groceryLists, {}).isFresh, WAIT);
  });
  phones = all.of;
});
afterAll(() => all.close());

const chainOf = (rootId: string) =>
  Array.from({ length: NEXT_LISTS }).reduce<string[]>((ids) => [...ids, nextListId(ids.at(-1) ?? rootId)], [rootId]);
const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

const listsOf = ({ client }: Phone, chain: readonly string[]) =>
  ((client.familyRows()?.view(groceryLists, {}).rows ?? []) as unknown as GroceryList[]).filter(({ id }) =>
    chain.includes(id),
  );
const itemsOf = ({ client }: Phone, chain: readonly string[]) =>
  chain.flatMap(
    (list_id) => client.familyRows()?.view(groceryItems, { filter: { list_id } }).rows ?? [],
  ) as unknown as GroceryItem[];
/** The list that a phone shows: the end of the chain, as far as it knows. */
const shownList = (phone: Phone, chain: readonly string[]) =>
  listsOf(phone, chain).find(({ is_completed }) => !is_completed);

const STEPS = ['add', 'add', 'tick', 'tick', 'untick', 'take back', 'take back', 'complete', 'send'] as const;
const step = fc.record({
  who: fc.constantFrom(...WHO),
  does: fc.constantFrom(...STEPS),
  pick: fc.nat(100),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** What people did, as far as it is never undone by others. */
interface Done {
  readonly added: Map<string, { by: string; name: string; quantity: number; unit: Unit | null }>;
  readonly takenBack: Set<string>;
  readonly ticked: Map<string, Set<string>>;
  readonly unticked: Set<string>;
}

async function carryOut({ who, does, pick }: Step, chain: readonly string[], done: Done): Promise<void> {
  const phone = phones[who];
  const { client } = phone;
  const rows = client.familyRows();
  if (does === 'send') return send(phone, who);
  const list = shownList(phone, chain);
  if (!list) return;
  const own = itemsOf(phone, chain).filter(({ list_id }) => list_id === list.id);
  const writer = createWriter(client, rows, groceryItems);
  if (does === 'add') {
    const name = PRODUCTS[pick % PRODUCTS.length] ?? PRODUCTS[0];
    const amount = { quantity: (pick % 7) + 1, unit: unitOf(name) };
    const written = writer.create({ list_id: list.id, name, ...amount });
    done.added.set(written.id, { by: phone.id, name, ...amount });
    await written.answered;
  } else if (does === 'take back') {
    const mine = own.filter(({ added_by }) => added_by === phone.id);
    const item = mine[pick % mine.length];
    if (!item) return;
    done.takenBack.add(item.id);
    await writer.remove(item.id).answered;
  } else if (does === 'complete') {
    if (who === 'leo' || chain.indexOf(list.id) >= NEXT_LISTS) return;
    await complete(phone, list, own);
  } else {
    // A line is all rows of a product.
    const isChecked = does === 'tick';
    const open = own.filter(({ is_checked }) => is_checked !== isChecked);
    const line = open.filter(({ name }) => normalName(name) === normalName(open[pick % open.length]?.name ?? ''));
    if (line.length === 0) return;
    for (const { id } of line) {
      if (isChecked) done.ticked.set(id, (done.ticked.get(id) ?? new Set()).add(phone.id));
      else done.unticked.add(id);
    }
    await writeGroup(client, rows, (group) => {
      for (const { id } of line) group.update(groceryItems, id, { is_checked: isChecked });
    }).answered;
  }
}

async function complete({ client }: Phone, list: GroceryList, own: readonly GroceryItem[]): Promise<void> {
  const next = nextListId(list.id);
  await writeGroup(client, client.familyRows(), (group) => {
    group.create(groceryLists, nextListFields(list), next);
    for (const { id, is_checked } of own) if (!is_checked) group.update(groceryItems, id, { list_id: next });
    group.update(groceryLists, list.id, { is_completed: true, next_list_id: next });
  }).answered;
}

async function send({ browser, client }: Phone, who: Who): Promise<void> {
  browser.setOnline(true);
  await vi.waitUntil(() => client.outbox.entries().length === 0, WAIT);
  if (who !== 'ben') browser.setOnline(false);
}

const saved = async <Row extends object>(table: string, ids: readonly string[], column: string) => {
  const { rows } = await all.server.admin.query(`select * from public.${table} where ${column} = any ($1)`, [ids]);
  return rows as Row[]; // of this table
};

async function run(steps: readonly Step[]): Promise<void> {
  // A person may make so many changes in a minute.
  await all.advance(10_000);
  if (runs % RUNS_PER_PHONE === 0) await all.renew();
  runs += 1;
  const root = (await all.parent.post('/api/tables/grocery_lists', { title: 'Week' })).json<GroceryList>().id;
  const chain = chainOf(root);
  const leaves = Object.values(phones).flatMap(({ client }) =>
    chain.map((list_id) => client.familyRows()?.want(groceryItems, { filter: { list_id } })),
  );
  for (const phone of Object.values(phones))
    await vi.waitUntil(
      () =>
        listsOf(phone, chain).length === 1 &&
        chain.every((list_id) => phone.client.familyRows()?.view(groceryItems, { filter: { list_id } }).isFresh),
      WAIT,
    );
  const done: Done = { added: new Map(), takenBack: new Set(), ticked: new Map(), unticked: new Set() };
  // What all of them know before two lose the network.
  for (const who of WHO) await carryOut({ who, does: 'add', pick: 0 }, chain, done);
  for (const phone of Object.values(phones))
    await vi.waitUntil(() => itemsOf(phone, chain).length === WHO.length, WAIT);
  phones.ana.browser.setOnline(false);
  phones.leo.browser.setOnline(false);
  for (const each of steps) await carryOut(each, chain, done);
  for (const phone of [phones.leo, phones.ana]) await send(phone, 'ben');
  await expectEverything(chain, done);
  for (const leave of leaves) leave?.();
  for (const { id } of listsOf(phones.ben, chain)) await all.parent.delete(`/api/tables/grocery_lists/${id}`);
}

async function expectEverything(chain: readonly string[], done: Done): Promise<void> {
  const stored = await saved<GroceryItem>('grocery_items', chain, 'list_id');
  const living = stored.filter(({ deleted_at }) => deleted_at === null);
  // Nothing is refused, lost, there twice, or comes back.
  for (const { client } of Object.values(phones))
    expect(client.status.read()).toMatchObject({ waiting: [], notSaved: [] });
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...done.added.keys()].toSorted());
  expect(living.map(({ id }) => id).toSorted()).toEqual(
    [...done.added.keys()].filter((id) => !done.takenBack.has(id)).toSorted(),
  );
  // A tick that no one took back holds, with one who made it.
  for (const { id, is_checked, checked_by } of stored) {
    const by = done.ticked.get(id);
    if (!by) expect(is_checked).toBe(false);
    else if (!done.unticked.has(id)) expect([is_checked, by.has(checked_by ?? '')]).toEqual([true, true]);
  }
  // Sums are those of what was added and not taken back.
  const sumOf = (rows: readonly { name: string; quantity: number | null; unit: Unit | null }[], name: string) =>
    addUp(rows.filter((row) => normalName(row.name) === name).map((row) => ({ ...row, amount_words: null })));
  const wanted = [...done.added].flatMap(([id, item]) => (done.takenBack.has(id) ? [] : [item]));
  for (const name of new Set(PRODUCTS.map(normalName))) expect(sumOf(living, name)).toEqual(sumOf(wanted, name));
  // One list is open, and all that is still to buy is there.
  const lists = (await saved<GroceryList>('grocery_lists', chain, 'id')).filter(
    ({ deleted_at }) => deleted_at === null,
  );
  const open = lists.filter(({ is_completed }) => !is_completed);
  const toBuy = living.filter(({ is_checked }) => !is_checked);
  expect(open.length).toBeLessThanOrEqual(1);
  expect(new Set(toBuy.map(({ list_id }) => list_id)).size).toBeLessThanOrEqual(1);
  if (toBuy.length > 0) expect(open.map(({ id }) => id)).toEqual([toBuy[0]?.list_id]);
  // All phones show the same.
  const shown = (phone: Phone) => [
    byId(listsOf(phone, chain)).map(({ id, is_completed, next_list_id }) => [id, is_completed, next_list_id]),
    byId(itemsOf(phone, chain)).map(({ id, list_id, is_checked, checked_by }) => [id, list_id, is_checked, checked_by]),
  ];
  const expected = [
    byId(lists).map(({ id, is_completed, next_list_id }) => [id, is_completed, next_list_id]),
    byId(living).map(({ id, list_id, is_checked, checked_by }) => [id, list_id, is_checked, checked_by]),
  ];
  for (const phone of Object.values(phones)) await vi.waitFor(() => expect(shown(phone)).toEqual(expected), WAIT);
  // What was bought is counted once for each tick that holds.
  const { rows } = await all.server.admin.query<{ sum: string }>(
    `select (select coalesce(sum(times_bought), 0) from public.grocery_products where family_id = $1)
          - (select count(*) from public.grocery_items where family_id = $1 and is_checked) as sum`,
    [all.parent.familyId],
  );
  expect(Number(rows[0]?.sum)).toBe(0);
}

it('ends equal on all phones, with all that was done', { timeout: WHOLE_RUN_MS }, async () => {
  const stories = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), run);
  await fc.assert(stories, { numRuns: runsOf(3_000, 15), seed: 50, endOnFailure: true });
});

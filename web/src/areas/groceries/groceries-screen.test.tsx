import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { createFakeBrowser } from '#web/lib/testing/fake-browser.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import type { Person } from '#web/ui/people.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { GroceriesScreen } from './groceries-screen.tsx';
import { catalogue } from './products.ts';
import type { Go } from './place.tsx';
import { ShopScreen } from './shop/shop-screen.tsx';

let world: World;
let client: OpenClient;
const go = vi.fn<Go>();

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['groceries']));
  await catalogue.fetch();
});
afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

const person = (id: string, name: string): Person => ({
  ...{ id, name, firstName: name, initials: name.slice(0, 1) },
  ...{ hue: 'brick', hasDoubleRing: false },
});

function open(Screen: typeof GroceriesScreen = GroceriesScreen) {
  const people = [person(world.ana.id, 'Ana'), person(world.ben.id, 'Ben')];
  const typed = { read: () => '', store: () => undefined, forget: () => undefined };
  return renderInKit(
    <Screen {...{ people, currentMembers: people, managers: people, myId: world.ana.id, asked: null, typed, go }} />,
  );
}

const stored = <Row,>(table: string) => [...(world.home.rows.get(table)?.values() ?? [])] as unknown as Row[]; // of that table
const items = () => stored<GroceryItem>('grocery_items').filter(({ deleted_at }) => deleted_at === null);
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Add to the list' });
/** What the lines say of name and amount, in their order. */
const lines = () =>
  screen.queryAllByRole('checkbox').map((box) => {
    const said = box.closest('li')?.querySelector('button:not([role]) > span')?.textContent ?? '';
    return said.trim();
  });

async function add(words: string): Promise<void> {
  const input = await field();
  fireEvent.change(input, { target: { value: words } });
  fireEvent.submit(input);
}

/** Presses the button of the toast with these words. */
async function undo(words: string): Promise<void> {
  const toast = (await screen.findByText(words)).closest('li');
  if (!toast) throw new Error('it is in a toast');
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
}

/** A list with items, as another device has made it. */
async function makeList(...names: string[]): Promise<string> {
  const lists = createWriter(client, client.familyRows(), groceryLists);
  const { id, saved } = lists.create({ title: 'Weekly shop' });
  await act(async () => void (await saved));
  for (const [position, name] of names.entries())
    await act(async () => {
      await createWriter(client, client.familyRows(), groceryItems).create({ list_id: id, name, position }).saved;
    });
  return id;
}

test('a sentence makes several items, and the first of them the list', async () => {
  open();
  await add('2 l de leche, pan y 6 huevos');
  await waitFor(() => expect(lines()).toEqual(['Pan', 'Leche 2 l', 'Huevos 6']));
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(stored<GroceryList>('grocery_lists')).toMatchObject([{ title: 'Shopping', is_first: true }]);
  expect(items().map(({ name, quantity, unit, category }) => [name, quantity, unit, category])).toEqual([
    ['Leche', 2, 'l', 'dairy'],
    ['Pan', null, null, 'bakery'],
    ['Huevos', 6, null, 'dairy'],
  ]);
});

test('without network items are added and ticked at once, and one undo takes back what one sentence added', async () => {
  await makeList();
  open();
  await field();
  world.browser.setOnline(false);
  await add('milk and bread');
  await waitFor(() => expect(lines()).toEqual(['Bread', 'Milk']));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Milk/ }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Milk/, checked: true })).toBeTruthy());
  await undo('2 things added');
  await waitFor(() => expect(lines()).toEqual([]));
});

test('nothing is said to be added that is refused', async () => {
  await makeList();
  open();
  await field();
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'none' });
  await add('milk');
  await screen.findByText('This could not be saved');
  expect(screen.queryByText('Milk added')).toBeNull();
});

test('what is asked for twice is one line with the sum, which is ticked as a whole', async () => {
  await makeList();
  open();
  await add('2 eggs');
  await waitFor(() => expect(items()).toHaveLength(1));
  await add('6 egg');
  await waitFor(() => expect(lines()).toEqual(['Eggs 8']));
  await waitFor(() => expect(items()).toHaveLength(2));
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(items().every(({ is_checked }) => is_checked)).toBe(true));
  await undo('Ticked: Eggs');
  await waitFor(() => expect(items().some(({ is_checked }) => is_checked)).toBe(false));
});

test('suggestions are reached by keys, and taken with the amount that was typed', async () => {
  await makeList();
  open();
  const input = await field();
  fireEvent.change(input, { target: { value: 'm' } });
  expect(input.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(input, { target: { value: '3 mang' } });
  const option = await screen.findByRole('option', { name: 'Mango' });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(lines()).toEqual(['Mango 3']));
  expect(input.value).toBe('');
  fireEvent.change(input, { target: { value: 'man' } });
  await screen.findByRole('listbox');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the lines of a pasted message become items', async () => {
  await makeList();
  open();
  const clipboardData = { getData: () => '- milk\n- 2 bread\n' };
  fireEvent.paste(await field(), { clipboardData });
  await waitFor(() => expect(lines()).toEqual(['Bread 2', 'Milk']));
});

test('of what is too much at once nothing is added, nothing is lost, and it is said', async () => {
  await makeList();
  open();
  const input = await field();
  fireEvent.change(input, { target: { value: 'pears' } });
  fireEvent.paste(input, { clipboardData: { getData: () => 'milk\n'.repeat(200) } });
  const fault = 'At most 200 things, or 10,000 characters, at a time. Nothing was added. Please add it in parts.';
  expect(screen.getByRole('alert').textContent).toBe(fault);
  expect(input.value).toBe('pears');
  const long = 'milk, '.repeat(2_000);
  fireEvent.change(input, { target: { value: long } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.submit(input);
  expect([screen.getByRole('alert').textContent, input.value]).toEqual([fault, long]);
  expect(items()).toEqual([]);
});

test('lines are moved by keys, within their aisle and on to the next one', async () => {
  await makeList('Apples', 'Pears', 'Milk');
  open();
  await waitFor(() => expect(lines()).toEqual(['Apples', 'Pears', 'Milk']));
  const press = (name: RegExp, key: string) =>
    fireEvent.keyDown(screen.getByRole('button', { name }), { key, altKey: true });
  press(/^Pears/, 'ArrowUp');
  await waitFor(() => expect(lines()).toEqual(['Pears', 'Apples', 'Milk']));
  press(/^Apples/, 'ArrowDown');
  await waitFor(() => expect(items().find(({ name }) => name === 'Apples')?.category).toBe('dairy'));
  expect(lines()).toEqual(['Pears', 'Apples', 'Milk']);
});

test('in the shop a press on a row ticks it, and what is left goes on to the next list', async () => {
  const listId = await makeList('Apples', 'Milk');
  open(ShopScreen);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Apples/ }));
  await screen.findByText('1 of 2');
  await waitFor(() => expect(items().find(({ name }) => name === 'Apples')?.is_checked).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Done, 1 goes on to the next list' }));
  await waitFor(() => expect(stored<GroceryList>('grocery_lists')).toHaveLength(2));
  const [done, next] = stored<GroceryList>('grocery_lists');
  expect(done).toMatchObject({ id: listId, is_completed: true, next_list_id: next?.id });
  expect(next).toMatchObject({ title: 'Weekly shop', is_completed: false });
  expect(items().map(({ name, list_id }) => [name, list_id === next?.id])).toEqual([
    ['Apples', false],
    ['Milk', true],
  ]);
  expect(go).toHaveBeenLastCalledWith({ screen: 'lists', list: next?.id });
});

test('in the shop it is said at once who has what', async () => {
  await makeList('Apples', 'Milk');
  open(ShopScreen);
  await screen.findByRole('checkbox', { name: /Milk/ });
  const milk = items().find(({ name }) => name === 'Milk');
  const ben = await world.openSignedIn(world.ben.email, createFakeBrowser(world.server.fetch, world.clock, true));
  await act(async () => {
    await createWriter(ben, ben.familyRows(), groceryItems).update(milk?.id ?? '', { is_checked: true }).saved;
  });
  await screen.findByText('Ben has: Milk');
  expect(screen.getByRole('checkbox', { name: /Milk.*Ben has it/ }).getAttribute('aria-checked')).toBe('true');
});

test('what was bought before is put on the open list again, but what is there already only if it is wanted', async () => {
  const listId = await makeList('Apples', 'Milk', 'Soap');
  await act(async () => {
    for (const { id } of items())
      await createWriter(client, client.familyRows(), groceryItems).update(id, { is_checked: true }).saved;
    await createWriter(client, client.familyRows(), groceryLists).update(listId, { is_completed: true }).saved;
  });
  await makeList('Milk');
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Completed lists' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(await sheet.findByRole('button', { name: /^Weekly shop/ }));
  const boxes = await sheet.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
    ['Apples ', true],
    ['Milk on the list', false],
    ['Soap ', true],
  ]);
  fireEvent.click(sheet.getByRole('checkbox', { name: /Soap/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Put 1 thing on the list again' }));
  await waitFor(() => expect(lines()).toEqual(['Apples', 'Milk']));
  await undo('Apples added');
  await waitFor(() => expect(lines()).toEqual(['Milk']));
});

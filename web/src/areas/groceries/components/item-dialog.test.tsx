import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { createFakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { openRow } from '#web/rows/open-row.ts';
import { RowDialogHost } from '#web/rows/row-dialog-host.tsx';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { ItemDialog } from './item-dialog.tsx';

let world: World;
let kid: OpenClient;
let listId: string;

beforeEach(async () => {
  const opened = await openScreen(1280, ['groceries']);
  ({ world } = opened);
  listId = (await makeIn(opened.client, groceryLists, { title: 'Weekly shop' })).id;
  await makeIn(opened.client, groceryItems, { list_id: listId, name: 'Milk' });
  const user = world.server.addUser('kid@rivera.test');
  world.server.join(world.home, user, 'child');
  kid = await world.openSignedIn(user.email, createFakeBrowser(world.server.fetch, world.clock));
  installClient(kid);
});
afterEach(closeScreen);

async function makeIn(client: OpenClient, table: typeof groceryLists | typeof groceryItems, fields: object) {
  const made = createWriter(client, client.familyRows(), table).create({ ...fields });
  await act(async () => void (await made.saved));
  return made;
}

async function open(name: string): Promise<void> {
  const [row] = [...(world.home.rows.get('grocery_items')?.values() ?? [])].filter(
    (one) => Reflect.get(one, 'name') === name,
  );
  renderInKit(
    <RowDialogHost table={groceryItems} area="groceries">
      {(props) => <ItemDialog {...props} />}
    </RowDialogHost>,
  );
  act(() => openRow(groceryItems, row as never)); // a row of this table
  await screen.findByRole('dialog');
}

test('a child reads what others have asked for', async () => {
  await open('Milk');
  expect(screen.getByLabelText<HTMLInputElement>(/^What/).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a child changes the own wish', async () => {
  await makeIn(kid, groceryItems, { list_id: listId, name: 'Chocolate' });
  await open('Chocolate');
  expect(screen.getByLabelText<HTMLInputElement>(/^What/).disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { ContactsPage } from './contacts-page.tsx';

// Imported ahead, so that no single test waits for it.
beforeAll(() => import('./contact-dialog.tsx'));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['contacts']));
});
afterEach(closeScreen);

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const saved = (name: string) => world.home.applied.filter(({ change }) => change.fields['name'] === name).length;
/** What the tray holds, oldest first. */
const inTray = () =>
  client.outbox
    .entries()
    .filter(({ state }) => state === 'refused')
    .map(({ change }) => change.fields);

/** Lets the server refuse every change until the returned function is called. */
function refuse(): () => void {
  const accept = world.home.apply;
  world.home.apply = (_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, status: 422, code: 'UNPROCESSABLE', message: 'No.' }));
  return () => {
    world.home.apply = accept;
  };
}

async function addContact(): Promise<void> {
  await createWriter(client, client.familyRows(), contacts).create({
    ...{ name: 'Dr. Grant', category: 'other', is_favourite: false },
  } satisfies Partial<Contact>).saved;
}

/** Adds a contact in the form, which the server refuses, and closes the form. */
async function addInVain() {
  const page = renderInKit(<ContactsPage />);
  await press('Add a contact');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  type(/^Name/, 'Dr. Grant');
  await press('Add');
  await waitFor(() => expect(inTray()).toHaveLength(1));
  await press('Cancel');
  return page;
}

test('saving again after a refusal replaces that change in the tray, and no older one of the same row', async () => {
  await addContact();
  const accept = refuse();
  const { unmount } = renderInKit(<ContactsPage />);
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  type(/^Note/, 'Ring the second bell');
  await press('Save');
  await waitFor(() => expect(inTray()).toEqual([{ note: 'Ring the second bell' }]));
  unmount();
  sessionStorage.clear();
  renderInKit(<ContactsPage />);
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  type(/^Name/, 'Dr. Grey');
  await press('Save');
  await waitFor(() => expect(inTray()).toEqual([{ note: 'Ring the second bell' }, { name: 'Dr. Grey' }]));
  accept();
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved('Dr. Grey')).toBe(1);
  expect(inTray()).toEqual([{ note: 'Ring the second bell' }]);
});

test('a refused new row that is closed and brought back, also after a reload, leaves the tray when it is saved', async () => {
  const accept = refuse();
  const { unmount } = await addInVain();
  await press('Bring it back');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  fireEvent(window, new Event('pagehide'));
  unmount();
  renderInKit(<ContactsPage />);
  accept();
  await press('Bring it back');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  await press('Add');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved('Dr. Grant')).toBe(1);
  expect(inTray()).toEqual([]);
});

test('a refused new row that a retry from the tray has made is not made again from its draft', async () => {
  const accept = refuse();
  await addInVain();
  accept();
  const [refused] = client.outbox.entries();
  await client.outbox.retry(refused?.id ?? '');
  await waitFor(() => expect(saved('Dr. Grant')).toBe(1));
  await press('Bring it back');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  await press('Add');
  await waitFor(() => expect(client.outbox.entries().filter(({ state }) => state === 'waiting')).toEqual([]));
  expect([...(world.home.rows.get('contacts')?.values() ?? [])]).toHaveLength(1);
});

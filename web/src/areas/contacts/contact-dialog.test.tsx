import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { showPage } from './testing/show-page.tsx';

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

/** The contacts of the server. */
const stored = () =>
  [...(world.home.rows.get('contacts')?.values() ?? [])].map((row) => {
    const { name, note, deleted_at } = row as Contact; // a row of contacts
    return { name, note, isRemoved: deleted_at !== null };
  });

async function bringBack(note: string): Promise<void> {
  await press('Bring it back');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  type(/^Note/, note);
  await press('Add');
}

async function retry(): Promise<void> {
  const [refused] = client.outbox.entries();
  await client.outbox.retry(refused?.id ?? '');
}

async function addContact(): Promise<void> {
  await createWriter(client, client.familyRows(), contacts).create({
    ...{ name: 'Dr. Grant', category: 'other', is_favourite: false },
  } satisfies Partial<Contact>).saved;
}

/** Adds a contact in the form, which the server refuses, and closes the form. */
async function addInVain() {
  const page = showPage();
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
  const { unmount } = showPage();
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  type(/^Note/, 'Ring the second bell');
  await press('Save');
  await waitFor(() => expect(inTray()).toEqual([{ note: 'Ring the second bell' }]));
  unmount();
  sessionStorage.clear();
  showPage();
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
  showPage();
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

test('what was changed in the draft of a row that a retry has made is saved in that row', async () => {
  const accept = refuse();
  await addInVain();
  accept();
  await retry();
  await waitFor(() => expect(saved('Dr. Grant')).toBe(1));
  await bringBack('Ring the second bell');
  await screen.findByText('Saved');
  expect(stored()).toEqual([{ name: 'Dr. Grant', note: 'Ring the second bell', isRemoved: false }]);
});

test('the same where the retry and the draft wait for the network together', async () => {
  const accept = refuse();
  await addInVain();
  accept();
  act(() => world.browser.setOnline(false));
  await act(retry);
  await bringBack('Ring the second bell');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => world.browser.setOnline(true));
  await waitFor(() => expect(client.outbox.entries()).toEqual([]));
  expect(stored()).toEqual([{ name: 'Dr. Grant', note: 'Ring the second bell', isRemoved: false }]);
});

test.each([
  ['by this person', (id: string) => createWriter(client, client.familyRows(), contacts).remove(id).saved],
  [
    'by another member',
    async (id: string) => void world.home.write('contacts', { id, deleted_at: '2026-11-20T10:00:00Z' }),
  ],
])('the draft of a row that a retry has made and that was removed %s brings it back', async (_by, remove) => {
  const accept = refuse();
  await addInVain();
  accept();
  await retry();
  await waitFor(() => expect(saved('Dr. Grant')).toBe(1));
  const [id = ''] = world.home.rows.get('contacts')?.keys() ?? [];
  await act(async () => void (await remove(id)));
  await waitFor(() => expect(document.querySelector('[data-contact]')).toBeNull());
  await bringBack('Ring the second bell');
  await screen.findByText('Saved');
  expect(stored()).toEqual([{ name: 'Dr. Grant', note: 'Ring the second bell', isRemoved: false }]);
});

test('a draft that is saved takes its change out of the tray, also after a retry that was refused too', async () => {
  const accept = refuse();
  await addInVain();
  for (const _time of [1, 2]) {
    await retry();
    await waitFor(() => expect(inTray()).toHaveLength(1));
  }
  accept();
  await bringBack('Ring the second bell');
  await screen.findByText('Saved');
  expect(inTray()).toEqual([]);
});

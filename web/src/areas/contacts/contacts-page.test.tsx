import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { newId } from '#contract/ids.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { openRow } from '#web/rows/open-row.ts';
import { closeScreen, openScreen, openVisitorsScreen } from '#web/testing/screen-world.ts';
import { showPage } from './testing/show-page.tsx';

// Imported ahead, so that no single test waits for them.
beforeAll(() => import('#web/rows/recently-deleted.tsx'));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['contacts']));
});
afterEach(closeScreen);

const write = () => createWriter(client, client.familyRows(), contacts);

async function addContact(name: string, fields: Partial<Contact> = {}): Promise<void> {
  const contact = { name, category: 'other', is_favourite: false, ...fields };
  await act(async () => void (await write().create(contact).saved));
}

const names = () =>
  [...document.querySelectorAll('[data-contact]')].map((row) => row.querySelector('button > span')?.textContent);
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** The fields that were sent with the last change of a contact. */
const sent = () => world.home.applied.findLast(({ change }) => change.table === 'contacts')?.change.fields;

async function openMenu(name: string, item: string): Promise<void> {
  await press(`More for “${name}”`);
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

test('a new contact is checked, saved and listed with links to call, write and find it', async () => {
  showPage();
  await screen.findByText('Doctors, schools, sitters and friends, one tap away from a call.');
  await press('Add a contact');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  await press('Add');
  expect(screen.getAllByText('Please enter a name')).toHaveLength(2);
  type(/^Name/, 'Dr. Grant');
  expect(screen.getAllByText('Please enter a name'), 'only the toast is left').toHaveLength(1);
  type(/^Email/, 'reception');
  type(/^Phone/, 'not a phone');
  await press('Add');
  expect(screen.getAllByText(/^Please enter a number/).map(({ id }) => id)).toContain(
    field(/^Phone/).getAttribute('aria-describedby'),
  );
  await waitFor(() => expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true'));
  type(/^Email/, 'reception@clinic.test');
  type(/^Phone/, '+1 (555) 010-0142');
  type(/^Address/, '18 Alder Street');
  fireEvent.click(screen.getByLabelText('Health'));
  await press('Add');
  await waitFor(() => expect(names()).toEqual(['Dr. Grant']));
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Call Dr. Grant')).toBe('tel:+15550100142');
  expect(href('Write to Dr. Grant')).toBe('mailto:reception%40clinic.test');
  expect(href('Show Dr. Grant on a map')).toBe('https://www.openstreetmap.org/search?query=18%20Alder%20Street');
  await screen.findByText('Saved');
});

test('an edit sends only what was changed', async () => {
  await addContact('Dr. Grant', { phone: '112', note: 'Mornings' });
  showPage();
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  type(/^Note/, '');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual({ note: null }));
});

test('what the server refused for a field is shown at the field, with what was typed, until it is changed', async () => {
  await addContact('Dr. Grant');
  showPage();
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Edit contact' });
  const refusal = {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Please check: address.',
    fields: { address: 'invalid' },
  };
  vi.spyOn(world.home, 'apply').mockImplementation((_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, ...refusal })),
  );
  type(/^Address/, '555');
  await press('Save');
  await screen.findByText('This could not be saved');
  await waitFor(() => expect(field(/^Address/).getAttribute('aria-invalid')).toBe('true'));
  expect([field(/^Address/).value, screen.getByText('Please check this').textContent]).toEqual([
    '555',
    'Please check this',
  ]);
  type(/^Address/, '5550');
  expect(field(/^Address/).getAttribute('aria-invalid')).toBeNull();
});

test('favourites come first, and a row under a finger keeps its place', async () => {
  for (const name of ['Ámbar', 'Zoe', 'Bea']) await addContact(name);
  showPage();
  await waitFor(() => expect(names()).toEqual(['Ámbar', 'Bea', 'Zoe']));
  const row = screen.getByText('Zoe').closest('li');
  if (!row) throw new Error('no row');
  fireEvent.pointerDown(row);
  await openMenu('Zoe', 'Add to favourites');
  await waitFor(() => expect(sent()).toEqual({ is_favourite: true }));
  expect(names()).toEqual(['Ámbar', 'Bea', 'Zoe']);
  fireEvent.pointerUp(row);
  expect(names()).toEqual(['Zoe', 'Ámbar', 'Bea']);
});

test('a row with an open menu keeps its place, and leaves the focus to its neighbour when another member deletes it', async () => {
  for (const name of ['Ámbar', 'Bea', 'Zoe']) await addContact(name);
  showPage();
  await waitFor(() => expect(names()).toEqual(['Ámbar', 'Bea', 'Zoe']));
  const id = document.querySelectorAll<HTMLElement>('[data-contact]')[1]?.dataset['contact'] ?? '';
  const byOther = (fields: object) => act(() => void world.home.write('contacts', { id, ...fields }));
  await press('More for “Bea”');
  const item = await screen.findByRole('menuitem', { name: 'Add to favourites' });
  expect(document.activeElement).toBe(item);
  // After a click browsers do not show the focus, unlike jsdom.
  const matches = (selector: string) => selector !== ':focus-visible' && Element.prototype.matches.call(item, selector);
  Object.assign(item, { matches });
  act(() => {
    item.blur();
    item.focus();
  });
  byOther({ name: 'Zz' });
  await screen.findByText('Zz');
  expect(names()).toEqual(['Ámbar', 'Zz', 'Zoe']);
  byOther({ deleted_at: '2026-11-20T10:00:00.000Z' });
  await waitFor(() => expect(names()).toEqual(['Ámbar', 'Zoe']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Zoe/ }));
});

test('the search looks through all that was typed, and a category narrows the list', async () => {
  await addContact('Dr. Grant', { category: 'health', organisation: 'Clínica Álamo' });
  await addContact('Laura', { category: 'friends', phone: '+1 555 0128' });
  showPage();
  const search = screen.getByRole('searchbox', { name: 'Search contacts' });
  for (const [sought, found] of [
    ['clinica', ['Dr. Grant']],
    ['0128', ['Laura']],
    ['nobody', []],
    ['', ['Dr. Grant', 'Laura']],
  ] as const) {
    fireEvent.change(search, { target: { value: sought } });
    expect(names()).toEqual(found);
  }
  await press('Friends');
  expect(names()).toEqual(['Laura']);
  await press('Friends');
  expect(names()).toHaveLength(2);
});

test('a deleted contact comes back by undo, and from the recently deleted ones', async () => {
  await addContact('Dr. Grant');
  showPage();
  /** Waits until the server has applied these operations, all of them on the one contact. */
  const applied = (...ops: string[]) =>
    waitFor(() => expect(world.home.applied.map(({ change }) => change.op)).toEqual(['create', ...ops]));
  await openMenu('Dr. Grant', 'Delete');
  await screen.findByText('Contact deleted');
  expect(names()).toEqual([]);
  await applied('remove');
  await press('Undo');
  await waitFor(() => expect(names()).toEqual(['Dr. Grant']));
  await applied('remove', 'restore');
  await openMenu('Dr. Grant', 'Delete');
  await applied('remove', 'restore', 'remove');
  await press('Recently deleted');
  const sheet = await screen.findByRole('dialog', { name: 'Recently deleted' });
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Restore' }));
  await screen.findByText('“Dr. Grant” is back');
  await waitFor(() => expect(names()).toEqual(['Dr. Grant']));
});

test('a draft is offered when the dialog is closed, and after a reload', async () => {
  const { unmount } = showPage();
  await press('Add a contact');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  type(/^Name/, 'Dr. Gr');
  await press('Cancel');
  await screen.findByText('Closed without saving');
  await press('Bring it back');
  await screen.findByRole('dialog', { name: 'Add a contact' });
  expect(field(/^Name/).value).toBe('Dr. Gr');
  fireEvent(window, new Event('pagehide'));
  unmount();
  showPage();
  await screen.findByText('Dr. Gr');
});

test('a member who may not manage contacts reads them, and reads whom to ask for the first one', async () => {
  closeScreen();
  ({ world } = await openVisitorsScreen(1280, ['contacts']));
  world.server.join(world.home, world.ana, 'child');
  const contact = { id: newId(), name: 'Dr. Grant', category: 'health', is_favourite: false, phone: '112' };
  world.home.write('contacts', contact);
  const manager = { ...{ id: newId(), first_name: 'Ben', role: 'parent' }, ...{ email: null, left_at: null } };
  world.home.write('members', { ...manager, joined_at: '2026-01-01T00:00:00Z' } as never); // a row of members
  installClient(await world.openSignedIn());
  showPage();
  await screen.findByRole('link', { name: 'Call Dr. Grant' });
  expect(screen.queryByRole('button', { name: /^(More for|Add a contact)/ })).toBeNull();
  await press(/^Dr. Grant/);
  await screen.findByRole('dialog', { name: 'Contact' });
  expect(field(/^Phone/).disabled).toBe(true);
  expect(screen.getByText('To change something here, ask Ben.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a contact is opened from elsewhere before its screen is drawn', async () => {
  await addContact('Dr. Grant');
  const row = client.familyRows()?.view(contacts, {}).rows[0];
  openRow(contacts, row as unknown as Contact); // the view knows tables only as AnyFamilyTable
  showPage();
  await screen.findByRole('dialog', { name: 'Edit contact' });
});

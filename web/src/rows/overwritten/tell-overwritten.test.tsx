import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { fieldsOf } from '#contract/family-table.ts';
import { tables } from '#contract/tables.ts';
import { useOverwritten } from '#web/app/alerts/use-overwritten.ts';
import { ContactsWithDialog } from '#web/areas/contacts/testing/show-page.tsx';
import { createWriter } from '#web/lib/sync/writer.ts';
import { settle, until } from '#web/lib/testing/fake-clock.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { createFakeBrowser, type FakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { closeToast, readToasts } from '#web/ui/toasts/toasts.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { sayValues, WORD_OF } from './field-words.ts';

beforeAll(() => Promise.all([import('./tell-overwritten.ts'), import('#web/areas/contacts/contact-dialog.tsx')]));

let world: World;
let client: OpenClient;
let ben: OpenClient;
let bensBrowser: FakeBrowser;
let id: string;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['contacts']));
  for (const [person, first_name] of [
    [world.ana, 'Ana'],
    [world.ben, 'Ben'],
  ] as const)
    world.home.write('members', { id: person.id, first_name } as never); // only the fields that the test needs
  bensBrowser = createFakeBrowser(world.server.fetch, world.clock);
  ben = await world.openSignedIn(world.ben.email, bensBrowser);
  const contact = { name: 'Dr. Vega', category: 'health', is_favourite: false, phone: '600 100 200' } as const;
  const written = writerOf(client).create(contact);
  await act(async () => void (await written.saved));
  ({ id } = written);
  await until('Ben has it', () => shownTo(ben) !== null);
  for (const { key } of readToasts()) closeToast(key);
});
afterEach(closeScreen);

const writerOf = (of: OpenClient) => createWriter(of, of.familyRows(), contacts);
const shownTo = (of: OpenClient) => (of.familyRows()?.find(contacts, id) ?? null) as Contact | null; // of this table
const stored = () => world.home.rows.get('contacts')?.get(id);
const versionOf = (of: OpenClient) => shownTo(of)?.version ?? -1;

function Page() {
  useOverwritten();
  return <ContactsWithDialog />;
}

/** Ana's form is open while Ben changes the row, and is then saved with another name. */
async function saveAfterBen(changed: Partial<Contact>): Promise<void> {
  renderInKit(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: /^Dr. Vega/ }));
  await screen.findByRole('dialog', { name: 'Edit contact' });
  await act(async () => void (await writerOf(ben).update(id, changed).saved));
  await act(() => until('Ana has it', () => versionOf(client) === versionOf(ben)));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Dra. Vega' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()).toMatchObject({ name: 'Dra. Vega' }));
}

test('who saves a field that another has changed meanwhile is told, and can keep the other’s and take that back', async () => {
  await saveAfterBen({ name: 'Doctor Vega', note: 'Ring twice' });
  await screen.findByText('Ben changed “Dra. Vega” too');
  screen.getByText("Ben's change: name “Doctor Vega”. Yours was saved.");
  expect(stored(), 'what only one has changed is kept').toMatchObject({ note: 'Ring twice' });
  fireEvent.click(screen.getByRole('button', { name: "Keep Ben's" }));
  await waitFor(() => expect(stored()).toMatchObject({ name: 'Doctor Vega' }));
  await screen.findByText("Ben's change is back");
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored()).toMatchObject({ name: 'Dra. Vega' }));
  await act(settle);
  expect(screen.queryByText(/too$/), 'both have been seen').toBeNull();
});

test('fields that only one has changed are joined silently', async () => {
  await saveAfterBen({ note: 'Ring twice' });
  await act(settle);
  expect(stored()).toMatchObject({ name: 'Dra. Vega', note: 'Ring twice' });
  expect(screen.queryByText(/changed “/)).toBeNull();
});

test('who lost a text by a change that was made offline hours before is told, until it is back', async () => {
  renderInKit(<Page />);
  bensBrowser.setOnline(false);
  writerOf(ben).update(id, { name: 'Doctor Vega' });
  await act(async () => void (await writerOf(client).update(id, { name: 'Dra. Vega' }).saved));
  bensBrowser.setOnline(true);
  await screen.findByText('Ben changed “Doctor Vega” after you');
  screen.getByText('Yours was: name “Dra. Vega”.');
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(stored()).toMatchObject({ name: 'Dra. Vega' }));
  await screen.findByText('Your change is back');
});

test('the notice goes once the value is back by another way', async () => {
  await saveAfterBen({ name: 'Doctor Vega' });
  await screen.findByText('Ben changed “Dra. Vega” too');
  await act(async () => void (await writerOf(ben).update(id, { name: 'Doctor Vega' }).saved));
  await waitFor(() => expect(screen.queryByText(/too$/)).toBeNull());
});

test('an undo that replaces what another has written since is told to both', async () => {
  renderInKit(<Page />);
  const before = versionOf(client);
  await act(async () => void (await writerOf(client).update(id, { name: 'Dra. Vega' }).saved));
  await act(() => until('Ben has it', () => shownTo(ben)?.name === 'Dra. Vega'));
  await act(async () => void (await writerOf(ben).update(id, { name: 'Doctor Vega' }).saved));
  await act(() => until('Ana has it', () => shownTo(client)?.name === 'Doctor Vega'));
  await act(async () => void (await writerOf(client).update(id, { name: 'Dr. Vega' }, before).saved));
  await screen.findByText('Ben changed “Dr. Vega” too');
});

test('every column that members change has a word', () => {
  const family = tables.filter(({ workspace }) => workspace === 'family');
  const columns = family.flatMap(({ update }) => Object.keys(fieldsOf(update)));
  expect(columns.filter((column) => WORD_OF[column] === undefined)).toEqual([]);
});

test('values are said as people write them', () => {
  const table = tables.find(({ name }) => name === 'family_events') ?? contacts;
  const values = {
    ...{ title: 'Dinner', event_date: '2026-11-26', event_time: '19:00', time_zone: 'Europe/Madrid' },
    ...{ assigned_members: ['a', 'b'], priority: 'high', location: null, rrule: 'FREQ=DAILY' },
  };
  const nameOf = (member: string) => ({ a: 'Ana', b: 'Ben' })[member] ?? null;
  const habits = { dateFormat: null, timeFormat: '24' } as const;
  expect(sayValues(values, { table, nameOf, habits: { ...habits, language: 'en' } })).toBe(
    'title “Dinner”, time Thursday, November 26 19:00, for Ana and Ben, priority, place empty, repeats every day',
  );
  expect(sayValues(values, { table, nameOf, habits: { ...habits, language: 'es' } })).toBe(
    'título «Dinner», cuándo jueves, 26 de noviembre 19:00, para Ana y Ben, prioridad, lugar vacío, repetición cada día',
  );
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { createWriter } from '../../lib/sync/writer.ts';
import { changesOf } from '../../lib/outbox/outbox-entry.ts';
import type { OpenClient, World } from '../../lib/testing/world.ts';
import { openRow } from '../../rows/open-row.ts';
import { RelatedCode } from '../../rows/related/related.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { AreaDialogs } from '../dialogs/area-dialogs.tsx';
import { relatedCode } from './related-code.ts';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useNavigate: (() => async () => undefined) as never, // nothing in these tests goes anywhere
}));
// Imported ahead, so that no single test waits for them.
beforeAll(() =>
  Promise.all([
    import('./related-section.tsx'),
    import('../../areas/calendar/dialog/event-dialog.tsx'),
    import('../../areas/tasks/components/task-dialog.tsx'),
  ]),
);

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['calendar', 'tasks', 'contacts']));
  renderInKit(
    <RelatedCode value={relatedCode}>
      <AreaDialogs />
    </RelatedCode>,
  );
});
afterEach(closeScreen);

const writeEvents = () => createWriter(client, client.familyRows(), familyEvents);
const writeContacts = () => createWriter(client, client.familyRows(), contacts);
const press = (within_: HTMLElement, name: string | RegExp) =>
  within(within_)
    .findByRole('button', { name })
    .then((button) => fireEvent.click(button));

/** Makes an event and opens its dialog. */
async function openEvent(fields: object = {}): Promise<{ id: string; event: HTMLElement }> {
  const event = { title: 'Birthday party', event_date: '2026-11-28', ...fields };
  const outcome = await act(() => writeEvents().create(event).saved);
  const row = outcome.kind === 'saved' ? (outcome.row as FamilyEvent) : null; // the server answers the row
  act(() => openRow(familyEvents, row));
  return { id: row?.id ?? '', event: await screen.findByRole('dialog', { name: 'Edit Event' }) };
}

async function makeContact(name: string): Promise<string> {
  const { id, saved } = writeContacts().create({ name, category: 'health', is_favourite: false });
  await act(async () => void (await saved));
  return id;
}

test('without a network, a task that is made of an event is one group with its link, and each shows the other', async () => {
  const { id, event } = await openEvent();
  await waitFor(() => expect(writeEvents().find(id), 'the device has the event').not.toBeNull());
  world.browser.setOnline(false);
  await press(event, 'Make a task of it');
  const dialog = await screen.findByRole('dialog', { name: 'Create New Task' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Title').value).toBe('Birthday party');
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Buy a present' } });
  await press(dialog, 'Create Task');
  await waitFor(() => expect(client.outbox.entries()).toHaveLength(1));
  const [task, link] = client.outbox.entries().flatMap(changesOf);
  expect([task?.table, link?.table]).toEqual(['tasks', 'links']);
  expect(link?.fields).toEqual({ from_table: 'family_events', from_id: id, to_table: 'tasks', to_id: task?.row_id });
  await press(event, 'Buy a present');
  const made = await screen.findByRole('dialog', { name: 'Edit Task' });
  await within(made).findByRole('button', { name: /^Birthday party.*28/ });
});

test('what was made with a network is taken back together with its link', async () => {
  const { event } = await openEvent();
  await press(event, 'Make a task of it');
  await press(await screen.findByRole('dialog', { name: 'Create New Task' }), 'Create Task');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(world.home.applied.slice(-2).map(({ change }) => `${change.op} ${change.table}`)).toEqual([
      'remove links',
      'remove tasks',
    ]),
  );
  await waitFor(() => expect(within(event).queryByText('Belongs to it')).toBeNull());
});

test('the contact of an event is found by what is typed, and one that is not there is made and chosen', async () => {
  await makeContact('Dr. Ruiz');
  const { event } = await openEvent();
  const field = within(event).getByRole<HTMLInputElement>('combobox', { name: /^With/ });
  fireEvent.change(field, { target: { value: 'ruiz' } });
  fireEvent.click(screen.getByRole('option', { name: 'Dr. Ruiz', hidden: true }));
  expect(field.value).toBe('Dr. Ruiz');
  fireEvent.change(field, { target: { value: 'Coach Kim' } });
  fireEvent.click(screen.getByRole('option', { name: 'Add “Coach Kim”', hidden: true }));
  await press(await screen.findByRole('dialog', { name: 'Add a contact' }), 'Add');
  await waitFor(() => expect(field.value).toBe('Coach Kim'));
  await press(event, 'Save Changes');
  const sent = () => world.home.applied.findLast(({ change }) => change.table === 'family_events')?.change.fields;
  await waitFor(() => expect(sent()).toMatchObject({ contact_id: expect.any(String), contact_name: 'Coach Kim' }));
});

test('the name follows the contact, and stays where it is deleted', async () => {
  const contact_id = await makeContact('Dr. Ruiz');
  await makeContact('Another');
  const { event } = await openEvent({ contact_id, contact_name: 'Dr. Ruiz' });
  const field = within(event).getByRole<HTMLInputElement>('combobox', { name: /^With/ });
  await act(async () => void (await writeContacts().update(contact_id, { name: 'Dr. Ana Ruiz' }).saved));
  expect(field.value).toBe('Dr. Ana Ruiz');
  await act(async () => void (await writeContacts().remove(contact_id).saved));
  expect(field.value).toBe('Dr. Ruiz');
  expect(within(event).queryByRole('button', { name: /^Open “/ })).toBeNull();
  within(event).getByText('This was deleted, or is not shown to you.');
  await act(async () => void (await writeContacts().restore(contact_id).saved));
  await within(event).findByRole('button', { name: 'Open “Dr. Ana Ruiz”' });
});

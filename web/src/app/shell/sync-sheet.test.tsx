import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/areas/contacts.ts';
import { members } from '#contract/areas/family.ts';
import { schoolEvents } from '#contract/areas/school/events.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { wordsOfParts } from '../../areas/areas.ts';
import { LANGUAGE_KEY } from '../../lib/i18n/language.ts';
import { until } from '../../lib/testing/fake-clock.ts';
import { titles, writeTask, type OpenClient, type World } from '../../lib/testing/world.ts';
import { createWriter, writeGroup } from '../../lib/sync/writer.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { SyncSheet } from './sync-sheet.tsx';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  localStorage.setItem(LANGUAGE_KEY, 'es');
  ({ world, client } = await openScreen(390, ['app', ...wordsOfParts('changes')]));
});

afterEach(closeScreen);

const open = () => renderInKit(<SyncSheet isOpen onClose={() => undefined} />);
const writer = () => createWriter(client, client.familyRows(), tasks);
const untilRefused = () => until('it is refused', () => client.status.read().notSaved.length === 1);

/** Changes a task without a network while another device deletes it. */
async function changeDeletedTask(): Promise<string> {
  const { id, saved } = writeTask(client, { title: 'Regar las plantas' });
  await saved;
  world.browser.setOnline(false);
  writer().update(id, { status: 'completed' });
  await until('it waits', () => client.status.read().waiting.length === 1);
  world.home.write('tasks', { id, deleted_at: '2026-11-20T10:01:00.000Z' });
  world.browser.setOnline(true);
  await untilRefused();
  return id;
}

test('a change to a deleted task can be saved by restoring the task, not by trying again', async () => {
  const id = await changeDeletedTask();
  open();
  const restore = await screen.findByRole('button', { name: 'Recuperar' });
  await screen.findByText('Marcar «Regar las plantas» como hecha');
  expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
  fireEvent.click(restore);
  await waitFor(() => expect(client.outbox.entries()).toEqual([]));
  expect(world.home.rows.get('tasks')?.get(id)).toMatchObject({ deleted_at: null, status: 'completed' });
  expect(titles(client)).toEqual(['Regar las plantas']);
});

test('restoring is not offered to a member who may not restore the task', async () => {
  const id = await changeDeletedTask();
  world.home.write('tasks', { id, ...{ created_by: world.ben.id } });
  world.server.join(world.home, world.ana, 'child');
  await client.session.refreshAccount();
  open();
  await screen.findByText('Marcar «Regar las plantas» como hecha');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeNull();
});

test('restoring is not offered of a table that the member sees none of any more', async () => {
  const id = newId();
  const event = { student_id: world.ana.id, kind: 'homework', title: 'Página 12', due_on: '2026-11-23' };
  world.home.write('school_events', { id, ...event, status: 'pending', is_signed: false } as never);
  client.familyRows()?.want(schoolEvents, {});
  await until('it is here', () => client.familyRows()?.find(schoolEvents, id) !== null);
  world.browser.setOnline(false);
  createWriter(client, client.familyRows(), schoolEvents).update(id, { status: 'completed' });
  await until('it waits', () => client.status.read().waiting.length === 1);
  world.server.join(world.home, world.ana, 'nurse');
  world.browser.setOnline(true);
  await untilRefused();
  await client.session.refreshAccount();
  await until('it is gone', () => !client.familyRows()?.find(schoolEvents, id));
  open();
  expect(await screen.findByRole('button', { name: 'Descartar' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull();
});

test('a change of any table names its row by the label of the declaration, and a refusal has general words', async () => {
  void createWriter(client, client.familyRows(), members).create({ first_name: '', last_name: 'Rivera' });
  await untilRefused();
  open();
  await screen.findByText('Añadir «Rivera»');
  await screen.findByText('Hay algo que no se puede guardar así. Revisa lo que has escrito.');
});

test('a refused change shows all texts that were typed into it, and no ids, dates or choices', async () => {
  world.home.apply = (_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, status: 400, code: 'BAD_REQUEST', message: 'No.' }));
  const typed = { name: 'Dra. Ruiz', phone: '+34 955 000 118', note: 'Solo por las mañanas' };
  const writing = createWriter(client, client.familyRows(), contacts);
  void writing.create({ ...typed, category: 'health', is_favourite: false });
  await untilRefused();
  open();
  await screen.findByText('Añadir «Dra. Ruiz»');
  for (const text of [typed.phone, typed.note]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('health')).toBeNull();
});

test('a change damaged on the device is shown with its typed text, and can only be discarded', async () => {
  world.browser.setOnline(false);
  writeTask(client, { title: 'Regar las plantas' });
  await until('it waits', () => client.outbox.entries().some(({ seq }) => seq !== Infinity));
  const db = await openDB('casita-outbox');
  const [entry] = await db.getAll('entries');
  await db.put('entries', { ...entry, change: { op: 'create', fields: entry.change.fields } });
  db.close();
  await client.outbox.reload();
  open();
  await screen.findByText('Añadir «Regar las plantas»');
  await screen.findByText('Este cambio se ha dañado en el dispositivo y no se puede enviar. Vuelve a escribirlo.');
  expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(client.outbox.entries()).toEqual([]));
});

test('a group of changes is one line, with their number and the first of them', async () => {
  world.browser.setOnline(false);
  writeGroup(client, client.familyRows(), (group) => {
    for (const title of ['Regar las plantas', 'Sacar la basura']) group.create(tasks, { title });
  });
  open();
  await screen.findByText('2 cambios: Añadir «Regar las plantas»');
  expect(screen.queryByText(/Sacar la basura/)).toBeNull();
});

test('when the browser stores nothing, waiting changes are said to be on this page only', async () => {
  const refuse = () => {
    throw new DOMException('No storage here.', 'QuotaExceededError');
  };
  client.outbox.close();
  Object.assign(client.device.storage, { setItem: refuse });
  Reflect.set(globalThis, 'indexedDB', { open: refuse });
  world.server.failNext('/api/changes', { code: 'UNAVAILABLE' });
  await writeTask(client, { title: 'Regar las plantas' }).saved;
  open();
  await screen.findByText(/solo están en esta página/);
  expect(screen.queryByText(/están a salvo en este dispositivo/)).toBeNull();
});

test("an error code without a sentence in the area shows a general text and the code's meaning, in the person's language", async () => {
  const { saved } = writer().create({ title: '' });
  await saved;
  await untilRefused();
  open();
  await screen.findByText('Inténtalo de nuevo o escribe a soporte si sigue pasando.');
  expect(screen.queryByText('The request is not valid.')).toBeNull();
  expect(screen.queryByText('Hay algo que no se puede guardar así. Revisa lo que has escrito.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).not.toBeNull();
});

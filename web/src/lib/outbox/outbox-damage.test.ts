// @vitest-environment node
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWhole } from './entry-damage.ts';
import { until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, titles, type OpenClient, type World } from '../testing/world.ts';

const LOCAL = '01900000-0000-7000-8000-00000000000a';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 3);
});
afterEach(() => world.closeAll());

type Stored = Record<string, unknown>;

async function damageFirst(damage: (entry: Stored) => Stored): Promise<void> {
  const db = await openDB('casita-outbox');
  const [entry] = await db.getAll('entries');
  await db.put('entries', damage(entry));
  db.close();
}

const without = (entry: Stored, field: string): Stored => {
  const { [field]: _removed, ...rest } = entry;
  return rest;
};
const changeOf = (entry: Stored) => entry['change'] as Stored;
const withFields = (entry: Stored, fields: Stored): Stored => ({
  ...entry,
  change: { ...changeOf(entry), fields: { ...(changeOf(entry)['fields'] as Stored), ...fields } },
});
const DAMAGES: readonly (readonly [string, (entry: Stored) => Stored])[] = [
  ['without a change', (entry) => without(entry, 'change')],
  ['whose change is null', (entry) => ({ ...entry, change: null })],
  ['whose change is a string', (entry) => ({ ...entry, change: 'cut' })],
  ['without fields', (entry) => ({ ...entry, change: without(changeOf(entry), 'fields') })],
  ['without an id', (entry) => without({ ...entry, change: without(changeOf(entry), 'id') }, 'id')],
  ['without a family', (entry) => without(entry, 'family')],
  ['without a state', (entry) => without(entry, 'state')],
  ['without its dependencies', (entry) => without(entry, 'needs')],
  ['whose dependency is no row id', (entry) => ({ ...entry, needs: [7] })],
  ['whose change has another id', (entry) => ({ ...entry, change: { ...changeOf(entry), id: 'another' } })],
  ['whose id is a number', (entry) => ({ ...entry, id: 7, change: { ...changeOf(entry), id: 7 } })],
  ['with an unknown state', (entry) => ({ ...entry, state: 'done' })],
  ['with an unknown operation', (entry) => ({ ...entry, change: { ...changeOf(entry), op: 'explode' } })],
  ['whose fields are a list', (entry) => ({ ...entry, change: { ...changeOf(entry), fields: ['x'] } })],
  ['whose title is an object', (entry) => withFields(entry, { title: { a: 1 } })],
  ['without the title of its new row', (entry) => ({ ...entry, change: { ...changeOf(entry), fields: {} } })],
  ['whose date is none', (entry) => withFields(entry, { due_date: 'garbage' })],
  ['whose status is unknown', (entry) => withFields(entry, { status: 'lost' })],
  ['whose assignee is a number', (entry) => withFields(entry, { assigned_to: 5 })],
  ['whose group is a string', (entry) => ({ ...entry, rest: 'cut' })],
  [
    'with a group in which another change is damaged',
    (entry) => ({ ...entry, rest: [{ ...changeOf(withFields(entry, { title: { a: 1 } })), id: LOCAL }] }),
  ],
  ['whose folded changes are a string', (entry) => ({ ...entry, folded: 'cut' })],
  ['whose folded changes are damaged', (entry) => ({ ...entry, folded: [{ id: 'cut' }, changeOf(entry)] })],
];

test.each(DAMAGES)('an entry %s goes into the tray, and the others are sent', async (_name, damage) => {
  await damageFirst(damage);
  client.device.kill();
  const next = world.openTab();
  next.keepLive();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  expect(next.status.read().notSaved).toMatchObject([{ error: { code: 'DAMAGED' } }]);
  expect(next.status.read().waiting).toHaveLength(2);
  expect(titles(next)).toEqual(['Task 2', 'Task 3']);
  world.browser.setOnline(true);
  await world.clock.advance(2_000);
  expect(savedTitles(world.home)).toEqual(['Task 2', 'Task 3']);
  await makeTasks(next, 1, 'New');
  await until('new ones are saved too', () => savedTitles(world.home).length === 3);
  expect(await next.session.waitingChanges(0)).toBe(1);
  await next.status.discard(next.status.read().notSaved[0]?.id ?? '');
  expect(next.outbox.entries()).toEqual([]);
});

test.each([
  ['too long a value', { title: 'x'.repeat(2_000) }],
  ['an empty value', { title: '' }],
  ['a field that this version does not know', { mood: 'good' }],
])('an entry with %s is not damaged: the server answers it', async (_name, fields) => {
  await damageFirst((entry) => withFields(entry, fields));
  client.device.kill();
  const next = world.openTab();
  await until('it waits', () => next.status.read().waiting.length === 3);
  expect(next.status.read().notSaved).toEqual([]);
});

test.each([
  ['is a number', 5],
  ['is empty', {}],
  ['has an object for its message', { status: 422, code: '22023', message: { a: 1 } }],
  ['has an object for the message of a field', { status: 422, code: '22023', message: 'No.', fields: { title: {} } }],
])('a refused change whose stored error %s is shown as refused for an unknown reason', async (_name, error) => {
  await damageFirst((entry) => ({ ...entry, state: 'refused', error }));
  client.device.kill();
  const next = world.openTab();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  expect(next.status.read().notSaved).toMatchObject([
    { fields: { title: 'Task 1' }, error: { status: 422, code: 'UNPROCESSABLE', message: expect.any(String) } },
  ]);
});

test('a damaged change that is retried goes back into the tray', async () => {
  await damageFirst((entry) => ({ ...withFields(entry, { title: 7 }), state: 'refused' }));
  client.device.kill();
  const next = world.openTab();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  await next.status.retry(next.status.read().notSaved[0]?.id ?? '');
  await until('it is in the tray again', () => next.status.read().notSaved[0]?.error.code === 'DAMAGED');
  expect(next.status.read().waiting).toHaveLength(2);
});

test('a group with a damaged change that is retried goes back into the tray, and no part of it is sent alone', async () => {
  await damageFirst((entry) => ({
    ...withFields(entry, { title: 7 }),
    rest: [{ ...changeOf(entry), id: LOCAL, row_id: LOCAL, group: entry['id'] }],
  }));
  client.device.kill();
  const next = world.openTab();
  next.keepLive();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  world.browser.setOnline(true);
  await next.status.retry(next.status.read().notSaved[0]?.id ?? '');
  await until('the others are saved', () => savedTitles(world.home).length === 2);
  await until('it is in the tray again', () => next.status.read().notSaved[0]?.error.code === 'DAMAGED');
  expect(next.status.read().notSaved).toMatchObject([{ others: [{ fields: { title: 'Task 1' } }] }]);
  expect(savedTitles(world.home)).toEqual(['Task 2', 'Task 3']);
});

test('a damaged entry in local storage goes into the tray', async () => {
  client.device.kill();
  const entry = structuredClone(client.outbox.entries()[0]);
  Object.assign(entry?.change ?? {}, { id: LOCAL, fields: { title: { a: 1 } } });
  world.browser.storage.set(`casita.unstored:${LOCAL}`, JSON.stringify({ ...entry, id: LOCAL }));
  const next = world.openTab();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  expect(next.status.read().notSaved).toMatchObject([{ id: LOCAL, error: { code: 'DAMAGED' } }]);
});

test('an entry damaged while a page is open does not block the others either', async () => {
  await damageFirst((entry) => ({ ...entry, change: null }));
  world.browser.setOnline(true);
  await world.clock.advance(2_000);
  expect(savedTitles(world.home)).toEqual(['Task 2', 'Task 3']);
  await until('it is in the tray', () => client.status.read().notSaved.length === 1);
});

test('the entered values stay readable when only the rest of the entry is damaged', async () => {
  await damageFirst((entry) => ({ ...entry, change: { fields: changeOf(entry)['fields'] } }));
  client.device.kill();
  const next = world.openTab();
  await until('it is in the tray', () => next.status.read().notSaved.length === 1);
  expect(next.status.read().notSaved).toMatchObject([{ fields: { title: 'Task 1' } }]);
});

test('an entry without a user is damaged', () => {
  const [entry] = client.outbox.entries();
  if (!entry) throw new Error('No entry.');
  expect(isWhole(entry)).toBe(true);
  expect(isWhole({ ...entry, user: undefined as never })).toBe(false);
});

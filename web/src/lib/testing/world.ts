import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { tasks, type NewTask, type Task } from '#contract/areas/tasks.ts';
import { tables } from '#contract/tables.ts';
import { createWholeClient, type WholeClient } from './whole-client.ts';
import { createWriter, type Written } from '../sync/writer.ts';
import { createFakeBrowser, type FakeBrowser, type FakeTabDevice } from './fake-browser.ts';
import { createFakeClock, until } from './fake-clock.ts';
import { FakeServer } from './fake-server.ts';
import { messages, notes, secrets } from './private-notes.ts';

/** The product's tables of families, and those that only tests have. */
export const TABLES = [...tables.filter(({ workspace }) => workspace === 'family'), notes, messages, secrets];
/** The same with the tables of personal workspaces, which the fake server has only for tests that ask for them. */
const ALL_TABLES = [...TABLES, ...tables.filter(({ workspace }) => workspace === 'person')];

export interface OpenClient extends WholeClient {
  readonly device: FakeTabDevice;
}

/** One server, one browser, two families and two people: ana in both families, ben in the first. */
export function createWorld({ hasLocks = true, hasOwnRows = false } = {}) {
  const served = hasOwnRows ? ALL_TABLES : TABLES;
  globalThis.indexedDB = new IDBFactory();
  const clock = createFakeClock();
  const server = new FakeServer(clock, served);
  const [ana, ben] = [server.addUser('ana@rivera.test'), server.addUser('ben@rivera.test')];
  if (hasOwnRows) for (const user of [ana, ben]) server.addOwnSpace(user);
  const [home, lake] = [server.addFamily(), server.addFamily()];
  server.join(home, ana, 'parent');
  server.join(lake, ana, 'parent');
  server.join(home, ben, 'parent');
  const browser = createFakeBrowser(server.fetch, clock, hasLocks);
  const open: OpenClient[] = [];

  /** Opens a client in the browser `from`. */
  function openTab(from: FakeBrowser = browser): OpenClient {
    const opened = createWholeClient(from.openTab(), served);
    // The device of the client is the fake one, wrapped with the server's time.
    const client = { ...opened, device: opened.device as FakeTabDevice };
    open.push(client);
    return client;
  }

  async function openSignedIn(email = ana.email, from: FakeBrowser = browser): Promise<OpenClient> {
    const client = openTab(from);
    await client.session.signIn({ email, password: 'secret-1' });
    client.keepLive();
    await untilListed(client);
    return client;
  }

  function closeAll(): void {
    for (const client of open) {
      client.device.kill();
      client.close();
    }
  }

  return { clock, server, browser, ana, ben, home, lake, openTab, openSignedIn, closeAll };
}
export type World = ReturnType<typeof createWorld>;

export function viewTasks(client: WholeClient) {
  const view = client.familyRows()?.view(tasks, {});
  // The view knows tables only as AnyFamilyTable; these are tasks.
  return { ...view, rows: (view?.rows ?? []) as unknown as readonly (Task & { _waiting?: true })[] };
}

/** The shown titles in numeric order, because ids made in the same millisecond sort at random. */
export function titles(client: WholeClient): string[] {
  const shown = viewTasks(client).rows.map(({ title }) => title);
  return shown.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

export async function untilListed(client: WholeClient): Promise<void> {
  await until('the tasks are listed', () => viewTasks(client).status === 'ready' && viewTasks(client).isFresh === true);
}

export function writeTask(client: WholeClient, fields: NewTask): Written<Task> {
  return createWriter(client, client.familyRows(), tasks).create(fields);
}

/** Makes `count` tasks and waits until the device has stored them. */
export async function makeTasks(client: WholeClient, count: number, prefix = 'Task'): Promise<Written<Task>[]> {
  const before = client.outbox.entries().length;
  const written = Array.from({ length: count }, (_, index) => writeTask(client, { title: `${prefix} ${index + 1}` }));
  await until('the device has stored the changes', () => {
    const entries = client.outbox.entries();
    return entries.length === before + count && entries.every(({ seq }) => seq !== Infinity);
  });
  return written;
}

/** Titles of the tasks created on the server. A creation applied twice is listed twice. */
export function savedTitles(family: World['home']): string[] {
  return family.applied
    .filter(({ change }) => change.op === 'create')
    .map(({ change }) => String(change.fields['title']));
}

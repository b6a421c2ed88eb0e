import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { members } from '#contract/areas/family.ts';
import { tasks, type NewTask, type Task } from '#contract/areas/tasks.ts';
import { createTab, type Tab } from '../sync/client.ts';
import { createWriter, type Written } from '../sync/writer.ts';
import { createFakeBrowser, type FakeBrowser, type FakeTabDevice } from './fake-browser.ts';
import { createFakeClock, until } from './fake-clock.ts';
import { FakeServer } from './fake-server.ts';
import { messages, notes, secrets } from './private-notes.ts';

export const TABLES = [members, tasks, notes, messages, secrets];

export interface OpenTab extends Tab {
  readonly device: FakeTabDevice;
}

/** One server, one browser, two families and two people: ana in both families, ben in the first. */
export function createWorld({ hasLocks = true } = {}) {
  globalThis.indexedDB = new IDBFactory();
  const clock = createFakeClock();
  const server = new FakeServer(clock, TABLES);
  const [ana, ben] = [server.addUser('ana@rivera.test'), server.addUser('ben@rivera.test')];
  const [home, lake] = [server.addFamily(), server.addFamily()];
  server.join(home, ana, 'parent');
  server.join(lake, ana, 'parent');
  server.join(home, ben, 'parent');
  const browser = createFakeBrowser(server.fetch, clock, hasLocks);
  const open: OpenTab[] = [];

  /** A page of `from`, opened now. */
  function openTab(from: FakeBrowser = browser): OpenTab {
    const opened = createTab(from.openTab(), TABLES);
    // The tab's device is the one it was given, with the server's time.
    const tab = { ...opened, device: opened.device as FakeTabDevice };
    open.push(tab);
    return tab;
  }

  async function openSignedIn(email = ana.email, from: FakeBrowser = browser): Promise<OpenTab> {
    const tab = openTab(from);
    await tab.session.signIn({ email, password: 'secret-1' });
    tab.keepLive();
    await untilListed(tab);
    return tab;
  }

  function closeAll(): void {
    for (const tab of open) {
      tab.device.kill();
      tab.close();
    }
  }

  return { clock, server, browser, ana, ben, home, lake, openTab, openSignedIn, closeAll };
}
export type World = ReturnType<typeof createWorld>;

export function viewTasks(tab: Tab) {
  const view = tab.familyRows()?.view(tasks, {});
  // The view knows tables only as AnyFamilyTable; these are tasks.
  return { ...view, rows: (view?.rows ?? []) as unknown as readonly (Task & { _waiting?: true })[] };
}

/** Shown titles in counting order: ids made in the same moment have no order of their own. */
export function titles(tab: Tab): string[] {
  const shown = viewTasks(tab).rows.map(({ title }) => title);
  return shown.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

export async function untilListed(tab: Tab): Promise<void> {
  await until('the tasks are listed', () => viewTasks(tab).status === 'ready' && viewTasks(tab).isFresh === true);
}

export function writeTask(tab: Tab, fields: NewTask): Written<Task> {
  return createWriter(tab, tab.familyRows(), tasks).create(fields);
}

/** Makes `count` tasks and waits until the device has stored them. */
export async function makeTasks(tab: Tab, count: number, prefix = 'Task'): Promise<Written<Task>[]> {
  const before = tab.outbox.entries().length;
  const written = Array.from({ length: count }, (_, index) => writeTask(tab, { title: `${prefix} ${index + 1}` }));
  await until('the device has stored the changes', () => {
    const entries = tab.outbox.entries();
    return entries.length === before + count && entries.every(({ seq }) => seq !== Infinity);
  });
  return written;
}

/** Titles of the tasks that the server has, each as often as it was carried out. */
export function savedTitles(family: World['home']): string[] {
  return family.applied
    .filter(({ change }) => change.op === 'create')
    .map(({ change }) => String(change.fields['title']));
}

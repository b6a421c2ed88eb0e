import { afterEach, beforeEach, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { secrets } from '../testing/private-notes.ts';
import { createWorld, titles, writeTask, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;
let news: number;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  await until('the stream is open', () => world.server.streams.size === 1);
  await settle();
  news = 0;
  client.onFamilyNews(() => {
    news += 1;
  });
});
afterEach(() => world.closeAll());

/** Writes a row as another person. */
function write(table: string, title: string, id = '01900000-0000-7000-8000-000000000001'): void {
  world.home.write(table, { id, title, text: title } as never); // only the fields that the test needs
}

test('a change of another person is reported once', async () => {
  write('tasks', 'From Ben');
  await until('it is shown', () => titles(client).includes('From Ben'));
  expect(news).toBe(1);
});

test("a person's own change is not reported, neither here nor on another device", async () => {
  await writeTask(client, { title: 'Mine' }).saved;
  const other = await world.openSignedIn(world.ana.email);
  let newsThere = 0;
  other.onFamilyNews(() => {
    newsThere += 1;
  });
  await settle();
  await writeTask(client, { title: 'Mine again' }).saved;
  await until('it is shown there', () => titles(other).includes('Mine again'));
  await settle();
  expect([news, newsThere]).toEqual([0, 0]);
});

test('a change from before the page was opened is not reported', async () => {
  client.device.kill();
  client.close();
  write('tasks', 'Meanwhile');
  const later = world.openTab();
  let newsLater = 0;
  later.onFamilyNews(() => {
    newsLater += 1;
  });
  later.keepLive();
  await until('it is shown', () => titles(later).includes('Meanwhile'));
  await settle();
  expect(newsLater).toBe(0);
});

test('unused lists can be dropped and fetched again, while lists for offline use stay', async () => {
  write('secrets', 'Hidden');
  const rows = client.familyRows();
  if (!rows) throw new Error('there is a family');
  const release = rows.want(secrets, {});
  const shown = () => rows.view(secrets, {}).rows.length;
  await until('it is shown', () => shown() === 1);
  expect(client.dropUnused()).toBe(0);
  release();
  expect(client.dropUnused()).toBe(1);
  expect(shown()).toBe(0);
  expect(rows.view(tasks, {}).status).toBe('ready');
  rows.want(secrets, {});
  await until('it is back', () => shown() === 1);
});

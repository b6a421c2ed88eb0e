import { openDB } from 'idb';
import { afterEach, beforeEach, test } from 'vitest';
import { until } from '../testing/fake-clock.ts';
import { createWorld, savedTitles, untilListed, writeTask, type OpenTab, type World } from '../testing/world.ts';

let world: World;
let client: OpenTab;
let letGo = () => {};

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  await untilListed(client);
});
afterEach(() => {
  letGo();
  world.closeAll();
});

/** Another page keeps the stored rows to itself, as one that hangs would. */
async function holdStoredRows(): Promise<void> {
  const db = await openDB('casita-cache');
  const { store } = db.transaction('rows', 'readwrite');
  let isHeld = true;
  const holding = (async () => {
    while (isHeld) await store.count();
    db.close();
  })();
  letGo = () => {
    isHeld = false;
    void holding;
  };
}

test('stored rows that another page keeps to itself hold up no sending, in any tab', async () => {
  const other = world.openTab();
  other.keepLive();
  await untilListed(other);
  await holdStoredRows();
  void writeTask(client, { title: 'First' });
  await until('it was sent', () => savedTitles(world.home).includes('First'));
  void writeTask(client, { title: 'Second' });
  void writeTask(other, { title: 'Third' });
  await world.clock.advance(7_000);
  await until('all of them are saved', () => savedTitles(world.home).length === 3);
  await until('nothing waits', () => [client, other].every((one) => one.status.read().waiting.length === 0));
});

import { openDB } from 'idb';
import { afterEach, beforeEach, test } from 'vitest';
import { until } from '../../testing/fake-clock.ts';
import { createWorld, savedTitles, untilListed, writeTask, type OpenClient, type World } from '../../testing/world.ts';

let world: World;
let client: OpenClient;
let releaseRows = () => {};

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  await untilListed(client);
});
afterEach(() => {
  releaseRows();
  world.closeAll();
});

/** Blocks the stored rows with a transaction that does not end, like a page that hangs. */
async function lockStoredRows(): Promise<void> {
  const db = await openDB('casita-cache');
  const { store } = db.transaction('rows', 'readwrite');
  let isLocked = true;
  const locking = (async () => {
    while (isLocked) await store.count();
    db.close();
  })();
  releaseRows = () => {
    isLocked = false;
    void locking;
  };
}

test('stored rows blocked by another page do not delay sending in any client', async () => {
  const other = world.openTab();
  other.keepLive();
  await untilListed(other);
  await lockStoredRows();
  void writeTask(client, { title: 'First' });
  await until('it was sent', () => savedTitles(world.home).includes('First'));
  void writeTask(client, { title: 'Second' });
  void writeTask(other, { title: 'Third' });
  await world.clock.advance(7_000);
  await until('all of them are saved', () => savedTitles(world.home).length === 3);
  await until('nothing waits', () => [client, other].every((one) => one.status.read().waiting.length === 0));
});

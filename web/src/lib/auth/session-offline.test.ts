import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  titles,
  untilListed,
  viewTasks,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

describe('a known device without network', () => {
  test('opens signed in, with its rows and waiting changes, although the token has expired', async () => {
    await writeTask(client, { title: 'Known' }).saved;
    world.browser.setOnline(false);
    await makeTasks(client, 1, 'Waiting');
    client.device.kill();
    await world.clock.advance(60 * 60_000);
    const next = world.openTab();
    expect(next.session.read()).toMatchObject({ state: 'signed-in', family: { id: world.home.id } });
    next.keepLive();
    await until('rows and changes are shown', () => titles(next).join() === 'Known,Waiting 1');
    expect(next.status.read()).toMatchObject({ online: false, waiting: [{ fields: { title: 'Waiting 1' } }] });
  });

  test('shows a change that was saved just before, although no pull included it', async () => {
    world.server.cutStreams('silent');
    await writeTask(client, { title: 'Just saved' }).saved;
    client.device.kill();
    world.browser.setOnline(false);
    const next = world.openTab();
    await until('it is shown', () => titles(next).includes('Just saved'));
    expect(next.outbox.entries()).toEqual([]);
  });

  test('opens in the family last used on this device', async () => {
    client.session.switchFamily(world.lake.id);
    client.device.kill();
    world.browser.setOnline(false);
    expect(world.openTab().session.read().family?.id).toBe(world.lake.id);
  });

  test('works without any storage for rows', async () => {
    world.closeAll();
    world = createWorld();
    const { open } = indexedDB;
    indexedDB.open = (name, version) => {
      if (name === 'casita-cache') throw new DOMException('No storage here.', 'UnknownError');
      return open.call(indexedDB, name, version);
    };
    client = await world.openSignedIn();
    await expect(writeTask(client, { title: 'Saved' }).saved).resolves.toMatchObject({ kind: 'saved' });
    expect(titles(client)).toEqual(['Saved']);
  });
});

test('storage that never answers delays the first rows, but does not prevent them', async () => {
  world.closeAll();
  world = createWorld();
  const { open } = indexedDB;
  indexedDB.open = (name, version) => {
    const request = open.call(indexedDB, name, version);
    if (name === 'casita-cache') Object.defineProperty(request, 'onsuccess', { set: () => {} });
    if (name === 'casita-cache') request.addEventListener = () => {};
    return request;
  };
  client = world.openTab();
  await client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
  client.keepLive();
  await world.clock.advance(3_000);
  await untilListed(client);
  expect(viewTasks(client)).toMatchObject({ status: 'ready' });
});

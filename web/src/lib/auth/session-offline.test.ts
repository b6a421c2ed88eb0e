import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  titles,
  untilListed,
  viewTasks,
  writeTask,
  type OpenTab,
  type World,
} from '../testing/world.ts';

let world: World;
let tab: OpenTab;

beforeEach(async () => {
  world = createWorld();
  tab = await world.openSignedIn();
});
afterEach(() => world.closeAll());

describe('a known device without network', () => {
  test('opens signed in, with its rows and what waits, though the token has expired', async () => {
    await writeTask(tab, { title: 'Known' }).saved;
    world.browser.setOnline(false);
    await makeTasks(tab, 1, 'Waiting');
    tab.device.kill();
    await world.clock.advance(60 * 60_000);
    const next = world.openTab();
    expect(next.session.read()).toMatchObject({ state: 'signed-in', family: { id: world.home.id } });
    next.keepLive();
    await until('rows and changes are shown', () => titles(next).join() === 'Known,Waiting 1');
    expect(next.status.read()).toMatchObject({ online: false, waiting: [{ fields: { title: 'Waiting 1' } }] });
  });

  test('shows what was saved just before, though no pull has brought it', async () => {
    world.server.cutStreams('silent');
    await writeTask(tab, { title: 'Just saved' }).saved;
    tab.device.kill();
    world.browser.setOnline(false);
    const next = world.openTab();
    await until('it is shown', () => titles(next).includes('Just saved'));
    expect(next.outbox.entries()).toEqual([]);
  });

  test('opens in the family this device was in last', async () => {
    tab.session.switchFamily(world.lake.id);
    tab.device.kill();
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
    tab = await world.openSignedIn();
    await expect(writeTask(tab, { title: 'Saved' }).saved).resolves.toMatchObject({ kind: 'saved' });
    expect(titles(tab)).toEqual(['Saved']);
  });
});

test('storage that never answers delays the first rows, but does not keep them', async () => {
  world.closeAll();
  world = createWorld();
  const { open } = indexedDB;
  indexedDB.open = (name, version) => {
    const request = open.call(indexedDB, name, version);
    if (name === 'casita-cache') Object.defineProperty(request, 'onsuccess', { set: () => {} });
    if (name === 'casita-cache') request.addEventListener = () => {};
    return request;
  };
  tab = world.openTab();
  await tab.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
  tab.keepLive();
  await world.clock.advance(3_000);
  await untilListed(tab);
  expect(viewTasks(tab)).toMatchObject({ status: 'ready' });
});

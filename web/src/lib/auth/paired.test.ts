import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { installClient } from '../sync/client.ts';
import { PAIRED_KEY } from '../storage/storage-keys.ts';
import { until } from '../testing/fake-clock.ts';
import { setPaired } from '../testing/paired-device.ts';
import {
  createWorld,
  savedTitles,
  titles,
  untilListed,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';
import { readPaired, refreshPaired, signInWithPin } from './paired.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  installClient(client);
});
afterEach(() => {
  world.closeAll();
  installClient(null);
});

test('a switch keeps what waits of the first person, away from the second, and it is sent when the first comes back', async () => {
  world.browser.setOnline(false);
  await writeTask(client, { title: 'A ring for Ben' }).saved;
  const [waiting] = client.outbox.entries();
  // The network is back, but the server does not take this change yet.
  world.server.pauseAt = { changeId: waiting?.id ?? '', code: 'UNAVAILABLE' };
  world.browser.setOnline(true);
  const cookie = world.browser.cookie;

  world.ben.password = '2580';
  await signInWithPin({ memberId: world.ben.id, pin: '2580' });
  expect(client.session.read().user?.id).toBe(world.ben.id);
  expect(world.server.hasSession(cookie), 'the session of the first').toBe(false);
  await untilListed(client);
  expect(titles(client)).toEqual([]);
  await until('nothing waits for the second', () => client.outbox.entries().length === 0);
  expect(client.status.read().waiting).toEqual([]);
  await world.clock.advance(60_000);
  expect(savedTitles(world.home)).toEqual([]);

  world.ana.password = '7913';
  await signInWithPin({ memberId: world.ana.id, pin: '7913' });
  await untilListed(client);
  expect(titles(client)).toEqual(['A ring for Ben']);
  expect(savedTitles(world.home)).toEqual([]);
  world.server.pauseAt = null;
  await world.clock.advance(60_000);
  await until('it is sent', () => savedTitles(world.home).length > 0);
  expect(savedTitles(world.home)).toEqual(['A ring for Ben']);
});

test('a wrong PIN changes nothing for the person who is signed in', async () => {
  const cookie = world.browser.cookie;
  await expect(signInWithPin({ memberId: world.ben.id, pin: '9146' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
    fields: { pin: 'incorrect', tries_left: '4' },
  });
  expect(client.session.read().user?.id).toBe(world.ana.id);
  expect(world.server.hasSession(cookie)).toBe(true);
});

test('the faces of a device are kept without an answer, follow the server, survive a sign-out, and go when it is not paired any more', async () => {
  const person = { memberId: newId(), firstName: 'Leo', colour: 'fern', photo: null, signsInBy: 'pin' } as const;
  setPaired(world, [person]);
  world.server.failNext(PIN_API.paired, { kind: 'network' });
  await refreshPaired();
  expect(readPaired()?.people).toEqual([person]);
  const renamed = { ...person, firstName: 'Leonardo' };
  world.server.remoteCalls.set(PIN_API.paired, () => ({ ...readPaired(), people: [renamed] }));
  await refreshPaired();
  expect(readPaired()?.people).toEqual([renamed]);
  await client.session.signOut('discard');
  expect(readPaired()?.people).toEqual([renamed]);
  world.server.failNext(PIN_API.paired, { code: 'PGRST116' });
  await refreshPaired();
  expect(readPaired()).toBeNull();
});

test('faces that a device has stored without photos are shown', () => {
  const person = { memberId: newId(), firstName: 'Leo', colour: 'fern', signsInBy: 'pin' } as const;
  const stored = { familyName: 'Rivera', deviceId: newId(), people: [person] };
  world.browser.storage.set(PAIRED_KEY, JSON.stringify(stored));
  expect(readPaired()?.people).toEqual([{ ...person, photo: null }]);
});

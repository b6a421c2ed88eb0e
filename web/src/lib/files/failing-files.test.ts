// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import { createWriter } from '../sync/writer.ts';
import { aMember } from '../testing/a-member.ts';
import { until } from '../testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;
const [LUZ, MAX] = [newId(), newId()];

beforeEach(async () => {
  world = createWorld();
  for (const [id, name] of [
    [LUZ, 'Luz'],
    [MAX, 'Max'],
  ] as const)
    world.home.write('members', aMember(id, name, { user_id: null }));
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

async function choosePhoto(of: string): Promise<string> {
  const id = newId();
  await client.files.keep(world.ana.id, id, new Blob(['a photo'], { type: 'image/jpeg' }));
  createWriter(client, client.familyRows(), members).update(of, { photo: id });
  await until('the device has stored the change', () =>
    client.outbox.entries().some(({ change }) => change.row_id === of),
  );
  return id;
}
const uploads = () => world.server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path.slice(11, 47));

test('a file that fails again and again lets later ones go', async () => {
  world.browser.setOnline(false);
  const failing = await choosePhoto(LUZ);
  const later = await choosePhoto(MAX);
  for (let count = 0; count < 50; count += 1) world.server.failNext(`/api/files/${failing}`, { code: 'UNAVAILABLE' });
  world.browser.setOnline(true);
  await until('it failed', () => uploads().length > 0);
  await world.clock.advance(60_000);
  await until('the later one is saved', () =>
    world.home.applied.some(({ change }) => change.fields['photo'] === later),
  );
  expect(uploads().slice(0, 2)).toEqual([failing, later]);
  const last = await choosePhoto(MAX);
  await until('one that is chosen then goes at once', () =>
    world.home.applied.some(({ change }) => change.fields['photo'] === last),
  );
  await until('nothing else waits', () => client.status.read().waiting.length === 1);
  expect(client.status.read().waiting).toMatchObject([{ fields: { photo: failing } }]);
});

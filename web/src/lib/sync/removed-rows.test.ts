import { afterEach, beforeEach, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { API } from '#contract/paths.ts';
import { settle, until } from '#web/lib/testing/fake-clock.ts';
import { createWorld, makeTasks, viewTasks, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { createWriter } from './writer.ts';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.closeAll());

async function openSecond(): Promise<OpenClient> {
  const client = world.openTab();
  client.keepLive();
  await until('the second client lists the tasks', () => viewTasks(client).status === 'ready');
  return client;
}

test.each([
  ['the client that removes it', async (first: OpenClient) => first],
  ['another client of the browser', openSecond],
])('a row removed after "Recently deleted" was read, and before the answer, is listed in %s', async (_who, open) => {
  const first = await world.openSignedIn();
  const watching = await open(first);
  const [made] = await makeTasks(first, 1);
  await made?.saved;
  const answer = world.server.hold(`${API.tables}/tasks?`);
  watching.familyRows()?.want(tasks, { removed: true });
  await settle();
  await createWriter(first, first.familyRows(), tasks).remove(made?.id ?? '').saved;
  await settle();
  answer();
  await settle(100);
  const shown = watching.familyRows()?.view(tasks, { removed: true });
  expect([shown?.status, shown?.rows.map(({ id }) => id)]).toEqual(['ready', [made?.id]]);
});

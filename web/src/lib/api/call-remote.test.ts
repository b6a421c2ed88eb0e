import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyPermissions } from '#contract/areas/family.ts';
import { getAccount } from '#contract/areas/own-account.ts';
import { remoteFunction } from '#contract/call.ts';
import { callRemote } from './call-remote.ts';
import { installClient } from '../sync/client.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;

beforeEach(async () => {
  world = createWorld();
  installClient(await world.openSignedIn());
});
afterEach(() => {
  installClient(null);
  world.closeAll();
});

const nowhere = remoteFunction('nowhere', {
  summary: 'A call that no server knows.',
  input: z.strictObject({}),
  output: z.object({}),
  may: familyPermissions.view,
});

test('a call is sent as the person, and with a family only when it concerns one', async () => {
  await expect(callRemote(getAccount, {})).resolves.toMatchObject({ profile: { id: world.ana.id } });
  expect(world.server.calls.at(-1)).toMatchObject({ user: world.ana.id, family: null });
  world.server.failNext('/api/functions/nowhere', { code: 'NOT_FOUND' });
  await expect(callRemote(nowhere, {})).rejects.toMatchObject({ name: 'ApiError', status: 404, code: 'NOT_FOUND' });
  expect(world.server.calls.at(-1)).toMatchObject({ user: world.ana.id, family: world.home.id });
});

test('an answer of something else, a missing answer and a pause each reject with their own error', async () => {
  world.server.failNext('/api/functions', { kind: 'html' });
  await expect(callRemote(getAccount, {})).rejects.toMatchObject({ status: 0, code: 'BAD_ANSWER' });
  world.server.failNext('/api/functions', { kind: 'network' });
  await expect(callRemote(getAccount, {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  world.server.failNext('/api/functions', { code: 'TOO_MANY_REQUESTS', retryAfter: 'Fri, 20 Nov 2026 10:01:00 GMT' });
  await expect(callRemote(getAccount, {})).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
});

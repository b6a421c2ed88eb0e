import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCheck } from '#web/areas/subscription/check.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

let world: RealWorld;
beforeEach(async () => {
  world = await aRealWorld();
});
afterEach(async () => {
  installClient(null);
  await world.close();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

// The client's clock stands still, so no check of the plan follows from the passing of time.
it('a plan that another member chooses is known at once', async () => {
  installClient(await world.openClient());
  await soon(() => expect(readCheck()).toMatchObject({ phase: 'known', check: { subscription_tier: null } }));
  const answer = await world.ben.post('/api/functions/choose-plan', { plan: 'Trial', family_id: world.ben.familyId });
  expect(answer.statusCode, answer.body).toBe(200);
  await soon(() => expect(readCheck()).toMatchObject({ check: { subscription_tier: 'Trial' } }));
});

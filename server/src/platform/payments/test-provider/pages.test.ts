import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, TEST_APP_URL, type TestServer } from '../../../testing/server.ts';
import { mountTestPayments } from './pages.ts';
import { TEST_PAGES } from './protocol.ts';
import { createTestProvider } from './test-provider.ts';

const provider = createTestProvider({
  ...{ clock: () => new Date(), appUrl: TEST_APP_URL, file: null },
  onError: (error) => {
    throw error;
  },
});
let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    startsWorkers: false,
    mountDevelopment: (app) => mountTestPayments(app, provider, TEST_APP_URL),
  });
});
afterAll(() => server.close());

it('takes its forms from its own pages only', async () => {
  const { id: customer } = provider.world.addCustomer('ana@rivera.test');
  const checkout = provider.world.addCheckout({
    ...{ customer, client_reference_id: null, success_url: TEST_APP_URL, cancel_url: TEST_APP_URL },
    ...{ product: 'Casita Premium', currency: 'usd', unit_amount: 999, trial_end: null, metadata: {} },
  });
  const portal = provider.world.addPortal(customer, TEST_APP_URL);
  const send = async (page: string, payload: string, headers: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${TEST_PAGES}/${page}`;
    return (await server.app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } })).statusCode;
  };
  const foreign: Record<string, string>[] = [
    ...[{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }],
  ];
  for (const headers of foreign) {
    expect(await send(`checkout/${checkout.id}`, 'card=works', headers)).toBe(403);
    expect(await send(`portal/${portal.id}`, 'do=card&card=declined', headers)).toBe(403);
  }
  expect([checkout.status, provider.world.findCustomer(customer)?.card]).toEqual(['open', 'works']);
  expect(await send(`checkout/${checkout.id}`, 'card=works', { origin: TEST_APP_URL })).toBe(303);
  expect(checkout.status).toBe('complete');
});

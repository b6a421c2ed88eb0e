import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Payments } from '../platform/payments/payments.ts';
import { createStripePayments } from '../platform/payments/stripe-payments.ts';
import { createTestProvider } from '../platform/payments/test-provider/test-provider.ts';
import type { PaymentWorld } from '../platform/payments/test-provider/world.ts';

export interface SignedEvent {
  readonly type: string;
  readonly body: string;
  readonly signature: string;
}

export interface StripeServer {
  /** Payments by Stripe's library over real HTTP to this server. */
  readonly payments: Payments;
  readonly world: PaymentWorld;
  readonly webhookSecret: string;
  /** Takes the events that happened since the last call, in their order. Nothing else delivers them. */
  takeEvents(): Promise<SignedEvent[]>;
  /** Requests as `GET /v1/subscriptions`, in the order in which they came. */
  readonly requests: string[];
  /** How the server behaves: `down` breaks connections, `failing` answers 500. */
  mood: 'up' | 'down' | 'failing';
  /** Called before a request is answered; the answer waits for it. */
  beforeAnswer: (request: string) => Promise<void>;
  close(): Promise<void>;
}

/** A server on loopback that speaks Stripe's protocol, with a world of its own. */
export async function aStripe(clock: () => Date): Promise<StripeServer> {
  const provider = createTestProvider({
    ...{ clock, appUrl: 'http://localhost:3000', file: null },
    onError: (error) => {
      throw error;
    },
  });
  const events: SignedEvent[] = [];
  provider.deliverTo(async (body, signature) => {
    const { type } = JSON.parse(body) as { type: string }; // the provider writes it
    events.push({ type, body, signature });
  });
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const asked = `${method} ${url.split('?')[0]}`;
    stripe.requests.push(asked);
    await stripe.beforeAnswer(asked);
    if (stripe.mood === 'down') return request.socket.destroy();
    if (stripe.mood === 'failing') return response.writeHead(500).end('{"error":{"type":"api_error"}}');
    const init = method === 'GET' || method === 'DELETE' ? { method } : { method, body };
    const answer = await provider.fetch(`http://127.0.0.1${url}`, init);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const stripe: StripeServer = {
    payments: createStripePayments({
      ...{ secretKey: 'sk_test_casita', webhookSecret: provider.webhookSecret },
      ...{ apiBase: `http://127.0.0.1:${port}` },
    }),
    ...{ world: provider.world, webhookSecret: provider.webhookSecret, requests: [], mood: 'up' },
    async takeEvents() {
      await provider.whenDelivered();
      return events.splice(0);
    },
    beforeAnswer: async () => {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stripe;
}

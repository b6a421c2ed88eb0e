import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newId } from '#contract/ids.ts';
import { answerRequest, showObject } from './protocol.ts';
import { PaymentWorld, WorldState, type Happening } from './world.ts';

/** The customer of an account that demo data gave a paid plan. The provider learns of it when it is first asked. */
export interface AdoptedCustomer {
  readonly email: string;
  readonly startedAt: string;
  readonly until: string;
  readonly cancelledAt: string | null;
  readonly failedAt: string | null;
}

export interface TestProviderMeans {
  readonly clock: () => Date;
  readonly appUrl: string;
  /** Where the world is kept over a restart; null = in memory. */
  readonly file: string | null;
  readonly adopt?: (customerId: string) => Promise<AdoptedCustomer | null>;
  readonly onError: (error: unknown) => void;
}

type Deliver = (body: string, signature: string) => Promise<void>;

/** A payment provider in this process that speaks Stripe's protocol. It takes no cards and moves no money. */
export interface TestProvider {
  readonly world: PaymentWorld;
  readonly webhookSecret: string;
  /** Answers requests to Stripe's API. */
  readonly fetch: typeof fetch;
  /** Says where signed events go, as Stripe would send them. Until then there are none to tell. */
  deliverTo(deliver: Deliver): void;
  /** Resolves when all events that were told until now are delivered. */
  whenDelivered(): Promise<void>;
}

const NOTHING: WorldState = { customers: [], checkouts: [], subscriptions: [], invoices: [], portals: [] };

export function createTestProvider(means: TestProviderMeans): TestProvider {
  const { clock, appUrl, file } = means;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  /** Each delivery waits for the one before it. */
  let delivered = Promise.resolve();
  let deliver: Deliver = async () => {};

  function tell(happening: Happening): void {
    const created = Math.floor(clock().getTime() / 1_000);
    const event = {
      ...{ id: `evt_test_${newId()}`, object: 'event', type: happening.type, created, livemode: false },
      data: { object: showObject(world, happening, appUrl) },
    };
    const body = JSON.stringify(event);
    delivered = delivered.then(() => deliver(body, signEvent(body, webhookSecret, created))).catch(means.onError);
  }

  const world = new PaymentWorld(readState(file), { clock, tell, keep: (state) => writeState(file, state) });
  /** Customers of demo data that were looked for. */
  const adopting = new Map<string, Promise<void>>();

  async function adopt(customerId: string): Promise<void> {
    const known = await means.adopt?.(customerId);
    if (!known || world.findCustomer(customerId)) return;
    world.addCustomer(known.email, {}, customerId);
    const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1_000);
    const cancelledAt = known.cancelledAt === null ? null : seconds(known.cancelledAt);
    const failedAt = known.failedAt === null ? null : seconds(known.failedAt);
    world.addSubscription(
      {
        ...{ customer: customerId, product: 'Casita Premium', currency: 'usd', unit_amount: 999, metadata: {} },
        status: failedAt === null ? 'active' : 'past_due',
        ...{ start_date: seconds(known.startedAt), current_period_end: seconds(known.until) },
        ...{ cancel_at_period_end: cancelledAt !== null, canceled_at: cancelledAt, ended_at: null },
      },
      failedAt,
    );
  }

  async function find(customerId: string): Promise<void> {
    if (customerId === '' || world.findCustomer(customerId)) return;
    const asked = adopting.get(customerId) ?? adopt(customerId);
    adopting.set(customerId, asked);
    await asked;
  }

  async function answer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(input, init);
    const [url, body] = [new URL(request.url), await request.text()];
    await find(url.searchParams.get('customer') ?? new URLSearchParams(body).get('customer') ?? '');
    const { status, body: answered } = answerRequest(world, appUrl, request.method, url, body);
    return Response.json(answered, { status, headers: { 'request-id': `req_test_${newId()}` } });
  }

  return {
    ...{ world, webhookSecret, fetch: answer, whenDelivered: () => delivered },
    deliverTo: (to) => {
      deliver = to;
    },
  };
}

/** The header by which Stripe proves that it sent these bytes, at a time in seconds since 1970. */
export function signEvent(body: string, secret: string, sentAt: number): string {
  return `t=${sentAt},v1=${createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex')}`;
}

function readState(file: string | null): WorldState {
  if (file === null || !existsSync(file)) return structuredClone(NOTHING);
  // A file of another version is not worth a failing start: nothing in it is real.
  const read = WorldState.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return read.success ? read.data : structuredClone(NOTHING);
}

function writeState(file: string | null, state: WorldState): void {
  if (file === null) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, JSON.stringify(state), { mode: 0o600 });
  renameSync(unfinished, file);
}

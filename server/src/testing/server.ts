import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contract as realContract, type Contract } from '#contract/contract.ts';
import { createApp } from '../app.ts';
import { areaFollowers, areaWorkers } from '../areas.ts';
import { createAccessTokens } from '../platform/auth/access-token.ts';
import { createAttemptLimits, type AttemptLimits } from '../platform/auth/attempt-limits.ts';
import { createIdentity } from '../platform/auth/identity.ts';
import { createKnownDevices } from '../platform/auth/known-device.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { createFolderStorage } from '../platform/files/folder-storage.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { createLog } from '../platform/http/log.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import type { OutsideGuard } from '../platform/outside/fetch-outside.ts';
import { createPushService } from '../platform/push/push-service.ts';
import { Bus } from '../platform/live/bus.ts';
import { Hub } from '../platform/live/hub.ts';
import type { MetricsReaders } from '../platform/http/metrics.ts';
import type { LanguageModel } from '../platform/model/language-model.ts';
import type { Payments } from '../platform/payments/payments.ts';
import type { Services } from '../platform/http/services.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { aDatabase, type TestDatabase } from './database.ts';

const SECRET = 'a secret that only tests use, long enough';
export const TEST_APP_URL = 'http://localhost:3000';

export interface TestServer extends TestDatabase {
  app: FastifyInstance;
  services: Omit<Services, 'handlers'>;
  transactions: Transactions;
  /** The lines that the server logged. */
  logged: string[];
  /** The server's clock, which tests can move. */
  clock: { now: Date };
  limits: AttemptLimits;
  /** Listens on a free loopback port and returns the address. Only tests with real streams need it. */
  listen(): Promise<string>;
}

type Mount = (app: FastifyInstance, services: TestServer['services']) => void;

interface ServerOptions {
  /** Why the test file needs a server and a database of its own. Any option gives it one as well. */
  alone?: string;
  /** Adds tables that only tests have, with `extraSql`. */
  contract?: Contract;
  extraSql?: string;
  requestsPerMinute?: number;
  trustedProxies?: readonly string[];
  metricsReaders?: MetricsReaders;
  on?: TestDatabase;
  payments?: Payments;
  model?: LanguageModel;
  /** Where pushes may be sent, in place of the public internet. */
  outside?: OutsideGuard;
  /** In place of a folder of its own. */
  storage?: FileStorage;
  /** Additional routes for a test. */
  mountMore?: Mount;
  /** Whether later sign-ins need a confirmed address, and invitations of others wait. */
  requiresConfirmation?: boolean;
  /** False where a test runs the workers itself. */
  startsWorkers?: boolean;
  /** The development endpoints. With them the server runs in development mode. */
  mountDevelopment?: Mount;
}

/** The server that the test files of a worker share. It ends with the worker. */
let shared: Promise<TestServer> | undefined;

/**
 * The whole server, on a real database. Without options it is the one that all files of a worker share, each test with families of its
 * own: its clock stands still, and its `close` does nothing. With any option the file has its own.
 */
export async function aServer(options?: ServerOptions): Promise<TestServer> {
  if (options) return startServer(options);
  shared ??= startServer({});
  const server = await shared;
  server.logged.length = 0;
  // All tests come from one address, whose attempts are limited.
  await server.admin.query('delete from auth.attempts');
  return {
    ...server,
    clock: Object.freeze({ ...server.clock }),
    listen: () => Promise.reject(new Error("A server that listens is a test file's own.")),
    close: async () => {},
  };
}

async function startServer(more: ServerOptions): Promise<TestServer> {
  const contract = more.contract ?? realContract;
  const place = more.on ?? (await aDatabase(more.extraSql));
  const { database } = place;
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const readClock = () => clock.now;
  const logged: string[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  const onError = (error: unknown) => log.error({ err: error }, 'in the background');
  const transactions = new Transactions(database, {
    clock: readClock,
    isDevelopment: more.mountDevelopment !== undefined,
    followers: areaFollowers,
  });
  const hub = new Hub(transactions, onError);
  const bus = new Bus(database, transactions, hub, onError);
  const tokens = await createAccessTokens(SECRET, readClock);
  const identity = createIdentity({
    ...{ pool: database.authPool, secretKey: SECRET, appUrl: TEST_APP_URL, onError },
    passwords: CHEAP_PASSWORDS,
    onSessionEnd: tokens.end,
  });
  const folder = await mkdtemp(join(tmpdir(), 'casita-files-'));
  const services = {
    contract,
    transactions,
    payments: more.payments ?? null,
    push: createPushService(transactions, TEST_APP_URL, more.outside),
    model: more.model ?? null,
    storage: more.storage ?? createFolderStorage(folder),
    hub,
    tokens,
    clock: readClock,
  };
  const limits = createAttemptLimits(identity.db, SECRET);
  const app = await createApp({
    services,
    account: {
      transactions,
      identity,
      tokens,
      limits,
      devices: createKnownDevices(SECRET),
      openid: null,
      appUrl: TEST_APP_URL,
      storage: services.storage,
      requiresConfirmation: more.requiresConfirmation ?? false,
    },
    database,
    readiness: { isReady: true },
    log,
    webRoot: tmpdir(),
    version: 'test',
    isHttps: false,
    supportEmail: null,
    trustedProxies: more.trustedProxies ?? [],
    metricsReaders: more.metricsReaders ?? 'this machine',
    requestsPerMinute: more.requestsPerMinute ?? 1_000_000,
    ...(more.mountDevelopment ? { mountDevelopment: (app) => more.mountDevelopment?.(app, services) } : {}),
  });
  more.mountMore?.(app, services);
  await app.ready();
  const stopWorkers = startWorkers(
    transactions,
    more.startsWorkers === false ? [] : areaWorkers({ ...services, limits }),
    onError,
    readClock,
  );
  return {
    ...place,
    app,
    services,
    transactions,
    logged,
    clock,
    limits,
    async listen() {
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      hub.start();
      await bus.listen();
      return address;
    },
    async close() {
      hub.stop();
      await bus.stop();
      await app.close();
      await stopWorkers();
      if (!more.on) await place.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

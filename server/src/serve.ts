import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { API } from '#contract/paths.ts';
import { createApp } from './app.ts';
import { areaFollowers, areaMailers, areaPurges, areaWorkers, repairAreas, tidyAreas } from './areas.ts';
import { createAccessTokens } from './platform/auth/access-token.ts';
import { createAttemptLimits } from './platform/auth/attempt-limits.ts';
import type { PasswordHashing } from './platform/auth/engine.ts';
import { createIdentity } from './platform/auth/identity.ts';
import { createKnownDevices } from './platform/auth/known-device.ts';
import type { OpenidClient } from './platform/auth/openid.ts';
import { openDatabase } from './platform/db/database.ts';
import { Transactions } from './platform/db/transactions.ts';
import { proveProtection } from './platform/db/proof.ts';
import { loadSecretKey } from './platform/db/secret-key.ts';
import { readEnv, type Env } from './platform/env/env.ts';
import { openStorage } from './platform/files/open-storage.ts';
import type { FileStorage } from './platform/files/storage.ts';
import { describePublic } from './platform/env/reach.ts';
import { explainListenError, SetupError } from './platform/env/setup-error.ts';
import { createLog } from './platform/http/log.ts';
import type { MetricsReaders } from './platform/http/metrics.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { whenBegun } from './platform/jobs/queue.ts';
import { startWorkers } from './platform/jobs/workers.ts';
import { Bus } from './platform/live/bus.ts';
import { Hub } from './platform/live/hub.ts';
import { MAIL_JOB } from './platform/mail/mail.ts';
import { createLanguageModel } from './platform/model/language-model.ts';
import { createPushService } from './platform/push/push-service.ts';
import { openPayments, type OpenedPayments } from './platform/payments/open-payments.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import { createSmtpCarrier } from './platform/mail/smtp.ts';
import { MigrationError } from './platform/db/migrate.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REQUESTS_PER_MINUTE = 1_200;
const STOP_MS = 8_000;
/** How long the mailbox waits for a mail that was just requested. */
const MAILBOX_PATIENCE_MS = 2_000;
const SINGLE_ROLE =
  'Note: this database role may not make others, so Casita owns its tables and serves them as one role. Families are kept apart by forced row security alone.';
/** Connections beside the pool: the supervisor, LISTEN, backups, and a person with psql. */
const SPARE_CONNECTIONS = 28;

/**
 * env -> database -> migrations -> proof -> http. On a problem outside the code it prints one sentence and exits with 1. `passwords` is
 * for tests that prove nothing about hashes.
 */
export async function serve(passwords?: PasswordHashing): Promise<void> {
  try {
    await start(readEnv(process.env), passwords);
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof MigrationError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exitCode = 1;
  }
}

async function start(env: Env, passwords?: PasswordHashing): Promise<void> {
  const log = createLog(env.nodeEnv === 'production' ? 'info' : 'warn');
  const logError = (error: unknown) => log.error({ err: error }, 'in the background');
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    // In reverse order of opening: streams and requests, then the pools, then PostgreSQL.
    for (const close of closers.splice(0).reverse()) await Promise.resolve(close()).catch(logError);
  };
  stopOnSignal(stop);

  try {
    const storage = await openStorage(env);
    const url = env.databaseUrl ?? (await startOwnPostgres(env, storage, closers));
    const database = await openDatabase({
      url,
      ownerUrl: env.databaseOwnerUrl ?? undefined,
      poolSize: env.databasePool,
      onError: logError,
    });
    closers.push(() => database.close());
    await proveProtection(database);
    if (database.roles.isSingle) process.stdout.write(`${SINGLE_ROLE}\n`);

    const transactions = new Transactions(database, {
      isDevelopment: env.developmentRoutes,
      followers: areaFollowers,
    });
    const reason = describePublic(env.host, env.appUrl);
    if (reason && !env.demoData) await (await import('./demo/start.ts')).refuseDemoAccounts(transactions, reason);
    const secretKey = env.secretKey ?? (await loadSecretKey(transactions));
    const tokens = await createAccessTokens(secretKey);
    const identity = createIdentity({
      ...{ pool: database.authPool, secretKey, appUrl: env.appUrl },
      ...{ onError: logError, onSessionEnd: tokens.end },
      ...(passwords ? { passwords } : {}),
    });
    const limits = createAttemptLimits(identity.db, secretKey);
    const mailbox = await openMailbox(env);
    const hub = new Hub(transactions, logError);
    const bus = new Bus(database, transactions, hub, logError);
    const { payments, mountPages } = await openPayments(env, transactions, logError);
    const readiness = { isReady: true };
    const services = {
      contract,
      transactions,
      tokens,
      hub,
      storage,
      payments,
      push: createPushService(transactions, env.appUrl),
      model: env.ai ? createLanguageModel(env.ai) : null,
      clock: () => new Date(),
    };
    const app = await createApp({
      services,
      account: {
        transactions,
        identity,
        tokens,
        limits,
        devices: createKnownDevices(secretKey),
        openid: await openOpenid(env),
        appUrl: env.appUrl,
        storage,
        requiresConfirmation: env.requireEmailConfirmation,
      },
      database,
      readiness,
      log,
      webRoot: join(ROOT, 'dist', 'web'),
      version: readVersion(),
      supportEmail: env.supportEmail,
      isHttps: env.appUrl.startsWith('https:'),
      trustedProxies: env.trustedProxies,
      metricsReaders: chooseMetricsReaders(env),
      requestsPerMinute: REQUESTS_PER_MINUTE,
      ...(env.developmentRoutes
        ? { mountDevelopment: await loadDevelopment(transactions, env, mailbox, mountPages) }
        : {}),
    });
    const notes = env.demoData ? await startDemo(transactions) : [];
    const onDeleted = (family_id: string) => log.info({ family_id }, 'deleted a family without a plan');
    const tidy = () => tidyAreas(transactions, { onError: logError, onDeleted });
    closers.push(startHousekeeping(transactions, storage, contract, areaPurges, tidy, logError, services.clock));
    const carrier = mailbox?.carrier ?? (env.mailUrl ? createSmtpCarrier(env.mailUrl, env.appUrl) : null);
    // Without a carrier mails wait until a mail server is configured or housekeeping gives them up.
    const mailers = carrier ? areaMailers(transactions, carrier, env.appUrl) : [];
    closers.push(startWorkers(transactions, [...areaWorkers({ ...services, limits }), ...mailers], logError));
    closers.push(() => bus.stop());
    closers.push(async () => {
      readiness.isReady = false;
      hub.stop();
      await app.close();
    });
    await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
      throw explainListenError(error, env.host, env.port);
    });
    hub.start();
    void bus.listen();
    const repair = repairAreas(transactions).catch(logError);
    closers.push(() => repair);
    announce(env, notes);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwnPostgres(
  env: Env,
  storage: FileStorage,
  closers: (() => Promise<void> | void)[],
): Promise<string> {
  const { startEmbeddedPostgres } = await import('./platform/postgres/supervisor.ts');
  const { startNightlyBackup } = await import('./platform/backup/nightly.ts');
  const print = (message: string) => process.stdout.write(`${message}\n`);
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    maxConnections: env.databasePool + SPARE_CONNECTIONS,
    log: { info: print, warn: print },
  });
  closers.push(() => postgres.stop());
  const { adminUrl } = postgres;
  const log = { info: print, error: print };
  closers.push(startNightlyBackup({ adminUrl, dataDir: env.dataDir, storage, clock: () => new Date(), log }));
  return postgres.adminUrl;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

async function startDemo(transactions: Transactions): Promise<string[]> {
  const { startDemoData } = await import('./demo/start.ts');
  return startDemoData(transactions);
}

function chooseMetricsReaders({ metricsToken, isPublic }: Env): MetricsReaders {
  if (metricsToken) return { token: metricsToken };
  return isPublic ? 'nobody' : 'this machine';
}

/** The library is loaded only where people may sign in with an issuer. */
async function openOpenid({ google, appUrl }: Env): Promise<OpenidClient | null> {
  if (!google) return null;
  const { createOpenidClient } = await import('./platform/auth/openid.ts');
  return createOpenidClient({ ...google, redirectUri: `${appUrl}${API.googleCallback}` });
}

/** Development routes, imported only where they are mounted. */
async function loadDevelopment(
  transactions: Transactions,
  { appUrl }: Env,
  mailbox: Mailbox | null,
  mountPayments: OpenedPayments['mountPages'],
): Promise<(app: FastifyInstance) => void> {
  const { registerDevAccounts } = await import('./demo/dev-accounts.ts');
  const { registerMailbox } = await import('./platform/mail/mailbox.ts');
  return (app) => {
    registerDevAccounts(app, { transactions, appUrl });
    mountPayments?.(app);
    if (mailbox) registerMailbox(app, mailbox, () => whenBegun(transactions, MAIL_JOB, MAILBOX_PATIENCE_MS));
  };
}

/** The local mailbox; null without development routes, and where a mail server is configured. */
async function openMailbox({ mailUrl, dataDir, developmentRoutes }: Env): Promise<Mailbox | null> {
  if (mailUrl || !developmentRoutes) return null;
  const { createMailbox } = await import('./platform/mail/mailbox.ts');
  return createMailbox(join(dataDir, 'mailbox'));
}

function announce(env: Env, notes: readonly string[]): void {
  const lines = [...env.warnings, `Casita is ready: ${env.appUrl}`, ...notes];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return (parsed as { version: string }).version; // npm requires it
}

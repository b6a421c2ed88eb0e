import { JOBS_TRIED_DAYS } from '#contract/limits.ts';
import { describePublic, findSupportMailbox, isLoopback } from './reach.ts';
import { SetupError } from './setup-error.ts';
import { splitList, Variables, type Values } from './variables.ts';

/** Casita's configuration: the environment, checked once at start. No other code reads `process.env`. */
export type Env = {
  nodeEnv: 'development' | 'production';
  port: number;
  host: string;
  /** Without a trailing slash. */
  appUrl: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  databasePool: number;
  /** Null: created at the first start and stored in the database. */
  secretKey: string | null;
  demoData: boolean;
  mailUrl: string | null;
  /** S3-compatible storage of uploaded files. Null: a folder below `dataDir`. */
  filesUrl: string | null;
  stripe: { secretKey: string; webhookSecret: string | null; apiBase: string | null } | null;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  ai: { baseUrl: string; apiKey: string | null; model: string } | null;
  requireEmailConfirmation: boolean;
  trustedProxies: string[];
  /** The support address on public pages; null where there is no mailbox. */
  supportEmail: string | null;
  /** Bearer token for the metrics. Null: only this machine reads them, and no machine if the server is public. */
  metricsToken: string | null;
  /** Whether other machines can reach Casita, by `host` or by the name in `appUrl`. */
  isPublic: boolean;
  /** Whether the development endpoints exist. They show every mail and create accounts of every kind, so never on a public server. */
  developmentRoutes: boolean;
  /** Settings that are allowed but risky, to be logged at start. */
  warnings: string[];
};

const GOOGLE_ISSUER = 'https://accounts.google.com';
/** @throws SetupError that lists every problem at once, each with what to do. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // "PORT= npm start" means that no port is set.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw problems(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const values = parsed.data;
  const env = toEnv(values);
  const wrong = checkTogether(values, env);
  if (wrong.length > 0) throw problems(wrong);
  return env;
}

function toEnv(values: Values): Env {
  const { STRIPE_SECRET_KEY, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, AI_BASE_URL, AI_MODEL } = values;
  const demoData = values.DEMO_DATA ? values.DEMO_DATA === 'on' : !values.DATABASE_URL;
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const isPublic = describePublic(values.HOST, appUrl) !== null;
  const developmentRoutes = values.NODE_ENV !== 'production' && !isPublic;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    // A name of two addresses, and one server listens on one.
    host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
    appUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databasePool: values.DATABASE_POOL,
    secretKey: values.SECRET_KEY ?? null,
    demoData,
    mailUrl: values.MAIL_URL ?? null,
    filesUrl: values.FILES_URL ?? null,
    stripe: STRIPE_SECRET_KEY
      ? {
          secretKey: STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
          apiBase: values.STRIPE_API_BASE ?? null,
        }
      : null,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER ?? GOOGLE_ISSUER,
          }
        : null,
    ai: AI_BASE_URL && AI_MODEL ? { baseUrl: AI_BASE_URL, apiKey: values.AI_API_KEY ?? null, model: AI_MODEL } : null,
    requireEmailConfirmation: values.REQUIRE_EMAIL_CONFIRMATION
      ? values.REQUIRE_EMAIL_CONFIRMATION === 'on'
      : values.MAIL_URL !== undefined,
    trustedProxies: splitList(values.TRUSTED_PROXIES),
    supportEmail: values.SUPPORT_EMAIL ?? findSupportMailbox(appUrl),
    metricsToken: values.METRICS_TOKEN ?? null,
    isPublic,
    developmentRoutes,
    warnings: listWarnings(values, { appUrl, demoData, isPublic, developmentRoutes }),
  };
}

function listWarnings(
  { MAIL_URL, TRUSTED_PROXIES, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Values,
  {
    appUrl,
    demoData,
    isPublic,
    developmentRoutes,
  }: Pick<Env, 'appUrl' | 'demoData' | 'isPublic' | 'developmentRoutes'>,
): string[] {
  const warnings: string[] = [];
  if (demoData && isPublic) {
    warnings.push('DEMO_DATA=on: everybody who reaches this address can sign in with the published demo passwords.');
  }
  // The local mailbox is one of the development endpoints.
  if (!MAIL_URL && !developmentRoutes) {
    warnings.push(
      `MAIL_URL is not set, so no mail leaves this server: nobody can reset a password or confirm an address. Mails wait ${JOBS_TRIED_DAYS} days for it, then they are given up.`,
    );
  }
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) {
    warnings.push(
      'STRIPE_WEBHOOK_SECRET is not set: events of Stripe are refused, so failed payments and refunds are noticed on the day of renewal only.',
    );
  }
  if (!TRUSTED_PROXIES && !isLoopback(new URL(appUrl).hostname)) {
    warnings.push(
      'TRUSTED_PROXIES is not set: behind a proxy all visitors count as one and share one limit for signing in. Name its address, such as TRUSTED_PROXIES=127.0.0.1; without a proxy there is nothing to do.',
    );
  }
  return warnings;
}

function checkTogether(values: Values, env: Env): string[] {
  const wrong: string[] = [];
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    wrong.push('DATABASE_OWNER_URL is used beside DATABASE_URL only: set DATABASE_URL too, or leave both away.');
  }
  if (env.nodeEnv === 'production' && env.databaseUrl && !env.secretKey) {
    wrong.push('SECRET_KEY is required in production with DATABASE_URL: make one with: openssl rand -base64 32');
  }
  if (env.demoData && values.DEMO_DATA !== 'on' && env.isPublic) {
    wrong.push(
      `DEMO_DATA is not set, and the demo accounts have published passwords, while ${describePublic(env.host, env.appUrl)}: set DEMO_DATA=off to start without them, or DEMO_DATA=on to load them all the same.`,
    );
  }
  for (const [first, second] of [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['AI_BASE_URL', 'AI_MODEL'],
  ] as const) {
    if (Boolean(values[first]) !== Boolean(values[second]))
      wrong.push(`${first} and ${second} belong together: set both or none.`);
  }
  if (values.STRIPE_WEBHOOK_SECRET && !values.STRIPE_SECRET_KEY) {
    wrong.push('STRIPE_WEBHOOK_SECRET is used beside STRIPE_SECRET_KEY only: set both or none.');
  }
  return wrong;
}

function problems(lines: string[]): SetupError {
  return new SetupError(`Casita cannot start with these settings:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
}

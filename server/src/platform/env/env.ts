import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { SetupError } from './setup-error.ts';

/** How Casita is configured: the environment, checked once at start. Nothing else reads `process.env`. */
export type Env = {
  nodeEnv: 'development' | 'production';
  port: number;
  host: string;
  /** Without a slash at its end. */
  appUrl: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  databasePool: number;
  /** Null: made on the first start and kept in the database. */
  secretKey: string | null;
  demoData: boolean;
  mailUrl: string | null;
  stripe: { secretKey: string; webhookSecret: string | null; apiBase: string | null } | null;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  ai: { baseUrl: string; apiKey: string | null; model: string } | null;
  requireEmailConfirmation: boolean;
  trustedProxies: string[];
  /** Whether addresses for development exist: they make accounts with a published password, so never unasked in a network. */
  developmentRoutes: boolean;
  /** What is allowed but deserves a loud word at start. */
  warnings: string[];
};

const GOOGLE_ISSUER = 'https://accounts.google.com';
const SECRET_KEY_LENGTH_MIN = 32;

const OnOff = z.optional(z.enum(['on', 'off'], 'must be "on" or "off"'));
const Text = z.optional(z.string());

/** One check per variable; what only makes sense together is checked in `checkTogether`. */
const Variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production'], 'must be "development" or "production"'), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.refine(isHost, 'must be an address such as 127.0.0.1 or 0.0.0.0')), '127.0.0.1'),
  APP_URL: z.optional(url(['http:', 'https:'], 'must be an address such as https://casita.example.org')),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl()),
  DATABASE_OWNER_URL: z.optional(databaseUrl()),
  DATABASE_POOL: z._default(wholeNumber(2, 500), 12),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.minLength(
          SECRET_KEY_LENGTH_MIN,
          `must have at least ${SECRET_KEY_LENGTH_MIN} characters; make one with: openssl rand -base64 32`,
        ),
      ),
  ),
  DEMO_DATA: OnOff,
  MAIL_URL: z.optional(
    url(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@mail.example.org:465'),
  ),
  STRIPE_SECRET_KEY: Text,
  STRIPE_WEBHOOK_SECRET: Text,
  STRIPE_API_BASE: z.optional(url(['http:', 'https:'], 'must be an http or https address')),
  GOOGLE_CLIENT_ID: Text,
  GOOGLE_CLIENT_SECRET: Text,
  GOOGLE_ISSUER: z.optional(url(['http:', 'https:'], 'must be an http or https address')),
  AI_BASE_URL: z.optional(
    url(['http:', 'https:'], 'must be an http or https address, such as http://127.0.0.1:11434/v1'),
  ),
  AI_API_KEY: Text,
  AI_MODEL: Text,
  REQUIRE_EMAIL_CONFIRMATION: OnOff,
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(isAddressList, 'must be addresses or networks with commas between, such as 10.0.0.1,192.168.0.0/16'),
      ),
  ),
});

type Values = z.infer<typeof Variables>;

/** @throws SetupError that lists every problem at once, each with what to do. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // "PORT= npm start" means no port was named, not an empty one.
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
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    appUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databasePool: values.DATABASE_POOL,
    secretKey: values.SECRET_KEY ?? null,
    demoData,
    mailUrl: values.MAIL_URL ?? null,
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
    developmentRoutes: values.NODE_ENV !== 'production' && (demoData || !isPublic(values.HOST, appUrl)),
    warnings: listWarnings(values, demoData, appUrl),
  };
}

function listWarnings(values: Values, demoData: boolean, appUrl: string): string[] {
  const warnings: string[] = [];
  if (demoData && isPublic(values.HOST, appUrl)) {
    warnings.push('DEMO_DATA=on: everybody who reaches this address can sign in with the published demo passwords.');
  }
  if (!values.MAIL_URL && isPublic(values.HOST, appUrl)) {
    warnings.push(
      'MAIL_URL is not set, so no mail leaves this server: nobody can reset a password or confirm an address. Mails wait until it is.',
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
  if (env.demoData && values.DEMO_DATA !== 'on' && isPublic(env.host, env.appUrl)) {
    wrong.push(
      `DEMO_DATA is not set, and the demo accounts have published passwords, while ${isLoopback(env.host) ? 'APP_URL is https' : `HOST=${env.host} can be reached from the network`}: set DEMO_DATA=off to start without them, or DEMO_DATA=on to load them all the same.`,
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

function isPublic(host: string, appUrl: string): boolean {
  return !isLoopback(host) || appUrl.startsWith('https:');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

function isAddressList(value: string): boolean {
  return splitList(value).every((entry) => {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    return (
      version > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    );
  });
}

function splitList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function wholeNumber(from: number, to: number) {
  const isInRange = (value: string) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
  return z.pipe(
    z.string().check(z.refine(isInRange, `must be a whole number from ${from} to ${to}`)),
    z.transform(Number),
  );
}

function url(protocols: string[], message: string) {
  return z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message));
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false; // a lone percent sign
  }
}

function databaseUrl() {
  const isUsable = (value: string) => {
    if (!URL.canParse(value)) return false;
    const { protocol, username, password, pathname } = new URL(value);
    if (!['postgres:', 'postgresql:'].includes(protocol) || pathname.length <= 1) return false;
    return [username, password, pathname].every(canDecode);
  };
  return z
    .string()
    .check(
      z.refine(
        isUsable,
        'must name a PostgreSQL database: postgres://user:password@host:5432/database (in it, a % of a password is written %25)',
      ),
    );
}

import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isLoopback } from './reach.ts';

const SECRET_LENGTH_MIN = 32;

const OnOff = z.optional(z.enum(['on', 'off'], 'must be "on" or "off"'));
const Text = z.optional(z.string());
const Secret = z.optional(
  z
    .string()
    .check(
      z.minLength(
        SECRET_LENGTH_MIN,
        `must have at least ${SECRET_LENGTH_MIN} characters; make one with: openssl rand -base64 32`,
      ),
    ),
);

/** One check per variable. `env.ts` checks combinations of variables afterwards. */
export const Variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production'], 'must be "development" or "production"'), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.refine(isHost, 'must be an address such as 127.0.0.1 or 0.0.0.0')), '127.0.0.1'),
  APP_URL: z.optional(url(['http:', 'https:'], 'must be an address such as https://casita.example.org')),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl()),
  DATABASE_OWNER_URL: z.optional(databaseUrl()),
  DATABASE_POOL: z._default(wholeNumber(2, 500), 12),
  SECRET_KEY: Secret,
  DEMO_DATA: OnOff,
  MAIL_URL: z.optional(
    url(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@mail.example.org:465'),
  ),
  FILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isBucket,
          'must be a bucket such as https://key:secret@s3.example.org/bucket?region=eu-central-1; only storage on this machine may have an http one',
        ),
      ),
  ),
  STRIPE_SECRET_KEY: Text,
  STRIPE_WEBHOOK_SECRET: Text,
  STRIPE_API_BASE: z.optional(url(['http:', 'https:'], 'must be an http or https address')),
  GOOGLE_CLIENT_ID: Text,
  GOOGLE_CLIENT_SECRET: Text,
  GOOGLE_ISSUER: z.optional(
    z
      .string()
      .check(z.refine(isIssuer, 'must be an https address; only an issuer on this machine may have an http one')),
  ),
  AI_BASE_URL: z.optional(
    url(['http:', 'https:'], 'must be an http or https address, such as http://127.0.0.1:11434/v1'),
  ),
  AI_API_KEY: Text,
  AI_MODEL: Text,
  REQUIRE_EMAIL_CONFIRMATION: OnOff,
  SUPPORT_EMAIL: z.optional(z.email('must be an e-mail address')),
  METRICS_TOKEN: Secret,
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(isAddressList, 'must be addresses or networks with commas between, such as 10.0.0.1,192.168.0.0/16'),
      ),
  ),
});

export type Values = z.infer<typeof Variables>;

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

/** The entries of a comma-separated list. */
export function splitList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Our secret is sent to the issuer, and its keys come from there: on a network both need encryption. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** The secret and the families' files travel to it: on a network that needs encryption. */
function isBucket(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  const parts = [username, password, pathname.slice(1)];
  return isSafe && !pathname.slice(1).includes('/') && parts.every((part) => part !== '' && canDecode(part));
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
    return false; // a stray percent sign
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

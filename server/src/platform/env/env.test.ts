import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://casita:secret@db.example.org:5432/casita';
const SECRET_KEY = 'k'.repeat(32);

test('without any variable Casita is reachable from this machine only, with demo data and the embedded database', () => {
  expect(readEnv({})).toEqual({
    nodeEnv: 'development',
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePool: 12,
    secretKey: null,
    demoData: true,
    isPublic: false,
    developmentRoutes: true,
    mailUrl: null,
    filesUrl: null,
    stripe: null,
    google: null,
    ai: null,
    requireEmailConfirmation: false,
    trustedProxies: [],
    metricsToken: null,
    supportEmail: null,
    warnings: [],
  });
});

test('an empty variable counts as missing', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' }).port).toBe(3000);
});

test('a name of this machine that may have two addresses means the one it has everywhere', () => {
  expect(readEnv({ HOST: 'localhost' }).host).toBe('127.0.0.1');
  expect(readEnv({ HOST: '::1' }).host).toBe('::1');
});

test('every problem is listed at once, by name', () => {
  const read = () => readEnv({ PORT: '70000', NODE_ENV: 'staging', DATABASE_URL: 'mysql://x/y', DEMO_DATA: 'yes' });
  expect(read).toThrow(/PORT must be a whole number from 0 to 65535/);
  expect(read).toThrow(/NODE_ENV must be "development" or "production"/);
  expect(read).toThrow(/DATABASE_URL must name a PostgreSQL database/);
  expect(read).toThrow(/DEMO_DATA must be "on" or "off"/);
});

test.each([
  ['PORT', '3000.5'],
  ['PORT', '-1'],
  ['HOST', 'http://localhost'],
  ['APP_URL', 'casita.example.org'],
  ['APP_URL', 'ftp://casita.example.org'],
  ['DATABASE_URL', 'db.example.org'],
  ['DATABASE_URL', 'postgres://db.example.org'],
  ['DATABASE_OWNER_URL', 'postgres://'],
  ['DATABASE_POOL', '1'],
  ['SECRET_KEY', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['SUPPORT_EMAIL', 'help'],
  ['SUPPORT_EMAIL', 'help@casa.test"><script>'],
  ['MAIL_URL', 'https://mail.example.org'],
  ['FILES_URL', 'https://s3.example.org/photos'],
  ['FILES_URL', 'https://key:secret@s3.example.org'],
  ['FILES_URL', 'http://key:secret@s3.example.org/photos'],
  ['GOOGLE_ISSUER', 'google'],
  ['GOOGLE_ISSUER', 'http://issuer.example.org'],
  ['AI_BASE_URL', 'localhost:11434'],
  ['TRUSTED_PROXIES', '10.0.0.1,proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['REQUIRE_EMAIL_CONFIRMATION', 'true'],
])('%s=%s is refused', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`- ${name} must `));
});

test('demo data is off on an external database, unless asked for', () => {
  expect(readEnv({ DATABASE_URL }).demoData).toBe(false);
  expect(readEnv({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(readEnv({ DEMO_DATA: 'off' }).demoData).toBe(false);
});

const PUBLIC = [
  ['HOST', '0.0.0.0', /HOST=0\.0\.0\.0 can be reached from the network/],
  ['HOST', '192.168.1.5', /HOST=192\.168\.1\.5 can be reached/],
  ['HOST', '::', /HOST=:: can be reached/],
  ['HOST', '127.evil.test', /HOST=127\.evil\.test can be reached/],
  ['APP_URL', 'https://casita.example.org', /APP_URL names casita\.example\.org, which others can reach/],
  ['APP_URL', 'http://casita.example.org', /APP_URL names casita\.example\.org, which others can reach/],
  ['APP_URL', 'http://192.168.1.5:3000', /APP_URL names 192\.168\.1\.5/],
  ['APP_URL', 'http://localhost.evil.test', /APP_URL names localhost\.evil\.test/],
] as const;

test.each(PUBLIC)(
  'demo data with published passwords on a public address is refused unless asked for: %s=%s',
  (name, value, sentence) => {
    for (const NODE_ENV of ['development', 'production']) {
      const read = (more: object) => readEnv({ NODE_ENV, [name]: value, ...more });
      expect(() => read({})).toThrow(sentence);
      expect(() => read({})).toThrow(/DEMO_DATA=off to start without them, or DEMO_DATA=on/);
      expect(read({ DEMO_DATA: 'off' }).warnings.join()).not.toContain('published demo passwords');
      expect(read({ DEMO_DATA: 'on' }).warnings).toContainEqual(expect.stringMatching(/published demo passwords/));
    }
  },
);

test.each(PUBLIC)('a real mail server ends the warning about mails: %s=%s', (name, value) => {
  const read = (more: object) => readEnv({ [name]: value, DEMO_DATA: 'on', ...more }).warnings.join();
  expect(read({ MAIL_URL: 'smtp://mail.example.org' })).not.toContain('MAIL_URL');
  // A public address has no local mailbox, so mails wait for a server.
  expect(read({})).toMatch(/MAIL_URL is not set, so no mail leaves this server.*wait 2 days/);
});

test.each([
  ['https://casita.example.org', 'support@casita.example.org'],
  ['http://localhost:3000', null],
  ['http://casita.localhost:3000', null],
  ['http://127.0.0.1:3000', null],
  ['http://192.168.1.7:3000', null],
  ['http://[2001:db8::1]:3000', null],
  ['http://casita:3000', null],
  ['http://casita.local', null],
])('the support mailbox is at the app’s host, if that can have mailboxes: %s, %s', (APP_URL, supportEmail) => {
  expect(readEnv({ APP_URL, DEMO_DATA: 'off' }).supportEmail).toBe(supportEmail);
  expect(readEnv({ APP_URL, DEMO_DATA: 'off', SUPPORT_EMAIL: 'help@casa.test' }).supportEmail).toBe('help@casa.test');
});

test('a public address without a named proxy gives a warning, because all visitors would share one limit', () => {
  const warn = (source: Record<string, string | undefined>) => readEnv({ DEMO_DATA: 'off', ...source }).warnings.join();
  for (const APP_URL of ['https://casita.example.org', 'http://casita.example.org']) {
    expect(warn({ APP_URL })).toMatch(/TRUSTED_PROXIES is not set.*TRUSTED_PROXIES=127\.0\.0\.1/);
    expect(warn({ APP_URL, TRUSTED_PROXIES: '127.0.0.1' })).not.toContain('TRUSTED_PROXIES');
  }
  for (const source of [{}, { HOST: '0.0.0.0' }]) expect(warn(source)).not.toContain('TRUSTED_PROXIES');
});

test('payments without a secret for events give a warning', () => {
  const warn = (more: object) => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1', ...more }).warnings.join();
  expect(warn({})).toMatch(/STRIPE_WEBHOOK_SECRET is not set/);
  expect(warn({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).not.toMatch(/STRIPE/);
});

test('development endpoints exist on this machine only, whatever DEMO_DATA says', () => {
  for (const [name, value] of PUBLIC) {
    for (const DEMO_DATA of ['on', 'off'])
      expect(readEnv({ [name]: value, DEMO_DATA }), `${name}=${value}`).toMatchObject({
        isPublic: true,
        developmentRoutes: false,
      });
  }
  for (const source of [{}, { DATABASE_URL }, { DEMO_DATA: 'off' }, { APP_URL: 'https://127.0.0.1:8443' }])
    expect(readEnv(source)).toMatchObject({ isPublic: false, developmentRoutes: true });
  expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ isPublic: false, developmentRoutes: false });
});

test('production without a mail server gives a warning, even on this machine', () => {
  expect(readEnv({ NODE_ENV: 'production' }).warnings).toEqual([expect.stringMatching(/MAIL_URL is not set/)]);
});

test.each(['postgres://ca%zz:x@db/home', 'postgres://casita:50%@db/home', 'postgres://casita:x@db/ho%ffme'])(
  'an address with a stray percent sign is refused with a readable message: %s',
  (url) => expect(() => readEnv({ DATABASE_URL: url })).toThrow(/DATABASE_URL must name a PostgreSQL database/),
);

test.each(['127.0.0.1', '127.0.0.2', 'localhost', 'LOCALHOST', '::1'])(
  'HOST=%s is reachable from this machine only',
  (HOST) => {
    expect(readEnv({ HOST })).toMatchObject({ demoData: true, warnings: [] });
  },
);

test('production on an external database requires a secret key', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL };
  expect(() => readEnv(production)).toThrow(/SECRET_KEY is required in production/);
  expect(readEnv({ ...production, SECRET_KEY }).secretKey).toBe(SECRET_KEY);
  expect(readEnv({ NODE_ENV: 'production' }).secretKey).toBeNull();
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/],
  [{ AI_BASE_URL: 'http://127.0.0.1:1/v1' }, /AI_BASE_URL and AI_MODEL belong together/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, /STRIPE_SECRET_KEY/],
  [{ DATABASE_OWNER_URL: DATABASE_URL }, /DATABASE_OWNER_URL is used beside DATABASE_URL/],
])('an incomplete pair of settings is refused: %o', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence);
});

test.each(['https://issuer.example.org', 'http://localhost:8080/realm', 'http://127.0.0.1:8080'])(
  'an issuer at %s is used',
  (GOOGLE_ISSUER) => {
    const env = readEnv({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    expect(env.google?.issuer).toBe(GOOGLE_ISSUER);
  },
);

test('a real mail server turns on the confirmation of addresses', () => {
  const MAIL_URL = 'smtp://127.0.0.1:2525';
  expect(readEnv({ MAIL_URL }).requireEmailConfirmation).toBe(true);
  expect(readEnv({ MAIL_URL, REQUIRE_EMAIL_CONFIRMATION: 'off' }).requireEmailConfirmation).toBe(false);
});

test('addresses lose a trailing slash, and proxies become a list', () => {
  const env = readEnv({
    APP_URL: 'http://casita.test/',
    DEMO_DATA: 'off',
    TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
    PORT: '4000',
  });
  expect(env.appUrl).toBe('http://casita.test');
  expect(env.trustedProxies).toEqual(['10.0.0.1', 'fd00::/8']);
  expect(readEnv({ PORT: '4000' }).appUrl).toBe('http://localhost:4000');
});

import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';
import { explainDatabaseError, SetupError } from '../env/setup-error.ts';
import { migrate } from './migrate.ts';
import { newPassword, prepareRoles, quoteName, quoteText, readMajorVersion, type Roles } from './roles.ts';
import { nameConnection, signTicket } from './tickets.ts';

/** Money and days must not pass through floats and time zones: numeric, date and timestamp stay text. */
const KEEP_TEXT = new Set([1082, 1114, 1700]);
const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** `2026-11-20 11:06:23.1+00` as ISO 8601. Every connection runs in UTC, so the offset is always +00. */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return isoInstant;
    if (oid === INT8) return Number;
    if (KEEP_TEXT.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser, // the typings overload by format; text is the only one used
};

/** The open database. Only `door.ts`, identity and the health check touch its pools. */
export interface Database {
  /** Signed in as the rightless login role. */
  readonly pool: pg.Pool;
  /** For better-auth alone: runs as the auth role on the schema auth. */
  readonly authPool: pg.Pool;
  readonly roles: Roles;
  readonly url: string;
  /** Signs what the server asks the database to act for (`tickets.ts`). */
  readonly contextKey: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Signs in to serve; when it is also the only address, it makes what is missing. */
  url: string;
  /** Migrates; defaults to `url`. */
  ownerUrl?: string | undefined;
  /** Connections in all. */
  poolSize: number;
  /** Names the roles; defaults to the database's name. */
  rolePrefix?: string;
  /** More schema, for tests. */
  extraSql?: string;
  onError: (error: Error) => void;
}

const LIMITS =
  '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c lock_timeout=3000 -c TimeZone=UTC';
const AUTH_CONNECTIONS = 3;
const CONTEXT_KEY_BYTES = 32;
/** Nodes that start together give the login its password one after the other. Any constant will do. */
const LOGIN_LOCK = 7_205_760;

/** Prepares roles and tables as the owner, then opens the pools as the login role. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { roles, loginUrl, contextKey } = await prepareDatabase(options);
  const auth = Math.max(1, Math.min(AUTH_CONNECTIONS, Math.floor(options.poolSize / 4)));
  const common = { types, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, application_name: 'casita' };
  const pool = new pg.Pool({
    ...common,
    connectionString: loginUrl,
    max: Math.max(1, options.poolSize - auth),
    options: LIMITS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it before it hands the connection out; its typings leave that out
    onConnect: nameConnection,
  });
  const enterAuth = async (client: pg.ClientBase) => {
    await nameConnection(client);
    await client.query(`select app.enter_auth('${signTicket(contextKey, client, 'auth')}')`);
  };
  const authPool = new pg.Pool({
    // better-auth computes with Date objects, so this pool keeps the driver's own types.
    ...common,
    types: undefined,
    connectionString: loginUrl,
    max: auth,
    options: `${LIMITS} -c search_path=auth${roles.isSingle ? '' : ` -c role=${roles.auth}`}`,
    // oxlint-disable-next-line typescript/no-misused-promises -- as above
    onConnect: enterAuth,
  });
  for (const each of [pool, authPool]) surviveLosses(each, options.onError);
  // Fails here, in a sentence, when it is only the serving address that is wrong.
  const first = await pool.connect().catch((error: unknown) => {
    throw explainDatabaseError(error, loginUrl);
  });
  first.release();
  return {
    pool,
    authPool,
    roles,
    url: loginUrl,
    contextKey,
    close: async () => {
      await Promise.all([pool.end(), authPool.end()]);
    },
  };
}

/**
 * A connection can be lost while a transaction has it, between two of its statements. Nobody listens to it then, and an error
 * nobody listens to ends the process; so every connection is listened to for as long as it lives.
 */
function surviveLosses(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', () => {}); // the same loss, told a second time for connections that were idle
  pool.on('connect', (client) => {
    client.on('error', (error: Error & { client?: unknown }) => {
      delete error.client; // the driver hangs the whole connection on it, too much for a log
      onError(error);
    });
  });
}

async function prepareDatabase(
  options: DatabaseOptions,
): Promise<{ roles: Roles; loginUrl: string; contextKey: string }> {
  const ownerUrl = options.ownerUrl ?? options.url;
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => {}); // the statement that was lost with the connection rejects
  await owner.connect().catch((error: unknown) => {
    throw explainDatabaseError(error, ownerUrl);
  });
  try {
    await refuseOldServer(owner);
    const url = new URL(options.url);
    const prefix = options.rolePrefix ?? decodeURIComponent(url.pathname.slice(1));
    const givenLogin = options.ownerUrl ? decodeURIComponent(url.username) : undefined;
    const roles = await prepareRoles(owner, prefix, givenLogin);
    await migrate(owner, roles, options.extraSql);
    const contextKey = await loadContextKey(owner);
    if (roles.isSingle || givenLogin) return { roles, loginUrl: options.url, contextKey };
    url.username = roles.login;
    url.password = await loginPassword(owner, roles);
    return { roles, loginUrl: url.toString(), contextKey };
  } finally {
    await owner.end();
  }
}

const VERSION_MIN = 15;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const major = await readMajorVersion(client);
  if (major >= VERSION_MIN) return;
  throw new SetupError(
    `Casita needs PostgreSQL ${VERSION_MIN} or newer, and DATABASE_URL names a ${major}. Upgrade it, or name another.`,
  );
}

/** Made by the first node; every node signs with the same. */
async function loadContextKey(owner: pg.Client): Promise<string> {
  await owner.query('insert into app.context_key (key) values ($1) on conflict do nothing', [
    randomBytes(CONTEXT_KEY_BYTES).toString('hex'),
  ]);
  const { rows } = await owner.query<{ key: string }>('select key from app.context_key');
  const key = rows[0]?.key;
  if (!key) throw new Error('The key that signs transactions could not be stored.');
  return key;
}

/**
 * The login role's password lives in the database, so that every node of a fleet finds the same one. Storing it and giving it
 * to the role is one transaction, repeated at each start: a start that was cut off must not leave a role nobody can be.
 */
async function loginPassword(owner: pg.Client, roles: Roles): Promise<string> {
  await owner.query('begin');
  await owner.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
  await owner.query("insert into app.secrets (name, value) values ('login_password', $1) on conflict do nothing", [
    newPassword(),
  ]);
  const { rows } = await owner.query<{ value: string }>("select value from app.secrets where name = 'login_password'");
  const password = rows[0]?.value;
  if (!password) throw new Error('The login password could not be stored.');
  await owner.query('reset role');
  await owner.query(`alter role ${quoteName(roles.login)} login password ${quoteText(password)}`);
  await owner.query('commit');
  return password;
}

const kyselyByClient = new WeakMap<pg.PoolClient, Kysely<Tables>>();

/** Typed queries on one connection that somebody else opened, and will commit and release. */
export function queriesOn(client: pg.PoolClient): Kysely<Tables> {
  const known = kyselyByClient.get(client);
  if (known) return known;
  const pool = {
    connect: async () => ({
      query: client.query.bind(client),
      release: () => {},
    }),
    end: async () => {},
  };
  // The dialect wants a pool; a transaction lives on the one connection it has.
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  kyselyByClient.set(client, kysely);
  return kysely;
}

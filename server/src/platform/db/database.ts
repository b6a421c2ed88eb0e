import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';
import { explainDatabaseError, SetupError } from '../env/setup-error.ts';
import { migrate } from './migrate.ts';
import { PreparedStatements } from './prepared.ts';
import {
  hidesPrepared,
  newPassword,
  prepareRoles,
  quoteName,
  quoteText,
  readMajorVersion,
  type Roles,
} from './roles.ts';
import { nameConnection, signTicket } from './tickets.ts';

/** OIDs of date, timestamp and numeric. They stay text, because floats and time zones would change amounts and days. */
const TEXT_TYPES = new Set([1082, 1114, 1700]);
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
    if (TEXT_TYPES.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser, // the typings overload by format; text is the only one used
};

/** The open database. Only `transactions.ts`, identity and the health check use its pools. */
export interface Database {
  /** Connected as the login role, which has no rights of its own. */
  readonly pool: pg.Pool;
  /** For better-auth alone: runs as the auth role on the schema auth. */
  readonly authPool: pg.Pool;
  readonly roles: Roles;
  readonly url: string;
  /** The key that signs for whom the server opens a transaction (`tickets.ts`). */
  readonly contextKey: string;
  /** The statements that PostgreSQL keeps the plans of; null where it does not hide their names. */
  readonly prepared: PreparedStatements | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The address that serves requests. Without `ownerUrl` it also creates missing roles and migrates. */
  url: string;
  /** The address that migrates; defaults to `url`. */
  ownerUrl?: string | undefined;
  /** Connections of both pools together. */
  poolSize: number;
  /** Prefix of the role names; defaults to the database's name. */
  rolePrefix?: string;
  /** Additional schema, for tests. */
  extraSql?: string;
  onError: (error: Error) => void;
}

const LIMITS =
  '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c lock_timeout=3000 -c TimeZone=UTC';
/**
 * Settings of the connections that serve members. Their statements find rows by a family and a key, so one plan fits all values, and
 * PostgreSQL does not weigh a new one at each use. Rows are mostly in memory, where reading them in the order of an index costs little.
 */
export const PLAN_SETTINGS = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1';
const AUTH_CONNECTIONS = 3;
const CONTEXT_KEY_BYTES = 32;
/** Lock id: nodes that start together set the login's password one after the other. Any constant will do. */
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
    options: `${LIMITS} ${PLAN_SETTINGS}`,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits this before it hands the connection out; its typings do not say so
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
  // A wrong serving address fails here, with a readable message, and not at the first request.
  const first = await pool.connect().catch((error: unknown) => {
    throw explainDatabaseError(error, loginUrl);
  });
  const prepared = (await hidesPrepared(first, roles)) ? new PreparedStatements() : null;
  first.release();
  return {
    pool,
    authPool,
    roles,
    url: loginUrl,
    contextKey,
    prepared,
    close: async () => {
      await Promise.all([pool.end(), authPool.end()]);
    },
  };
}

/**
 * A connection can be lost between two statements of a transaction. The driver then emits `error` on it, and an `error` event
 * without a listener ends the process. So every connection gets a listener for its whole life.
 */
function surviveLosses(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', () => {}); // an idle connection reports its loss here as well
  pool.on('connect', (client) => {
    client.on('error', (error: Error & { client?: unknown }) => {
      delete error.client; // the driver attaches the whole connection, too much for a log
      onError(error);
    });
  });
}

async function prepareDatabase(
  options: DatabaseOptions,
): Promise<{ roles: Roles; loginUrl: string; contextKey: string }> {
  const ownerUrl = options.ownerUrl ?? options.url;
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => {}); // a lost connection already rejects its statement
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

/** The first node creates the key; every node signs with the same one. */
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
 * The login role's password is stored in the database, so that all nodes use the same one. Storing it and setting it on the role
 * is one transaction, repeated at each start: an interrupted start must not leave a role that no node can sign in as.
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

/** Typed queries on one open connection. The caller commits and releases it. */
export function queriesOn(client: pg.PoolClient, prepared: PreparedStatements | null): Kysely<Tables> {
  const known = kyselyByClient.get(client);
  if (known) return known;
  const pool = {
    connect: async () => ({
      query: (text: string, values: unknown[]) => {
        const name = prepared?.nameOf(text);
        return client.query(name === undefined ? { text, values } : { name, text, values });
      },
      release: () => {},
    }),
    end: async () => {},
  };
  // The dialect takes a pool; this one always hands out the transaction's own connection.
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  kyselyByClient.set(client, kysely);
  return kysely;
}

import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { TestDatabase } from './database.ts';

/** The kinds of access that an operator may give Casita to an external PostgreSQL. */
export const GIVEN = {
  'one superuser': { owner: 'superuser', hasLogin: false },
  'one role that may make roles, as managed services give': { owner: 'createrole', hasLogin: false },
  'an owner that may make roles, and a login': { owner: 'createrole', hasLogin: true },
  'an owner that may make none, and a login': { owner: '', hasLogin: true },
  'a single role that may make none': { owner: '', hasLogin: false },
} as const satisfies Record<string, { owner: string; hasLogin: boolean }>;
export type Given = keyof typeof GIVEN;

export interface GivenAddresses {
  readonly url: string;
  readonly ownerUrl: string | undefined;
  /** The cluster's superuser, on this database. */
  readonly adminUrl: string;
  drop(): Promise<void>;
}

/** Creates an empty database with that kind of access. */
export async function giveDatabase(given: Given): Promise<GivenAddresses> {
  const name = `casita_${newId().slice(-12)}`;
  const { owner, hasLogin } = GIVEN[given];
  const root = new pg.Client({ connectionString: inject('postgresUrl') });
  await root.connect();
  const isSuperuser = owner === 'superuser';
  if (!isSuperuser) await root.query(`create role ${name}_boss login ${owner} password 'boss'`);
  await root.query(`create database ${name}${isSuperuser ? '' : ` owner ${name}_boss`}`);
  if (hasLogin) await root.query(`create role ${name}_app login password 'app'`);
  const addressOf = (user?: string, password = ''): string => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    if (user) Object.assign(url, { username: user, password });
    return url.toString();
  };
  const ownerUrl = isSuperuser ? addressOf() : addressOf(`${name}_boss`, 'boss');
  return {
    url: hasLogin ? addressOf(`${name}_app`, 'app') : ownerUrl,
    ownerUrl: hasLogin ? ownerUrl : undefined,
    adminUrl: addressOf(),
    async drop() {
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}

/** A database with that kind of access, opened as the server opens it. */
export async function aGivenDatabase(given: Given, extraSql = ''): Promise<TestDatabase> {
  const { url, ownerUrl, adminUrl, drop } = await giveDatabase(given);
  const database = await openDatabase({ url, ownerUrl, poolSize: 8, extraSql, onError: () => undefined });
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  return {
    database,
    admin,
    async close() {
      await database.close();
      await admin.end();
      await drop();
    },
  };
}

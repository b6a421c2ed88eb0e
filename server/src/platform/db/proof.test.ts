import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { giveDatabase } from '../../testing/given-databases.ts';
import { openDatabase, type Database } from './database.ts';
import { proveProtection } from './proof.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await aDatabase();
});
afterAll(() => place.close());

/** The same database, entered as somebody else. */
async function enteredAs<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await work({ ...place.database, pool, url });
  } finally {
    await pool.end();
  }
}

async function addressOf(role: string): Promise<string> {
  const url = new URL(place.database.url);
  url.username = role;
  url.password = 'x';
  await place.admin.query(`alter role ${role} login password 'x'`);
  return url.toString();
}

describe('the start', () => {
  it('is allowed on a database as Casita makes it', async () => {
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it.each(['superuser', 'bypassrls'])('is refused for a login that is %s', async (right) => {
    const role = `${place.database.roles.login}_${right}`;
    await place.admin.query(`create role ${role} login ${right}`);
    const refusal = enteredAs(await addressOf(role), proveProtection);
    await expect(refusal).rejects.toThrow(new RegExp(`rights that step around row security .*${role}\\)`));
  });

  it('is refused for a login that could become a superuser', async () => {
    const role = `${place.database.roles.login}_climber`;
    await place.admin.query(`create role ${role}_top bypassrls; create role ${role} login in role ${role}_top`);
    await expect(enteredAs(await addressOf(role), proveProtection)).rejects.toThrow(`(${role}_top)`);
  });

  it('is refused when DATABASE_URL names a superuser beside an owner', async () => {
    const given = await giveDatabase('one superuser');
    const database = await openDatabase({ ...given, ownerUrl: given.url, poolSize: 4, onError: () => undefined });
    await expect(proveProtection(database)).rejects.toThrow(
      'Use a role without SUPERUSER and BYPASSRLS in DATABASE_URL.',
    );
    await database.close();
    await given.drop();
  });

  it.each([
    ['has no row security', 'create table public.diary (id int)', 'drop table public.diary'],
    [
      'does not force it',
      'create table public.diary (id int); alter table public.diary enable row level security',
      'drop table public.diary',
    ],
    [
      'lost it',
      'alter table public.tasks disable row level security',
      'alter table public.tasks enable row level security',
    ],
    [
      'lost its force',
      'alter table auth.session no force row level security',
      'alter table auth.session force row level security',
    ],
  ])('is refused, by name, while a table %s', async (_what, breakIt, mendIt) => {
    await place.admin.query(breakIt);
    const table = /(?:table) (\w+\.\w+)/.exec(breakIt)?.[1] ?? '';
    await expect(proveProtection(place.database)).rejects.toThrow(`these tables lack row security`);
    await expect(proveProtection(place.database)).rejects.toThrow(table);
    await place.admin.query(mendIt);
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is refused while the canary can be seen without the door', async () => {
    await place.admin.query('create policy everybody on app.canary using (true)');
    await expect(proveProtection(place.database)).rejects.toThrow('can be seen without signing in to a family');
    await place.admin.query('drop policy everybody on app.canary');
    await expect(proveProtection(place.database)).resolves.toBeUndefined();
  });

  it('is refused when there is no canary to look for', async () => {
    await place.admin.query('delete from app.canary');
    await expect(proveProtection(place.database)).rejects.toThrow('insert into app.canary');
  });
});

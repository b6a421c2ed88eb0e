import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { quoteName } from './roles.ts';
import { nameConnection, signTicket } from './tickets.ts';

describe('arbitrary SQL on a cluster of its own', () => {
  let place: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    place = await aDatabase('', { hasOwnRoles: true });
    client = new pg.Client({ connectionString: place.database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await place.close();
  });
  const DENIED = { code: '42501' };

  it('cannot read the statements of other connections, from any database of the cluster', async () => {
    for (const text of ['select query from pg_stat_activity', 'select pg_stat_get_backend_activity(1)'])
      await expect(client.query(text)).rejects.toMatchObject(DENIED);
    for (const database of ['postgres', 'template1']) {
      const url = new URL(place.database.url);
      url.pathname = `/${database}`;
      await expect(new pg.Client({ connectionString: url.toString() }).connect()).rejects.toMatchObject(DENIED);
    }
  });

  it('cannot use a ticket on a later connection of the same process id', async () => {
    await nameConnection(client);
    const { contextKey } = place.database;
    const stolen = signTicket(contextKey, client, 'system', [null, null]);
    const enter = `set local role ${quoteName(place.database.roles.system)}; select app.enter_system('x', null, null, '${stolen}')`;
    await expect(client.query(`begin; ${enter}; rollback`)).resolves.toBeDefined();
    // A new name stands for a later backend with the same process id. Only a connection itself can read its name.
    await nameConnection(client);
    await expect(client.query(`begin; ${enter}`)).rejects.toMatchObject(DENIED);
    await client.query('rollback');
    await client.query("set app.connection = ''");
    await expect(client.query(`begin; ${enter}`)).rejects.toMatchObject(DENIED);
    await client.query('rollback');
  });

  it('cannot write large objects, and settings it leaves end with the next start', async () => {
    await expect(client.query("select lo_from_bytea(0, 'x')")).rejects.toMatchObject(DENIED);
    const { login } = place.database.roles;
    const database = login.replace(/_login$/, '');
    await client.query(`alter role ${login} in database ${database} set default_transaction_read_only = on`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${database}`;
    const again = await openDatabase({ url: url.toString(), poolSize: 4, onError: () => undefined });
    expect((await again.pool.query('show default_transaction_read_only')).rows).toEqual([
      { default_transaction_read_only: 'off' },
    ]);
    await again.close();
  });
});

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { anEmptyDatabase } from '../../testing/database.ts';
import { hashSecret } from '../auth/secrets.ts';
import { becomeOwner, buildTables, migrate } from './migrate.ts';
import { prepareRoles } from './roles.ts';

/** The last migration before secrets were hashed. */
const BEFORE = 5;

it('an older database keeps its invitation links, and stores no readable secret any more', async () => {
  await using place = await anEmptyDatabase();
  const { client, name } = place;
  const roles = await prepareRoles(client, name);
  await becomeOwner(client, roles);
  await buildTables(client, roles, BEFORE);
  const [family, user] = [newId(), newId()];
  const links = ['demo-invitation-pending', `${randomBytes(24).toString('base64url')}ñ`];
  await client.query('insert into app.feeds (family_id) values ($1)', [family]);
  await client.query(`insert into public.families (id, name) values ($1, 'Rivera')`, [family]);
  await client.query(`insert into auth."user" (id, name, email) values ($1, 'Ana', 'ana@casa.test')`, [user]);
  await client.query(
    `insert into auth.session (id, "userId", token, "expiresAt") values (gen_random_uuid(), $1, 'readable', now() + interval '1 day')`,
    [user],
  );
  await client.query(
    `insert into public.family_invitations (family_id, id, invite_token, email, role, expires_at)
       select $1, gen_random_uuid(), t, 'ivy@casa.test', 'nurse', now() from unnest($2::text[]) t`,
    [family, links],
  );
  await client.query(
    `insert into app.jobs (id, kind, payload) values (gen_random_uuid(), 'mail', '{"text":"http://a/?token=b"}'),
         (gen_random_uuid(), 'plan_changed', '{}')`,
  );
  await migrate(client, roles);
  await client.query('reset role');
  const migrated = await client.query<{ invite_token: string }>('select invite_token from public.family_invitations');
  expect(migrated.rows.map(({ invite_token }) => invite_token).toSorted()).toEqual(links.map(hashSecret).toSorted());
  expect((await client.query('select * from auth.session')).rows).toEqual([]);
  expect((await client.query('select kind from app.jobs')).rows).toEqual([{ kind: 'plan_changed' }]);
});

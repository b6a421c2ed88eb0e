import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { anEmptyDatabase } from '../testing/database.ts';
import { becomeOwner, buildTables, migrate } from '../platform/db/migrate.ts';
import { prepareRoles } from '../platform/db/roles.ts';

/** The last migration before the record's columns became one. */
const BEFORE = 11;

it('an older database still knows its demo rows, whose dates move on', async () => {
  await using place = await anEmptyDatabase();
  const { client, name } = place;
  const roles = await prepareRoles(client, name);
  await becomeOwner(client, roles);
  await buildTables(client, roles, BEFORE);
  const [task, notification, invitation, subscriber] = [newId(), newId(), newId(), newId()];
  await client.query(
    `insert into app.demo (demo_family, user_ids, task_ids, notification_ids, invitation_ids, subscriber_ids, dates_of)
     values ('rivera', $1, $2, $3, $4, $1, '2026-11-20')`,
    [[subscriber], [task], [notification], [invitation]],
  );
  await migrate(client, roles);
  await client.query('reset role');
  expect((await client.query('select row_ids, user_ids from app.demo')).rows).toEqual([
    {
      row_ids: {
        ...{ tasks: [task], notifications: [notification] },
        ...{ family_invitations: [invitation], subscribers: [subscriber] },
      },
      user_ids: [subscriber],
    },
  ]);
});

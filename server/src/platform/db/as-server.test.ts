import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { quoteName } from './roles.ts';
import type { MemberTx, Tx } from './transactions.ts';

// Every use of the server's rights inside a member's transaction, by its reason. A new one is a decision: it can write what no
// policy allows the member, so it may write only what follows from a change that the member was allowed to make.
const REASONS = [
  'count the rows of a table',
  'note who looked at a medical record',
  'take a dose that a carer gave in their time',
  'write what follows from a change',
  'queue the fetch of an outside calendar',
  'record an uploaded file',
  'note what a change replaced unseen',
  'send an invitation',
  'send an invitation again',
  'mail a grocery list',
  'make a new link of an invitation',
  // Membership, roles and ownership, which follow rules of their own.
  'look which details a group has hidden',
  "change a member's role",
  'end a membership',
  'offer the family to another member',
  'withdraw an offer of ownership',
  'answer an offer of ownership',
  // Access by PIN, which follows rules of its own.
  'give a child access by PIN',
  "end a child's access by PIN",
  'unlock a PIN',
  "compare a child's name",
  'end the pairing of a device',
  'say what a paired device shows',
  // Secrets, which no member reads or writes themselves.
  "make a member's own calendar address",
  "look for a member's own calendar address",
  "end a member's own calendar address",
  'make a link to an emergency card',
  'end a link to an emergency card',
  "read the family's code",
  "renew the family's code",
  'make a code that pairs a device',
  // Money: a bank statement is written and taken back as one, and the currency has one row.
  'import lines of a bank statement',
  'take back an import',
  "choose a family's currency",
  // Chats that a member does not see count too.
  "count a family's chats",
  // How people are reached.
  'tell another member something',
  'look whether a choice is about a family of the person',
];

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const write = <T>(member: TestMember, work: (tx: MemberTx) => Promise<T>, change?: { id: string; rowIds: string[] }) =>
  server.transactions.withMember(
    member,
    { familyId: member.familyId, write: true, ...(change ? { change } : {}) },
    work,
  );

const rightsOf = async ({ db }: Tx) =>
  (await sql<{ mode: string; role: string }>`select app.mode() as mode, current_user as role`.execute(db)).rows[0];

/** Gives the member's own row another last name; the number of changed rows. */
const rename = async ({ db }: Tx, { id }: TestMember, last_name: string) =>
  Number((await db.updateTable('members').set({ last_name }).where('id', '=', id).executeTakeFirst()).numUpdatedRows);

const ana = async () => (await aFamily(server, { ana: 'parent', leo: 'child' })).ana;

it('is used for these reasons only', () => {
  const root = join(import.meta.dirname, '..', '..');
  const texts = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const calls = texts.flatMap((text) =>
    [...text.matchAll(/(?:\.|await |return )asServer\((?:'([^']+)'|"([^"]+)")?/g)].map(
      ([, single, double]) => single ?? double ?? '',
    ),
  );
  expect(new Set(calls)).toEqual(new Set(REASONS));
});

describe('the server’s rights inside a member’s transaction', () => {
  it('hold for its statements only, under the same family, author, change and version', async () => {
    const { id, ana: parent, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const { member, system } = server.database.roles;
    const change = newId();
    const rights = await write(
      leo,
      async (tx) => {
        const before = await rightsOf(tx);
        expect(await rename(tx, parent, 'By Leo')).toBe(0);
        const during = await tx.asServer('test', async (as) => {
          expect(await rename(as, parent, 'By the server')).toBe(1);
          return rightsOf(as);
        });
        expect(await rename(tx, parent, 'By Leo')).toBe(0);
        return [before, during, await rightsOf(tx)];
      },
      { id: change, rowIds: [parent.id] },
    );
    expect(rights).toEqual([
      { mode: 'member', role: member },
      { mode: 'system', role: system },
      { mode: 'member', role: member },
    ]);
    const { rows } = await server.admin.query(
      `select c.actor, c.change_id, m.last_name, c.version = f.version and m.version = f.version as "isNewest"
       from app.changes c join app.feeds f using (family_id) join members m on m.id = c.row_id
       where c.family_id = $1 and c.row_id = $2 order by c.version desc limit 1`,
      [id, parent.id],
    );
    expect(rows).toEqual([{ actor: leo.id, change_id: change, last_name: 'By the server', isNewest: true }]);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['an error of the work', () => Promise.reject(new Error('stop'))],
    ['an error of the database', ({ db }) => sql`select 1 / 0`.execute(db)],
  ])('end with %s, and with them what the work wrote', async (_what, fail) => {
    const member = await ana();
    await write(member, async (tx) => {
      const work = tx.asServer('test', async (as) => {
        await rename(as, member, 'Undone');
        await fail(as);
      });
      await expect(work).rejects.toThrow(/stop|division/);
      expect(await rightsOf(tx)).toMatchObject({ mode: 'member' });
      await rename(tx, member, 'Kept');
    });
    const { rows } = await server.admin.query('select last_name from members where id = $1', [member.id]);
    expect(rows).toEqual([{ last_name: 'Kept' }]);
  });

  it('are refused in a transaction that only reads', async () => {
    const member = await ana();
    const reading = server.transactions.withMember(member, { familyId: member.familyId, write: false }, (tx) =>
      tx.asServer('test', rightsOf),
    );
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  it('can be had neither again nor without the server by SQL of the member that runs afterwards', async () => {
    const member = await ana();
    const zeros = '0'.repeat(96);
    const become = `reset role; set local role ${quoteName(server.database.roles.system)}`;
    const attempts = [
      'rollback to savepoint server_work',
      'rollback to savepoint nested',
      `${become}; select app.enter_as_server('why not', null)`,
      `${become}; select app.enter_as_server('why not', '${zeros}')`,
      `${become}; select app.enter_system('why not', null, null, '${zeros}')`,
    ];
    for (const attempt of attempts) {
      const ending = write(member, async (tx) => {
        await tx.asServer('test', (as) => sql`savepoint nested`.execute(as.db));
        await sql.raw(attempt).execute(tx.db);
        return rightsOf(tx);
      });
      await expect(ending, attempt).rejects.toMatchObject({ code: expect.stringMatching(/42501|3B001|42704/) });
    }
  });
});

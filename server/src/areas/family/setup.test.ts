import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { colourOfFamily, ensureFamilySetup as setupCall } from '#contract/areas/family.ts';
import { getAccount as accountCall } from '#contract/areas/own-account.ts';
import { areaFollowers } from '../../areas.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { createAccount } from '../../platform/auth/accounts.ts';
import { Transactions, type Caller } from '../../platform/db/transactions.ts';
import { ensureFamilySetup } from '../../core/families/commands.ts';
import { getAccount } from '../../core/families/queries.ts';
import { nextSetupStep } from '../../core/families/rules.ts';

let place: TestDatabase;
let transactions: Transactions;

beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { followers: areaFollowers });
});
afterAll(() => place.close());

interface Account extends Caller {
  readonly email: string;
}

/** An account with a live session and nothing else. */
async function anAccount(): Promise<Account> {
  const [userId, sessionId] = [newId(), newId()];
  const email = `p${userId.slice(-6)}@casa.test`;
  await transactions.withSystem('test', {}, (tx) =>
    createAccount(tx, { id: userId, email, name: '', isConfirmed: true, passwordHash: null }),
  );
  await place.admin.query(
    `insert into auth.session (id, "userId", token, "expiresAt") values ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, userId, newId()],
  );
  return { userId, sessionId, email };
}

const setUp = (account: Account, more: Partial<{ user_id: string }> = {}) =>
  ensureFamilySetup(transactions, account, { user_id: account.userId, user_email: account.email, ...more });

async function countFamilies(): Promise<number> {
  const { rows } = await place.admin.query(
    'select (select count(*)::int from public.families) as families, (select count(*)::int from app.feeds) as feeds',
  );
  expect(rows[0].feeds).toBe(rows[0].families);
  return rows[0].families;
}

describe('setting up an account', () => {
  it('makes profile, role, family, member and key', async () => {
    const account = await anAccount();
    const answer = await ensureFamilySetup(
      transactions,
      account,
      { user_id: account.userId, user_email: account.email },
      { first_name: 'Ana', last_name: 'Rivera' },
    );
    expect(setupCall.output.parse(answer)).toEqual({ success: true, family_id: expect.any(String) });
    const family = await place.admin.query('select * from public.families where id = $1', [answer.family_id]);
    expect(family.rows).toMatchObject([
      {
        name: "Ana Rivera's Family",
        schema_name: expect.stringMatching(/^family_[0-9a-f]{8}$/),
        setup_status: 'completed',
        setup_error: null,
        current_member_count: 1,
        max_members: 4,
        created_by: account.userId,
      },
    ]);
    const members = await place.admin.query('select * from public.members where family_id = $1', [answer.family_id]);
    expect(members.rows).toMatchObject([
      {
        id: account.userId,
        user_id: account.userId,
        first_name: 'Ana',
        last_name: 'Rivera',
        role: 'parent',
        left_at: null,
      },
    ]);
    const described = await getAccount(transactions, account);
    expect(accountCall.output.parse(described)).toEqual({
      profile: {
        id: account.userId,
        family_id: answer.family_id,
        first_name: 'Ana',
        last_name: 'Rivera',
        email: account.email,
        avatar_url: null,
        has_pin: false,
        requires_password_change: false,
      },
      families: [
        {
          family_id: answer.family_id,
          name: "Ana Rivera's Family",
          member_id: account.userId,
          role: 'parent',
          schema_name: family.rows[0].schema_name,
          setup_status: 'completed',
          setup_error: null,
          current_member_count: 1,
          max_members: 4,
          owner_id: account.userId,
          colour: colourOfFamily(answer.family_id ?? ''),
        },
      ],
      is_staff: false,
      has_role: true,
      has_left: false,
      left_families: [],
      invitation: null,
    });
    const entry = { familyId: answer.family_id ?? '', write: false };
    await expect(transactions.withMember(account, entry, () => Promise.resolve())).rejects.toMatchObject({
      code: 'CA402',
    });
    await transactions.withMember(account, { ...entry, whenLapsed: true }, (tx) => {
      expect(tx.actor).toEqual({ memberId: account.userId, effectiveRole: 'parent' });
      return Promise.resolve();
    });
  });

  it('names the family after the e-mail when there is no name', async () => {
    const account = await anAccount();
    await setUp(account);
    expect((await getAccount(transactions, account)).families[0]?.name).toBe(`${account.email.split('@')[0]}'s Family`);
  });

  it('changes nothing when it is repeated, also from several tabs at once', async () => {
    const account = await anAccount();
    const before = await countFamilies();
    const answers = await Promise.all([setUp(account), setUp(account), setUp(account), setUp(account)]);
    expect(new Set(answers.map((answer) => answer.family_id)).size).toBe(1);
    expect(await setUp(account)).toEqual(answers[0]);
    expect(await countFamilies()).toBe(before + 1);
    const roles = await place.admin.query('select role from public.user_roles where user_id = $1', [account.userId]);
    expect(roles.rows).toEqual([{ role: 'parent' }]);
  });

  it('takes another key when the first is in use', async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const input = (account: Account) => ({ user_id: account.userId, user_email: account.email });
    await ensureFamilySetup(transactions, first, input(first), {}, () => 'family_00000001');
    const keys = ['family_00000001', 'family_00000002'];
    await ensureFamilySetup(transactions, second, input(second), {}, () => keys.shift() ?? '');
    const { rows } = await place.admin.query('select schema_name from public.families where created_by = $1', [
      second.userId,
    ]);
    expect(rows).toEqual([{ schema_name: 'family_00000002' }]);
  });

  it('is refused for another person, and without a live session', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const before = await countFamilies();
    await expect(setUp(account, { user_id: other.userId })).rejects.toMatchObject({ code: '42501' });
    await expect(setUp({ ...account, sessionId: newId() })).rejects.toMatchObject({ code: 'CA401' });
    await expect(setUp({ ...account, sessionId: other.sessionId })).rejects.toMatchObject({ code: 'CA401' });
    await expect(getAccount(transactions, { ...account, sessionId: other.sessionId })).rejects.toMatchObject({
      code: 'CA401',
    });
    expect(await countFamilies()).toBe(before);
  });

  it('gives no family to former members, nor to staff', async () => {
    const [left, staff] = [await anAccount(), await anAccount()];
    const { family_id } = await setUp(left);
    await transactions.withSystem('test', { familyId: family_id ?? '' }, async ({ db }) => {
      await db.deleteFrom('user_roles').where('user_id', '=', left.userId).execute();
      await db
        .updateTable('members')
        .set({ left_at: new Date().toISOString() })
        .where('user_id', '=', left.userId)
        .execute();
      await db.updateTable('profiles').set({ family_id: null }).where('id', '=', left.userId).execute();
    });
    await transactions.withSystem('test', {}, ({ db }) =>
      db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: staff.userId, family_id: null, role: 'backoffice_admin' })
        .execute(),
    );
    const before = await countFamilies();
    for (const account of [left, staff]) {
      expect(await setUp(account)).toEqual({ success: false, family_id: null });
      expect(await getAccount(transactions, account)).toMatchObject({ profile: { family_id: null }, families: [] });
    }
    expect(await countFamilies()).toBe(before);
  });

  it('repairs an account with a role and no family, one without a profile, and an unfinished workspace', async () => {
    const [homeless, faceless, unfinished] = [await anAccount(), await anAccount(), await anAccount()];
    await transactions.withSystem('test', {}, ({ db }) =>
      db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: homeless.userId, family_id: null, role: 'parent' })
        .execute(),
    );
    expect(await setUp(homeless)).toMatchObject({ success: true });
    expect((await getAccount(transactions, homeless)).families).toMatchObject([{ role: 'parent' }]);

    const { family_id } = await setUp(faceless);
    await place.admin.query('delete from public.profiles where id = $1', [faceless.userId]);
    expect(await setUp(faceless)).toEqual({ success: true, family_id });
    expect((await getAccount(transactions, faceless)).profile).toMatchObject({ email: faceless.email, family_id });

    const second = await setUp(unfinished);
    await place.admin.query(`update public.families set setup_status = 'pending', schema_name = null where id = $1`, [
      second.family_id,
    ]);
    expect(await setUp(unfinished)).toEqual(second);
    expect((await getAccount(transactions, unfinished)).families).toMatchObject([{ setup_status: 'completed' }]);
  });

  // Repeated, because only some interleavings show a missing lock.
  it.each([1, 2, 3, 4])('repairs only once for several tabs (%i)', async () => {
    const account = await anAccount();
    await transactions.withSystem('test', {}, ({ db }) =>
      db
        .insertInto('profiles')
        .values({
          id: account.userId,
          family_id: null,
          first_name: null,
          last_name: null,
          email: account.email,
          avatar_url: null,
        })
        .execute(),
    );
    const before = await countFamilies();
    const answers = await Promise.all([setUp(account), setUp(account), setUp(account), setUp(account)]);
    expect(new Set(answers.map((answer) => answer.family_id)).size).toBe(1);
    expect(await countFamilies()).toBe(before + 1);
  });

  it('grants nothing to a member whose role row is missing', async () => {
    const account = await anAccount();
    const { family_id } = await setUp(account);
    await transactions.withSystem('test', { familyId: family_id ?? '' }, ({ db }) =>
      db.deleteFrom('user_roles').where('user_id', '=', account.userId).execute(),
    );
    expect(await setUp(account)).toEqual({ success: true, family_id });
    expect((await getAccount(transactions, account)).families).toMatchObject([{ role: null }]);
  });
});

describe('what an account lacks', () => {
  const live = { familyId: 'a', hasLeft: false, isUnfinished: false };
  it.each([
    [{ isInvited: false, roles: [], memberships: [] }, { do: 'create family' }],
    [{ isInvited: false, roles: ['parent' as const], memberships: [] }, { do: 'create family' }],
    [
      { isInvited: false, roles: ['backoffice_admin' as const], memberships: [] },
      { do: 'nothing', familyId: null },
    ],
    [
      { isInvited: false, roles: ['backoffice_admin' as const, 'parent' as const], memberships: [live] },
      { do: 'nothing', familyId: 'a' },
    ],
    [
      { isInvited: false, roles: [], memberships: [{ ...live, hasLeft: true }] },
      { do: 'nothing', familyId: null },
    ],
    [
      { isInvited: false, roles: [], memberships: [{ ...live, hasLeft: true, isUnfinished: true }] },
      { do: 'nothing', familyId: null },
    ],
    [
      { isInvited: false, roles: [], memberships: [{ ...live, isUnfinished: true }] },
      { do: 'finish family', familyId: 'a' },
    ],
    [
      {
        isInvited: false,
        roles: [],
        memberships: [
          { ...live, isUnfinished: true },
          { ...live, familyId: 'b' },
        ],
      },
      { do: 'nothing', familyId: 'b' },
    ],
    [
      { isInvited: true, roles: ['parent' as const], memberships: [] },
      { do: 'nothing', familyId: null },
    ],
  ] as const)('%j: %j', (facts, step) => expect(nextSetupStep(facts)).toEqual(step));
});

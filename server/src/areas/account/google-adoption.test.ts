import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aWayToGoogle, pathOf } from '../../testing/google-way.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { aBrowser, aPerson, readSession } from './testing.ts';

let way: Awaited<ReturnType<typeof aWayToGoogle>>;
beforeAll(async () => {
  way = await aWayToGoogle();
});
beforeEach(() => way.issuer.alter(() => {}));
afterAll(() => way.close());

const ask = async <Row extends object>(query: string, ...values: unknown[]) =>
  (await way.place.admin.query<Row>(query, values)).rows;

/** The person said that the existing account of their address is not theirs. */
const ANEW = '?anew=true';

async function familyOf(userId: string): Promise<string> {
  const [row] = await ask<{ family_id: string }>('select family_id from members where user_id = $1', userId);
  return row?.family_id ?? '';
}

/** Everything that belongs to an account: names, families, and the rows of its personal workspace. */
const holdingsOf = async (userId: string) =>
  (
    await ask(
      `select p.first_name, p.last_name, p.email,
              (select array_agg(f.name || coalesce(' ' || f.trial_used_at::text, '')) from members m join families f on f.id = m.family_id
               where m.user_id = p.id) as families,
              (select count(*)::int from tasks t join members m on m.family_id = t.family_id where m.user_id = p.id) as tasks,
              (select count(*)::int from subscribers where family_id = p.id) as plans,
              (select count(*)::int from settings where family_id = p.id) as settings
       from profiles p where p.id = $1`,
      userId,
    )
  )[0];

/** An account that a stranger made with another person's address, with a name, a task, a used trial and settings. */
async function aStrangersAccount() {
  const owner = aPerson();
  const browser = aBrowser(way.app);
  const { user } = await browser.signUp({ ...owner, first_name: 'Mallory', last_name: 'Strange' });
  const familyId = await familyOf(user.id);
  const { transactions } = way.server;
  await transactions.withSystem('test', { familyId, actorId: user.id }, async ({ db, now }) => {
    await db.updateTable('families').set({ trial_used_at: now.toISOString() }).where('id', '=', familyId).execute();
    await db
      .insertInto('tasks')
      .values({
        ...{ family_id: familyId, id: newId(), title: 'Theirs', description: null, status: 'pending' },
        ...{ assigned_to: null, assigned_members: null, due_date: null, due_all_day: false },
        ...{ created_by: user.id, completed_at: null, completed_by: null },
      })
      .execute();
  });
  await transactions.withSystem('test', { familyId: user.id, actorId: user.id }, async ({ db, now }) => {
    const own = { family_id: user.id, id: user.id };
    await db.updateTable('settings').set({ language: 'es' }).where('family_id', '=', user.id).execute();
    await db
      .insertInto('subscribers')
      .values({
        ...{ ...own, subscription_tier: 'Trial', subscribed: true, subscription_start: now.toISOString() },
        ...{ subscription_end: null, cancelled_at: null, payment_failed_at: null, trial_used_at: now.toISOString() },
      })
      .execute();
  });
  return { owner, browser, user, familyId };
}

it('an account of the address that was made on another device stays as it is until its owner was asked', async () => {
  const { owner, browser, user } = await aStrangersAccount();
  const before = await holdingsOf(user.id);
  const mine = aBrowser(way.app);
  for (const query of ['', '?intent=signup', '?intent=trial']) {
    expect(await way.comeWithGoogle(mine, owner.email, query)).toBe('/auth?error=unproven_account');
    expect((await mine.refresh()).statusCode).toBe(401);
  }
  expect(await way.comeWithGoogle(mine, owner.email, '?invite=true&token=a&family=Los')).toBe(
    '/auth?error=unproven_account&invite=true&token=a&family=Los',
  );
  expect(await holdingsOf(user.id)).toEqual(before);
  // Its maker continues and proves with the password that the account is theirs. From then on this device is known.
  expect((await browser.refresh()).statusCode).toBe(200);
  expect((await mine.signIn(owner)).statusCode).toBe(200);
  expect(await way.comeWithGoogle(mine, owner.email)).toBe('/auth');
  expect(await holdingsOf(user.id)).toEqual(before);
});

it('an account is removed only after its owner was asked about this very account, in this browser and recently', async () => {
  const { owner, user } = await aStrangersAccount();
  const other = await aStrangersAccount();
  const mine = aBrowser(way.app);
  // A link that carries the answer leads to the question first, and so does a browser that was asked about another account.
  expect(await way.comeWithGoogle(mine, owner.email, ANEW)).toBe('/auth?error=unproven_account');
  expect(await way.comeWithGoogle(mine, other.owner.email, ANEW)).toBe('/auth?error=unproven_account');
  expect(await way.comeWithGoogle(aBrowser(way.app), owner.email, ANEW)).toBe('/auth?error=unproven_account');
  expect(await holdingsOf(user.id)).toMatchObject({ tasks: 1 });
  expect(await holdingsOf(other.user.id)).toMatchObject({ tasks: 1 });
  expect(await way.comeWithGoogle(mine, owner.email, ANEW)).toBe('/auth');
  expect(await holdingsOf(user.id)).toBeUndefined();
});

it('the owner of the address finds an account that a stranger made emptied: names, family, tasks, trial, settings', async () => {
  const { owner, browser, user, familyId } = await aStrangersAccount();
  const mine = aBrowser(way.app);
  await way.comeWithGoogle(mine, owner.email);
  expect(await way.comeWithGoogle(mine, owner.email, ANEW)).toBe('/auth');
  const session = readSession(await mine.refresh());
  expect(session.user).toMatchObject({ email: owner.email, email_confirmed: true });
  expect(await holdingsOf(session.user.id)).toEqual({
    ...{ first_name: 'Gala', last_name: 'Prieto', email: owner.email, families: ["Gala Prieto's Family"] },
    ...{ tasks: 0, plans: 0, settings: 1 }, // the language in which it was made
  });
  expect(await familyOf(session.user.id)).not.toBe(familyId);
  // No member is left in the stranger's family, so it is deleted.
  expect(await ask('select 1 from families where id = $1', familyId)).toEqual([]);
  expect(await ask('select 1 from app.feeds where family_id in ($1, $2)', familyId, user.id)).toEqual([]);
  expect((await browser.refresh()).statusCode).toBe(401);
});

it('a family of the stranger goes on for its other members, and closes when none of them could manage it', async () => {
  for (const [role, status] of [
    ['parent', 'completed'],
    ['grandma', 'orphaned'],
  ] as const) {
    const { owner, user, familyId } = await aStrangersAccount();
    const rosa = await aBrowser(way.app).signUp();
    await way.server.transactions.withSystem('test', { familyId, actorId: rosa.user.id }, (tx) =>
      joinFamily(tx, { familyId, userId: rosa.user.id, person: { first_name: 'Rosa', last_name: null }, role }),
    );
    const mine = aBrowser(way.app);
    await way.comeWithGoogle(mine, owner.email, '?intent=signup');
    await way.comeWithGoogle(mine, owner.email, `${ANEW}&intent=signup`);
    const session = readSession(await mine.refresh());
    expect(await holdingsOf(session.user.id)).toMatchObject({ families: ["Gala Prieto's Family"], tasks: 0 });
    expect(
      await ask('select setup_status as status, current_member_count as count from families where id = $1', familyId),
    ).toEqual([{ status, count: 1 }]);
    const people =
      'select first_name as name, user_id, left_at is not null as gone from members where family_id = $1 order by id = $2';
    expect(await ask(people, familyId, user.id)).toEqual([
      { name: 'Rosa', user_id: rosa.user.id, gone: false },
      { name: 'Mallory', user_id: null, gone: true },
    ]);
  }
});

it('the maker of an account keeps everything in it when they sign in with Google in the same browser', async () => {
  const person = aPerson();
  const browser = aBrowser(way.app);
  const { user } = await browser.signUp({ ...person, first_name: 'Ana', last_name: 'Rivera' });
  await browser.signOut();
  await way.place.admin.query('update public.profiles set requires_password_change = true where id = $1', [user.id]);
  expect(await way.comeWithGoogle(browser, person.email)).toBe('/auth');
  expect(readSession(await browser.refresh()).user).toEqual({ ...user, email_confirmed: true });
  expect(await holdingsOf(user.id)).toMatchObject({ first_name: 'Ana', families: ["Ana Rivera's Family"] });
  // The password is removed, because it was never proven to be theirs. So there is no duty to change it either.
  expect(await ask('select requires_password_change as duty from profiles where id = $1', user.id)).toEqual([
    { duty: false },
  ]);
  expect((await aBrowser(way.app).signIn(person)).json().code).toBe('INVALID_CREDENTIALS');
});

it('two browser tabs of the owner at the same moment end in one account', async () => {
  const { owner } = await aStrangersAccount();
  const tabs = [aBrowser(way.app), aBrowser(way.app)];
  await Promise.all(tabs.map((tab) => way.comeWithGoogle(tab, owner.email)));
  await Promise.all(tabs.map((tab) => way.comeWithGoogle(tab, owner.email, ANEW)));
  const ids = await Promise.all(tabs.map(async (tab) => readSession(await tab.refresh()).user.id));
  expect(new Set(ids).size).toBe(1);
  expect(await holdingsOf(ids[0] ?? '')).toMatchObject({ first_name: 'Gala', families: ["Gala Prieto's Family"] });
});

it('answers that the owner gave many times at once end in one account, and ask nobody again', async () => {
  const { owner } = await aStrangersAccount();
  const mine = aBrowser(way.app);
  await way.comeWithGoogle(mine, owner.email);
  const answers: string[] = [];
  for (let time = 0; time < 5; time += 1) answers.push(pathOf(await way.askIssuer(mine, owner.email, ANEW)));
  const ends = await Promise.all(answers.map((answer) => way.go(mine, answer)));
  expect(ends.map(pathOf)).toEqual(Array(5).fill('/auth'));
  expect(await way.accountsOf(owner.email)).toHaveLength(1);
  expect(readSession(await mine.refresh()).user).toMatchObject({ email: owner.email, email_confirmed: true });
});

it('a removal that broke off goes on without asking again', async () => {
  const { owner, user } = await aStrangersAccount();
  await ask('delete from auth.account where "userId" = $1', user.id);
  const mine = aBrowser(way.app);
  expect(await way.comeWithGoogle(mine, owner.email)).toBe('/auth');
  expect(readSession(await mine.refresh()).user.id).not.toBe(user.id);
  expect(await holdingsOf(user.id)).toBeUndefined();
});

it('a family that comes with Google is named in the language of the device', async () => {
  const browser = aBrowser(way.app);
  browser.cookies.set('i18nextLng', 'es');
  await way.comeWithGoogle(browser, aPerson().email, '?intent=signup');
  const { user } = readSession(await browser.refresh());
  expect(await holdingsOf(user.id)).toMatchObject({ families: ['Familia de Gala Prieto'] });
});

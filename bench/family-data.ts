import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import { createAccessTokens } from '#server/platform/auth/access-token.ts';
import { newRefreshToken } from '#server/platform/auth/refresh-token.ts';
import { nameConnection, signTicket } from '#server/platform/db/tickets.ts';

/** Signs the bench's own access tokens. The server under test is started with it. */
export const BENCH_SECRET = 'only the bench uses this secret, on data of its own';

/** A person with an account, a live session and a family. */
export interface Person {
  userId: string;
  sessionId: string;
  /** The session key that access tokens hold. */
  sessionKey: string;
  familyId: string;
}

export interface Caller extends Person {
  headers: Record<string, string>;
}

const ROLES = ['parent', 'parent', 'child', 'child', 'grandma'];

/** Writes rows of a family with the server's rights, as one transaction, in the name of a member. */
export async function writeAsSystem(
  adminUrl: string,
  [familyId, memberId]: readonly [familyId: string, memberId: string],
  write: (admin: pg.Client) => Promise<void>,
): Promise<void> {
  await withKey(adminUrl, async (admin, contextKey) => {
    await enterSystem(admin, contextKey, [familyId, memberId]);
    await write(admin);
    await admin.query('commit');
  });
}

async function withKey<Result>(
  adminUrl: string,
  work: (admin: pg.Client, contextKey: string) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await nameConnection(admin);
  try {
    const { rows } = await admin.query<{ key: string }>('select key from app.context_key');
    return await work(admin, rows[0]?.key ?? '');
  } finally {
    await admin.end();
  }
}

async function enterSystem(admin: pg.Client, contextKey: string, [familyId, actorId]: readonly [string, string]) {
  await admin.query('begin');
  const ticket = signTicket(contextKey, admin, 'system', [familyId, actorId]);
  await admin.query('select app.enter_system($1, $2, $3, $4)', ['a family for the bench', familyId, actorId, ticket]);
}

/** Makes families of five with `tasksEach` tasks, as the server itself would. Answers their members, family by family. */
export async function makeFamilies(adminUrl: string, count: number, tasksEach: number): Promise<Person[]> {
  return withKey(adminUrl, async (admin, contextKey) => {
    const people: Person[] = [];
    for (let made = 0; made < count; made += 1) people.push(...(await makeFamily(admin, contextKey, tasksEach)));
    return people;
  });
}

async function makeFamily(admin: pg.Client, contextKey: string, tasksEach: number): Promise<Person[]> {
  const familyId = newId();
  const people = ROLES.map(() => {
    const { sessionId, sessionKey } = newRefreshToken(randomBytes(32));
    return { userId: newId(), sessionId, sessionKey, familyId };
  });
  const users = people.map((person) => person.userId);
  const sessions = people.map((person) => person.sessionId);
  await enterSystem(admin, contextKey, [familyId, users[0] ?? '']);
  await admin.query(
    `insert into public.families (id, name, schema_name, setup_status) values ($1, 'Bench', $2, 'completed')`,
    [familyId, `bench_${familyId.slice(-12)}`],
  );
  await admin.query(
    `insert into auth."user" (id, name, email) select u, 'Bench', u || '@bench.test' from unnest($1::uuid[]) u`,
    [users],
  );
  await admin.query(
    `insert into auth.session (id, "userId", token, "expiresAt")
     select s, u, s, now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) t (s, u)`,
    [sessions, users],
  );
  await admin.query(
    `insert into public.profiles (id, family_id, email) select u, $2, u || '@bench.test' from unnest($1::uuid[]) u`,
    [users, familyId],
  );
  await admin.query(
    `insert into public.members (family_id, id, user_id, first_name, version)
     select $2, u, u, 'Bench', 0 from unnest($1::uuid[]) u`,
    [users, familyId],
  );
  await admin.query(
    `insert into public.user_roles (id, user_id, family_id, role)
     select gen_random_uuid(), u, $3, r from unnest($1::uuid[], $2::text[]) t (u, r)`,
    [users, ROLES, familyId],
  );
  await admin.query(
    `insert into public.tasks (family_id, id, title, description, assigned_to, due_date, status, created_by, version)
     select $1, i, 'Bring the recycling down ' || n, 'Glass on Tuesdays, paper on Thursdays; the keys hang by the door.',
            $2, '2026-11-20T17:00:00+01:00', 'pending', $2, 0
     from unnest($3::uuid[]) with ordinality t (i, n)`,
    [familyId, users[0], Array.from({ length: tasksEach }, () => newId())],
  );
  await admin.query('commit');
  return people;
}

/** The headers of a request by each person, for both servers: an access token (good for 15 minutes), and the plain ids. */
export async function signIn(people: readonly Person[]): Promise<Caller[]> {
  const tokens = await createAccessTokens(BENCH_SECRET);
  return Promise.all(
    people.map(async (person) => {
      const { token } = await tokens.issue(person.userId, person.sessionKey);
      const headers = {
        authorization: `Bearer ${token}`,
        'x-family-id': person.familyId,
        'x-user-id': person.userId,
        'x-session-id': person.sessionId,
      };
      return { ...person, headers };
    }),
  );
}

/** The family and the member of a person who has signed up. */
export async function findMember(adminUrl: string, email: string): Promise<{ familyId: string; memberId: string }> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ familyId: string; memberId: string }>(
      `select m.family_id as "familyId", m.id as "memberId" from public.members m join auth."user" u on u.id = m.user_id where u.email = $1`,
      [email],
    );
    const [found] = rows;
    if (!found) throw new Error('The person who signed up has a family.');
    return found;
  } finally {
    await admin.end();
  }
}

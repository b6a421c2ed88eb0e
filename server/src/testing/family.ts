import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { newRefreshToken } from '../platform/auth/refresh-token.ts';
import type { Caller } from '../platform/db/transactions.ts';
import type { TestServer } from './server.ts';

/** A member with an account and a live session, and methods for their calls. */
export interface TestMember extends Caller {
  id: string;
  familyId: string;
  role: Role | null;
  email: string;
  token: string;
  get(url: string, familyId?: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object, familyId?: string): Promise<LightMyRequestResponse>;
  patch(url: string, body: object, familyId?: string): Promise<LightMyRequestResponse>;
  delete(url: string, familyId?: string): Promise<LightMyRequestResponse>;
}

/** A family and its members by name: `aFamily(server, { ana: 'parent', leo: 'child' })`. Null = no role row. */
export async function aFamily<Name extends string>(
  server: TestServer,
  roles: Record<Name, Role | null>,
): Promise<{ id: string } & Record<Name, TestMember>> {
  const familyId = newId();
  await server.transactions.withSystem('a family for a test', { familyId }, async (tx) => {
    await tx.db
      .insertInto('families')
      .values({
        id: familyId,
        name: 'Test',
        schema_name: `family_${familyId.slice(-12)}`,
        setup_status: 'completed',
        setup_error: null,
        open_until: null,
        created_by: null,
      })
      .execute();
  });
  const members: Record<string, TestMember> = {};
  for (const [name, role] of Object.entries<Role | null>(roles))
    members[name] = await addMember(server, familyId, name, role);
  return { id: familyId, ...members } as { id: string } & Record<Name, TestMember>; // one member per name was just added
}

/** Adds a member with a session and a new account, or the account `userId`. */
export async function addMember(
  server: TestServer,
  familyId: string,
  name: string,
  role: Role | null,
  userId: string = newId(),
): Promise<TestMember> {
  await server.transactions.withSystem('a member for a test', { familyId, actorId: userId }, async (tx) => {
    const email = `${name}.${userId.slice(-12)}@casa.test`;
    await tx.db
      .insertInto('auth.user')
      .values({ id: userId, name, email, emailVerified: true, image: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.db
      .insertInto('profiles')
      .values({ id: userId, family_id: familyId, first_name: name, last_name: null, email, avatar_url: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.db
      .insertInto('members')
      .values({
        family_id: familyId,
        id: userId,
        user_id: userId,
        first_name: name,
        last_name: null,
        colour: 'brick',
        birth_date: null,
        role: null,
        joined_at: tx.now.toISOString(),
        left_at: null,
      })
      .execute();
    if (role)
      await tx.db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: userId, family_id: familyId, role })
        .execute();
  });
  return signInAs(server, { userId, familyId, role });
}

/** A session for an existing account, without the cost of a password. */
export async function signInAs(
  server: TestServer,
  who: { userId: string; familyId: string; role: Role | null },
): Promise<TestMember> {
  const { sessionId, sessionKey, hash } = newRefreshToken(randomBytes(32));
  await server.database.authPool.query(
    `insert into session (id, "userId", token, "expiresAt") values ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, who.userId, hash],
  );
  const { rows } = await server.database.authPool.query<{ email: string }>('select email from "user" where id = $1', [
    who.userId,
  ]);
  const { token } = await server.services.tokens.issue(who.userId, sessionKey);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, familyId = who.familyId) =>
    server.app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { authorization: `Bearer ${token}`, 'x-family-id': familyId },
    });
  return {
    ...who,
    id: who.userId,
    sessionId,
    email: rows[0]?.email ?? '',
    token,
    get: (url, familyId) => call('GET', url, undefined, familyId),
    post: (url, body = {}, familyId) => call('POST', url, body, familyId),
    patch: (url, body, familyId) => call('PATCH', url, body, familyId),
    delete: (url, familyId) => call('DELETE', url, undefined, familyId),
  };
}

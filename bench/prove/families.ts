import { randomBytes } from 'node:crypto';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { createAccessTokens, type AccessTokens } from '#server/platform/auth/access-token.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { newRefreshToken } from '#server/platform/auth/refresh-token.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { Transactions, type Caller } from '#server/platform/db/transactions.ts';
import { loadSecretKey } from '#server/platform/db/secret-key.ts';
import { areaFollowers } from '../../server/src/areas.ts';

/** A member with an account and a session. */
export interface Person extends Caller {
  readonly familyId: string;
  readonly email: string;
  /** A bearer token of the real kind, renewed before it ends. */
  token(): Promise<string>;
}

export interface Family {
  readonly id: string;
  readonly people: readonly Person[];
}

const TOKEN_KEPT_MS = 5 * 60_000;

/** A second node on the server's database. It makes families and sessions without the cost of passwords. */
export interface SecondNode {
  readonly transactions: Transactions;
  readonly database: Database;
  /** A family with one member per role. With a hash they can also sign in. */
  makeFamily(roles: readonly Role[], passwordHash?: string | null): Promise<Family>;
  /** The person with a new session, after a restore has ended theirs. */
  openSession(person: Person): Promise<Person>;
  close(): Promise<void>;
}

export async function openSecondNode(adminUrl: string, poolSize = 4): Promise<SecondNode> {
  const database = await openDatabase({ url: adminUrl, poolSize, onError: () => undefined });
  const transactions = new Transactions(database, { followers: areaFollowers });
  const tokens = await createAccessTokens(await loadSecretKey(transactions));
  return {
    transactions,
    database,
    openSession: async (person) => {
      const { sessionId, sessionKey } = newRefreshToken(randomBytes(32));
      const signedIn = { ...person, sessionId, token: keepToken(tokens, person.userId, sessionKey) };
      await makeSession(database, signedIn);
      return signedIn;
    },
    makeFamily: (roles, passwordHash = null) => makeFamily({ transactions, database, tokens }, roles, passwordHash),
    close: () => database.close(),
  };
}

async function makeFamily(
  { transactions, database, tokens }: { transactions: Transactions; database: Database; tokens: AccessTokens },
  roles: readonly Role[],
  passwordHash: string | null,
): Promise<Family> {
  const id = newId();
  const people = await transactions.withSystem('a family for a proof', { familyId: id }, async (tx) => {
    await tx.db
      .insertInto('families')
      .values({
        id,
        name: 'Proof',
        schema_name: `family_${id.slice(-12)}`,
        setup_status: 'completed',
        setup_error: null,
        open_until: null,
        created_by: null,
      })
      .execute();
    const made: Person[] = [];
    for (const role of roles) {
      const userId = newId();
      const { sessionId, sessionKey } = newRefreshToken(randomBytes(32));
      const email = `${userId.slice(-12)}@casa.test`;
      await createAccount(tx, { id: userId, email, name: role, isConfirmed: true, passwordHash });
      await tx.db
        .insertInto('profiles')
        .values({ id: userId, family_id: id, first_name: role, last_name: null, email, avatar_url: null })
        .execute();
      await tx.db
        .insertInto('members')
        .values({
          family_id: id,
          id: userId,
          user_id: userId,
          first_name: role,
          last_name: null,
          colour: 'brick',
          birth_date: null,
          role: null,
          joined_at: tx.now.toISOString(),
          left_at: null,
        })
        .execute();
      await tx.db.insertInto('user_roles').values({ id: newId(), user_id: userId, family_id: id, role }).execute();
      made.push({ userId, sessionId, familyId: id, email, token: keepToken(tokens, userId, sessionKey) });
    }
    return made;
  });
  for (const person of people) await makeSession(database, person);
  return { id, people };
}

async function makeSession(database: Database, person: Caller): Promise<void> {
  await database.authPool.query(
    `insert into session (id, "userId", token, "expiresAt") values ($1::uuid, $2, $1::text, now() + interval '1 day')`,
    [person.sessionId, person.userId],
  );
}

function keepToken(tokens: AccessTokens, userId: string, sessionKey: string): () => Promise<string> {
  let kept: { token: string; madeAt: number } | undefined;
  return async () => {
    if (!kept || Date.now() - kept.madeAt > TOKEN_KEPT_MS) {
      kept = { token: (await tokens.issue(userId, sessionKey)).token, madeAt: Date.now() };
    }
    return kept.token;
  };
}

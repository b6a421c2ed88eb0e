import { sql } from 'kysely';
import type { TestMember } from '../family.ts';
import type { TestServer } from '../server.ts';
import type { Attempt } from './attempt.ts';
import { personalAttempts } from './sql-personal.ts';
import { platformAttempts } from './sql-platform.ts';
import { tableAttempts } from './sql-tables.ts';
import { aSqlWorld, type SqlWorld } from './sql-world.ts';

class RollBack extends Error {}

/**
 * Runs all attempts as `member`, in their family and in their personal workspace, in transactions that never commit. Returns where
 * database and declaration differ.
 */
export async function tryInSql(
  world: SqlWorld,
  member: TestMember,
  concerns: (attempt: Attempt) => boolean = () => true,
): Promise<string[]> {
  const { familyId } = world.testPeople;
  const inFamily = [
    ...tableAttempts(world, member),
    ...platformAttempts(world, member),
    ...personalAttempts(world, member, familyId),
  ];
  const inOwnWorkspace = personalAttempts(world, member, member.userId);
  return [
    ...(await tryAll(world, member, familyId, inFamily.filter(concerns))),
    ...(await tryAll(world, member, member.userId, inOwnWorkspace.filter(concerns))),
  ];
}

async function tryAll(
  world: SqlWorld,
  member: TestMember,
  familyId: string,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const wrong: string[] = [];
  if (attempts.length === 0) return wrong;
  await world.server.transactions
    .withMember(member, { familyId, write: true }, async (tx) => {
      for (const attempt of attempts) {
        await sql`savepoint attempt`.execute(tx.db);
        const outcome = await attempt.run(tx).catch((error: { code?: string }) => {
          if (error.code === '42501') return 'refused';
          return `error ${error.code}`;
        });
        await sql`rollback to savepoint attempt`.execute(tx.db);
        if (outcome !== attempt.expected) {
          wrong.push(
            `${member.role ?? 'none'}, ${attempt.table}, ${attempt.what}: ${outcome} instead of ${attempt.expected}`,
          );
        }
      }
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return wrong;
}

export interface SqlChecks {
  readonly world: SqlWorld;
  /** Runs the attempts of all members, or those on one table. Stops at the first member with a difference and returns it. */
  findWrong(table?: string): Promise<string[]>;
  /** The same with the attempts alone that must be refused. */
  findAllowed(table: string): Promise<string[]>;
}

/** The generated checks on one database, for every effective role or for some. They can be run repeatedly. */
export async function aSqlProof(
  server: TestServer,
  effectiveRoles?: Parameters<typeof aSqlWorld>[1],
): Promise<SqlChecks> {
  const world = await aSqlWorld(server, effectiveRoles);
  async function find(concerns: (attempt: Attempt) => boolean): Promise<string[]> {
    for (const member of world.testPeople.actors) {
      const wrong = await tryInSql(world, member, concerns);
      if (wrong.length > 0) return wrong;
    }
    return [];
  }
  return {
    world,
    findWrong: (table) => find((attempt) => table === undefined || attempt.table === table),
    findAllowed: (table) => find((attempt) => attempt.table === table && attempt.expected === 'refused'),
  };
}

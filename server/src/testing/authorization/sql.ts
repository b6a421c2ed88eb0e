import type { TestMember } from '../family.ts';
import type { TestServer } from '../server.ts';
import { tryTogether, type Attempt } from './attempt.ts';
import { personalAttempts } from './sql-personal.ts';
import { platformAttempts } from './sql-platform.ts';
import { tableAttempts } from './sql-tables.ts';
import { aSqlWorld, type SqlWorld } from './sql-world.ts';

class RollBack extends Error {}

/** What a member tries in one workspace. */
interface Plan {
  readonly member: TestMember;
  readonly familyId: string;
  readonly attempts: readonly Attempt[];
}

/** All attempts of a member, in their family and in their personal workspace. They can be run repeatedly, because each is rolled back. */
function planAttempts(world: SqlWorld, member: TestMember): Plan[] {
  const { familyId } = world.testPeople;
  const inFamily = [
    ...tableAttempts(world, member),
    ...platformAttempts(world, member),
    ...personalAttempts(world, member, familyId),
  ];
  return [
    { member, familyId, attempts: inFamily },
    { member, familyId: member.userId, attempts: personalAttempts(world, member, member.userId) },
  ];
}

/** Runs all attempts as `member`, in transactions that never commit. Returns where database and declaration differ. */
export async function tryInSql(world: SqlWorld, member: TestMember): Promise<string[]> {
  const wrong: string[] = [];
  for (const plan of planAttempts(world, member)) wrong.push(...(await tryAll(world, plan)));
  return wrong;
}

async function tryAll(world: SqlWorld, { member, familyId, attempts }: Plan): Promise<string[]> {
  const wrong: string[] = [];
  if (attempts.length === 0) return wrong;
  await world.server.transactions
    .withMember(member, { familyId, write: true }, async (tx) => {
      const outcomes = await tryTogether(tx, attempts);
      for (const [index, { table, what, expected }] of attempts.entries()) {
        if (outcomes[index] !== expected)
          wrong.push(`${member.role ?? 'none'}, ${table}, ${what}: ${outcomes[index]} instead of ${expected}`);
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
  /** Runs the attempts of all members. Stops at the first workspace of a member with differences and returns them. */
  findWrong(): Promise<string[]>;
  /** The first difference of the attempts on one table; null where there is none. */
  findFirstWrong(table: string): Promise<string | null>;
  /** The same with the attempts alone that must be refused. */
  findFirstAllowed(table: string): Promise<string | null>;
}

/** The generated checks on one database, for every effective role or for some. They can be run repeatedly. */
export async function aSqlProof(
  server: TestServer,
  effectiveRoles?: Parameters<typeof aSqlWorld>[1],
): Promise<SqlChecks> {
  const world = await aSqlWorld(server, effectiveRoles);
  const plans = world.testPeople.actors.flatMap((member) => planAttempts(world, member));
  async function findFirst(concerns: (attempt: Attempt) => boolean): Promise<string | null> {
    for (const plan of plans) {
      const [wrong] = await tryAll(world, { ...plan, attempts: plan.attempts.filter(concerns) });
      if (wrong !== undefined) return wrong;
    }
    return null;
  }
  return {
    world,
    async findWrong() {
      for (const plan of plans) {
        const wrong = await tryAll(world, plan);
        if (wrong.length > 0) return wrong;
      }
      return [];
    },
    findFirstWrong: (table) => findFirst((attempt) => attempt.table === table),
    findFirstAllowed: (table) => findFirst((attempt) => attempt.table === table && attempt.expected === 'refused'),
  };
}

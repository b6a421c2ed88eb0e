import { newId } from '#contract/ids.ts';
import type { TestMember } from '../family.ts';
import { statements, type Attempt } from './attempt.ts';
import { actorOf, peopleIn } from './test-people.ts';
import { sampleOf } from './samples.ts';
import type { SqlWorld } from './sql-world.ts';

/** Inserts into each table that has one row per person: under the own id in a family, and under another id in the own workspace. */
export function personalAttempts(world: SqlWorld, member: TestMember, familyId: string): Attempt[] {
  const tables = world.tables.filter((table) => sampleOf(table).isOnePerPerson);
  return tables.map((table): Attempt => {
    const id = familyId === member.userId ? newId() : member.id;
    const actor = actorOf(member);
    const [make] = Object.values(sampleOf(table).creations);
    const fields = make?.(peopleIn(world.server, familyId, { actor })) ?? {};
    const row = table.applyCreate(fields, actor, world.server.clock.now) as Record<string, unknown>; // AnyFamilyTable leaves it open
    const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    return {
      table: `public.${table.name}`,
      what: `insert of the row ${id === member.id ? 'of the member into a family' : 'of another id into the own workspace'}`,
      expected: 'refused',
      statements: [
        statements
          .insertInto(table.name)
          .values({ ...values, family_id: familyId, id })
          .compile(),
      ],
    };
  });
}

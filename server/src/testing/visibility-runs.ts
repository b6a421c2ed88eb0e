import fc from 'fast-check';
import { newId } from '#contract/ids.ts';
import { runsOf } from '#contract/testing/runs.ts';
import type { TestMember } from './family.ts';
import type { TestServer } from './server.ts';
import { WatchedFamily } from './visibility.ts';

const NOTES = '/api/tables/private_notes';

/** One event. Its numbers choose among the people, notes and scopes that exist at that moment. */
type FamilyEvent =
  | { do: 'create' | 'edit' | 'move' | 'remove' | 'restore'; who: number; note: number; scope: number }
  | { do: 'purge'; note: number }
  | { do: 'gain' | 'lose'; who: number; scope: number }
  | { do: 'role'; who: number; isManager: boolean }
  | { do: 'leave' | 'return' | 'catch up'; who: number }
  | { do: 'pry'; who: number; since: number; note: number }
  | { do: 'join' };

const number = fc.nat({ max: 30 });
const familyEvent: fc.Arbitrary<FamilyEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), who: number, note: number, scope: number }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'move' as const, 'remove' as const, 'restore' as const),
      who: number,
      note: number,
      scope: number,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const), note: number }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('gain' as const, 'lose' as const), who: number, scope: number }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('role' as const), who: number, isManager: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('leave' as const, 'return' as const, 'catch up' as const, 'catch up' as const),
      who: number,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pry' as const), who: number, since: number, note: number }) },
  { weight: 1, arbitrary: fc.constant({ do: 'join' as const }) },
);

/**
 * Runs random histories of a family. After each, every client must have exactly the rows of a fresh list, and no answer may have
 * contained an id or a text that its receiver could never see. The same seed gives the same histories.
 * @throws fast-check's error with the shortest failing history and its seed.
 */
export async function proveVisibility(
  server: TestServer,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(familyEvent, { minLength: 3, maxLength: 16 }), async (story) => {
      const family = await WatchedFamily.create(server);
      for (const event of story) await live(family, event);
      const wrong = await family.findDifferences();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    { numRuns: runsOf(runs), seed, endOnFailure: false },
  );
}

type Family = Awaited<ReturnType<typeof WatchedFamily.create>>;

async function live(family: Family, event: FamilyEvent): Promise<void> {
  if (event.do === 'join') return void (await family.join());
  const notes = await family.notes();
  const noteId = 'note' in event ? (notes[event.note % Math.max(1, notes.length)]?.id ?? newId()) : newId();
  if (event.do === 'purge') return void (await family.purge(noteId));
  const who = pick(family.people, event.who);
  // A third of the notes is for everyone.
  const scope = 'scope' in event && event.scope % 3 !== 0 ? pick(family.scopes, event.scope) : family.everyone;
  switch (event.do) {
    case 'create':
      return void (await family.change(() =>
        who.post(NOTES, { id: newId(), text: family.nextText(), scope_id: scope }),
      ));
    case 'edit':
      return tryTo(family, who, () => who.patch(`${NOTES}/${noteId}`, { text: family.nextText() }));
    case 'move':
      // Sometimes with another text, because the texts before and after the move have different readers.
      return tryTo(family, who, () =>
        who.patch(`${NOTES}/${noteId}`, {
          scope_id: scope,
          ...(event.scope % 2 === 0 ? { text: family.nextText() } : {}),
        }),
      );
    case 'remove':
      return tryTo(family, who, () => who.delete(`${NOTES}/${noteId}`));
    case 'restore':
      return tryTo(family, who, () => who.post(`${NOTES}/${noteId}/restore`));
    case 'gain':
    case 'lose':
      return void (await family.setScope(who, pick(family.scopes, event.scope), event.do === 'gain'));
    case 'role':
      return void (await family.setRole(who, event.isManager ? 'parent' : 'child'));
    case 'leave':
    case 'return':
      return void (await family.setLeft(who, event.do === 'leave'));
    case 'catch up':
      return void (await family.client(who).pull());
    case 'pry':
      await family.ask(who, `/api/changes?epoch=${family.client(who).epoch}&since=${event.since}`);
      await family.ask(who, `${NOTES}/${noteId}/history`);
      return void (await family.ask(who, `${NOTES}?removed=true`));
  }
}

/** Tries a change that may be refused, which other tests check. Here even a refusal must not leak anything. */
async function tryTo(family: Family, who: TestMember, work: () => Promise<{ body: string }>): Promise<void> {
  const answer = await family.change(work);
  family.inspect(who, answer.body);
}

function pick<T>(list: readonly T[], place: number): T {
  const chosen = list[place % list.length];
  if (chosen === undefined) throw new Error('There is nothing to pick from.');
  return chosen;
}

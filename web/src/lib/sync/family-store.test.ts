import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BaseRow } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { ListAnswer, PullAnswer } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createFamilyStore, type FamilyStore } from './family-store.ts';
import { FakeFamily } from '../testing/fake-family.ts';
import { notes, secrets } from '../testing/private-notes.ts';

const RUNS = runsOf(3_000);
const TABLES = [notes, secrets];
const ACTOR: Actor = { memberId: 'me', effectiveRole: 'parent' };
const NOBODY: Actor = { memberId: 'me', effectiveRole: 'self' };
const CHATS = ['chat-1', 'chat-2'];

/** Changes on the server, requests of this client, and the order in which their answers arrive. */
type Step =
  | { kind: 'write'; row: number; chat: number; isShared: boolean }
  | { kind: 'remove' | 'restore'; row: number; isShared: boolean }
  | { kind: 'hold'; chat: number; isHolding: boolean }
  | { kind: 'role'; isNobody: boolean }
  | { kind: 'prune' | 'reset' }
  | { kind: 'list'; isShared: boolean; lag: number }
  | { kind: 'pull'; ahead: number }
  | { kind: 'answer'; row: number; isShared: boolean }
  | { kind: 'deliver'; which: number };

const row = fc.nat({ max: 4 });
const chat = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), row, chat, isShared: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), row, isShared: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), chat: fc.nat({ max: 1 }), isHolding: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), isNobody: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('prune' as const, 'reset' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('list' as const), isShared: fc.boolean(), lag: fc.nat({ max: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pull' as const), ahead: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), row, isShared: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat({ max: 9 }) }) },
);

const steps = fc.array(step, { maxLength: 60, size: 'max' });

function play(taken: readonly Step[], pageSize: number, observe: (familyStore: FamilyStore) => void = () => {}) {
  const family = new FakeFamily('family', TABLES);
  family.pageSize = pageSize;
  const actor = () => family.actors.get('me') ?? ACTOR;
  family.setActor('me', ACTOR);
  const familyStore = createFamilyStore();
  const inFlight: (() => void)[] = [];
  const answers = new Set<() => void>();
  const tableOf = (isShared: boolean) => (isShared ? secrets : notes);
  const idOf = (index: number) => `row-${index}`;

  /** `lag`: how far the version is behind the rows, because the server reads it first. */
  function sendList(isShared: boolean, lag: number): void {
    if (actor() === NOBODY) return; // the server refuses it
    const table = tableOf(isShared);
    const answer: ListAnswer<BaseRow> = structuredClone(family.list(actor(), table));
    answer.version = Math.max(0, answer.version - lag);
    inFlight.push(() => familyStore.takeList(table, {}, {}, answer));
  }
  /** `ahead`: how far the other client that sent the pull is ahead of this one. */
  function sendPull(ahead: number): void {
    const own = familyStore.since();
    if (own === null) return;
    const since = Math.min(own + ahead, family.version);
    const asked = { epoch: familyStore.epoch() ?? '', version: since };
    const answer: PullAnswer = structuredClone(family.pull(actor(), asked.epoch, since));
    inFlight.push(() => familyStore.takePull(asked, answer));
  }
  function perform(next: Step): void {
    switch (next.kind) {
      case 'write':
        family.write(tableOf(next.isShared).name, { id: idOf(next.row), chat_id: CHATS[next.chat] ?? 'me' } as never); // only the fields that the test needs
        break;
      case 'remove':
      case 'restore': {
        const rows = family.rows.get(tableOf(next.isShared).name);
        const deleted_at = next.kind === 'remove' ? '2026-11-20T10:00:00.000Z' : null;
        if (rows?.has(idOf(next.row))) family.write(tableOf(next.isShared).name, { id: idOf(next.row), deleted_at });
        break;
      }
      case 'hold':
        family.setScopeHolder(CHATS[next.chat] ?? '', 'me', next.isHolding);
        break;
      case 'role':
        family.setActor('me', next.isNobody ? NOBODY : ACTOR);
        break;
      case 'prune':
        family.prunedTo = family.version;
        break;
      case 'reset':
        family.reset();
        // Requests with a change were cut off. Older lists and pulls may still arrive.
        inFlight.splice(0, inFlight.length, ...inFlight.filter((deliver) => !answers.has(deliver)));
        break;
      case 'list':
        sendList(next.isShared, next.lag);
        break;
      case 'pull':
        sendPull(next.ahead);
        break;
      case 'answer': {
        const name = tableOf(next.isShared).name;
        if (actor() === NOBODY) break;
        const copy = structuredClone(
          family.list(actor(), tableOf(next.isShared)).rows.find(({ id }) => id === idOf(next.row)),
        );
        if (!copy) break;
        const deliver = () => familyStore.takeRow(name, copy);
        answers.add(deliver);
        inFlight.push(deliver);
        break;
      }
      case 'deliver':
        inFlight.splice(next.which % Math.max(1, inFlight.length), 1)[0]?.();
    }
  }
  for (const next of taken) {
    perform(next);
    observe(familyStore);
  }
  for (const deliver of inFlight) {
    deliver();
    observe(familyStore);
  }
  catchUp(familyStore, family, actor());
  return { familyStore, family, actor: actor() };
}

/** Brings the store up to date like a client: fetches missing lists and pulls while there is more. */
function catchUp(familyStore: FamilyStore, family: FakeFamily, actor: Actor): void {
  for (let round = 0; round < 200; round += 1) {
    if (actor === NOBODY && familyStore.since() === null) return;
    const missing = actor === NOBODY ? [] : TABLES.filter((table) => !familyStore.stretchFor(table, {}));
    for (const table of missing) familyStore.takeList(table, {}, {}, family.list(actor, table));
    const asked = { epoch: familyStore.epoch() ?? '', version: familyStore.since() ?? 0 };
    const answer = family.pull(actor, asked.epoch, asked.version);
    familyStore.takePull(asked, answer);
    const isListed = actor === NOBODY || TABLES.every((table) => familyStore.stretchFor(table, {}));
    if (isListed && !answer.more && !answer.reload) return;
  }
  throw new Error('Never up to date.');
}

const stored = (rows: readonly BaseRow[]) => rows.map(({ id, version }) => `${id}@${version}`).toSorted();

describe('in any order of answers', () => {
  test('the rows end up equal to a fresh list, without any hidden row', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), (taken, pageSize) => {
        const { familyStore, family, actor } = play(taken, pageSize);
        // A client that may list nothing, and has listed nothing, does not follow the feed.
        if (actor === NOBODY && familyStore.since() === null) return;
        for (const table of TABLES) {
          const fresh = actor === NOBODY ? [] : family.list(actor, table).rows;
          expect(stored(familyStore.list(table, {}))).toEqual(stored(fresh));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('a row is never replaced by an older version', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const seen = new Map<string, number>();
        play(
          taken.filter(({ kind }) => kind !== 'reset'),
          500,
          (familyStore) => {
            for (const table of TABLES) {
              for (const { id, version } of familyStore.list(table, {})) {
                const key = `${table.name}/${id}`;
                expect(version).toBeGreaterThanOrEqual(seen.get(key) ?? 0);
                seen.set(key, version);
              }
            }
          },
        );
      }),
      { numRuns: RUNS },
    );
  });
});

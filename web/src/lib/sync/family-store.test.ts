import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BaseRow } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { ListAnswer, PullAnswer } from '#contract/sync.ts';
import { createFamilyStore, type FamilyStore } from './family-store.ts';
import { FakeFamily } from '../testing/fake-family.ts';
import { notes, secrets } from '../testing/private-notes.ts';

const RUNS = 3_000;
const TABLES = [notes, secrets];
const ACTOR: Actor = { memberId: 'me', effectiveRole: 'parent' };
const NOBODY: Actor = { memberId: 'me', effectiveRole: 'self' };
const ENDS = { next: null, previous: null, rules: 'r1' };
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

describe('a late answer', () => {
  const cached = {
    key: 'secrets',
    table: 'secrets',
    filter: {},
    epoch: 'e1',
    version: 10,
    rules: 'r1',
    sync: 'full',
    stretches: [{ start: null, end: null }],
  } as const;
  const stamps = { created_at: '', updated_at: '', deleted_at: null, text: 'a', chat_id: null };
  const answer = (parts: Partial<PullAnswer>): PullAnswer => ({
    epoch: 'e1',
    version: 8,
    more: false,
    reload: false,
    visibility_reset: null,
    rows: {},
    removed_ids: {},
    ...parts,
  });
  const createStored = (): FamilyStore => {
    const familyStore = createFamilyStore();
    familyStore.takeQueries([cached], TABLES);
    familyStore.wake(secrets, {
      queries: [cached],
      rows: [{ table: 'secrets', row: { id: 'a', version: 9, ...stamps } }],
    });
    return familyStore;
  };

  test('does not bring back a row that was removed before the others were stored', () => {
    const familyStore = createStored();
    familyStore.takeRow('secrets', { id: 'b', version: 7, ...stamps });
    familyStore.takePull(
      { epoch: 'e1', version: 5 },
      answer({ rows: { secrets: [{ id: 'c', version: 7, ...stamps }] } }),
    );
    expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
  });

  test('does not repeat a visibility reset', () => {
    const familyStore = createStored();
    expect(
      familyStore.takePull({ epoch: 'e1', version: 5 }, answer({ visibility_reset: { all: true, scopes: [] } })),
    ).toBe(true);
    expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
  });

  test('does not show rows that were read before a visibility reset', () => {
    const familyStore = createStored();
    familyStore.takePull(
      { epoch: 'e1', version: 10 },
      answer({ version: 12, visibility_reset: { all: true, scopes: [] } }),
    );
    familyStore.takeRow('secrets', { id: 'b', version: 11, ...stamps });
    expect(familyStore.list(secrets, {})).toEqual([]);
    const late = { rows: [{ id: 'c', version: 3, ...stamps }], epoch: 'e1', version: 11, ...ENDS };
    expect(familyStore.takeList(secrets, {}, {}, late)).toBeNull();
    expect(familyStore.list(secrets, {})).toEqual([]);
  });

  test('does not drop rows that were read after its visibility reset', () => {
    const familyStore = createFamilyStore();
    familyStore.takeQueries([{ ...cached, version: 4 }], TABLES);
    const note = { id: 'n', version: 6, ...stamps, chat_id: 'chat-1' };
    familyStore.takeList(notes, {}, {}, { rows: [note], epoch: 'e1', version: 7, ...ENDS });
    const reset = { all: false, scopes: ['chat-1'] };
    familyStore.takePull({ epoch: 'e1', version: 3 }, answer({ version: 5, visibility_reset: reset }));
    expect(stored(familyStore.list(notes, {}))).toEqual(['n@6']);
  });

  test('drops only the lists that were read before its visibility reset, so that the others follow the next one', () => {
    const familyStore = createFamilyStore();
    const list = (version: number, id: string) => ({
      ...{ rows: [{ id, version: 3, ...stamps, chat_id: 'chat-1' }], epoch: 'e1', version },
      ...ENDS,
    });
    familyStore.takeList(secrets, {}, {}, list(10, 's'));
    familyStore.takeList(notes, {}, {}, list(13, 'n'));
    const all = { all: true, scopes: [] };
    familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ version: 12, visibility_reset: all }));
    expect(stored(familyStore.list(secrets, {}))).toEqual([]);
    expect(stored(familyStore.list(notes, {}))).toEqual(['n@3']);
    expect(familyStore.since()).toBe(13);
    familyStore.takePull({ epoch: 'e1', version: 13 }, answer({ version: 14, visibility_reset: all }));
    expect(stored(familyStore.list(notes, {}))).toEqual([]);
  });

  test('drops what a release shows by other rules, even if it has no change', () => {
    const familyStore = createStored();
    const same = { hash: 'h1', tables: { secrets: 'r1' } };
    familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ version: 10, rules: same }));
    expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
    familyStore.takePull(
      { epoch: 'e1', version: 10 },
      answer({ version: 10, rules: { hash: 'h2', tables: { secrets: 'r2' } } }),
    );
    expect(stored(familyStore.list(secrets, {}))).toEqual([]);
    expect(familyStore.stretchFor(secrets, {})).toBeNull();
  });

  test('is ignored when it comes from a replaced database', () => {
    const familyStore = createStored();
    familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ epoch: 'e2', version: 2, reload: true }));
    expect(familyStore.list(secrets, {})).toEqual([]);
    expect(familyStore.takeList(secrets, {}, {}, { rows: [], epoch: 'e1', version: 10, ...ENDS })).toBeNull();
    expect(familyStore.takeList(secrets, {}, {}, { rows: [], epoch: 'e2', version: 2, ...ENDS })).toMatchObject({
      epoch: 'e2',
    });
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS, OUTBOX_DAYS } from '#contract/limits.ts';
import { normaliseFilter, writeListQuery } from '#contract/list-query.ts';
import { API } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { Change } from '#contract/sync.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { at, BEFORE, DAYS, fieldsOf, listOf, ROLES, ROWS, step, type Step } from './server-stories.ts';
import type { TestServer } from './server.ts';
import {
  aServerWithTables,
  Canonical,
  makeTwins,
  PEOPLE,
  ROLES_AT_FIRST,
  TABLES,
  type Reply,
  type Side,
} from './two-servers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServerWithTables();
});
afterAll(() => server.close());

/** What a client of one side knows: the place of the feed, and both ends of its last page of each table. */
class Known {
  epoch = 'none';
  version = 0;
  readonly ends = new Map<string, { next?: string; previous?: string }>();

  take(name: string, { status, body }: Reply): void {
    const answer = body as { epoch: string; version: number; next?: string; previous?: string; reload?: boolean }; // of a list or a pull
    if (status !== 200) return;
    [this.epoch, this.version] = [answer.epoch, answer.version];
    this.ends.set(name, answer);
  }
}

interface Half {
  readonly side: Side;
  readonly canonical: Canonical;
  readonly clients: readonly Known[];
}

/** Plays the steps on both servers, and expects the same answer to every call. */
async function expectSameAnswers(steps: readonly Step[]): Promise<void> {
  const { ids, fake, real, tick } = await makeTwins(server);
  const halves = [fake, real].map((side): Half => {
    return { side, canonical: new Canonical(), clients: PEOPLE.map(() => new Known()) };
  });
  const rowIds = Array.from({ length: ROWS }, () => newId());
  // Scopes that the server gives, those of two members, that of a chat, and one that the server may give before a chat makes it.
  const scopes = [newId(), newId(), ids.ana, ids.leo, at(rowIds, 0), at(rowIds, ROWS - 1)];
  const sent: { readonly who: number; readonly changes: readonly Change[] }[] = [];
  const roles = PEOPLE.map((name): Role | null => ROLES_AT_FIRST[name]);

  function makeChanges({ who: n, changes, isGroup }: Step & { kind: 'send' }): Change[] {
    const made = changes.map((one): Change => {
      const made_at = new Date(server.clock.now.getTime() - (one.value === 29 ? OUTBOX_DAYS + 1 : 0) * DAY_MS);
      return {
        ...{ id: newId(), table: one.value === 28 ? 'nothing' : at(TABLES, one.table).name, op: one.op },
        ...{ row_id: at(rowIds, one.row), made_at: made_at.toISOString() },
        fields: { ...fieldsOf(one, ids[at(PEOPLE, n)], scopes) },
        // Of some it is known that their author has seen nothing that was written since the row was made.
        ...(one.op === 'update' && one.value % 3 === 0 ? { seen: 0 } : {}),
      };
    });
    return isGroup ? made.map((one) => ({ ...one, group: made[0]?.id })) : made;
  }

  async function pull({ side, clients }: Half, index: number, from: (Step & { kind: 'pull' })['from']): Promise<Reply> {
    const known = at(clients, index);
    const since = { known: known.version, start: 0, ahead: known.version + 1_000, 'another database': known.version };
    const epoch = from === 'another database' ? 'another' : known.epoch;
    const address = `${API.changes}?epoch=${epoch}&since=${since[from]}`;
    const reply = await side.call(at(PEOPLE, index), 'GET', address);
    known.take('', reply);
    return reply;
  }

  async function list({ side, clients }: Half, { who, table, part, value }: Step & { kind: 'list' }): Promise<Reply> {
    const { name, sync } = at(TABLES, table);
    const [filter, removed, window] = listOf(at(TABLES, table), value, scopes);
    const { next: after, previous: before } = at(clients, who).ends.get(name) ?? {};
    const parts = { first: {}, next: { after }, previous: { before }, around: { around: at(rowIds, value) } };
    const wanted = sync === 'full' || 'window' in sync ? window : parts[part];
    const asked = Object.fromEntries(Object.entries(wanted).filter(([, text]) => text));
    const search = writeListQuery({ filter: normaliseFilter(filter), removed, ...asked });
    const reply = await side.call(at(PEOPLE, who), 'GET', `${API.tables}/${name}${search}`);
    at(clients, who).take(name, reply);
    return reply;
  }

  /** The changes of a step that sends some. */
  function changesOf(next: Step): { readonly who: number; readonly changes: readonly object[] } | undefined {
    if (next.kind === 'send') {
      sent.push({ who: next.who, changes: makeChanges(next) });
      return sent.at(-1);
    }
    if (next.kind === 'send again') return sent.at(-1 - next.which);
    if (next.kind !== 'send nonsense') return undefined;
    const one = { id: newId(), table: 'tasks', op: 'remove', row_id: newId(), fields: {}, made_at: DAYS[0] };
    const nonsense = [
      ...[[], [{ ...one, made_at: 'yesterday' }], [one, { ...one, op: 'paint', row_id: 7 }]],
      ...[[{ ...one, group: newId() }], Array.from({ length: 51 }, () => ({ ...one, id: newId() }))],
    ];
    return { who: next.who, changes: at(nonsense, next.which) };
  }

  /** The calls of a step: of one member, or for a pull of all people. None for what the server does by itself. */
  function callsOf(next: Step): ((half: Half) => Promise<Reply>)[] {
    if (next.kind === 'list') return [(half) => list(half, next)];
    if (next.kind === 'pull') return PEOPLE.map((_name, index) => (half) => pull(half, index, next.from));
    if (next.kind === 'first paint') {
      const names = TABLES.map(({ name }) => name).join();
      return [({ side }) => side.call(at(PEOPLE, next.who), 'GET', `${API.tables}?names=${names}`)];
    }
    const sending = changesOf(next);
    if (!sending) return [];
    const { who, changes } = sending;
    return [({ side }) => side.call(at(PEOPLE, who), 'POST', API.changes, { changes })];
  }

  async function happen(next: Step, side: Side): Promise<void> {
    if (next.kind === 'prune') await side.prune();
    if (next.kind === 'scope') await side.setHolder(at(PEOPLE, next.who), at(scopes, next.scope), next.isHolding);
    if (next.kind === 'role') await side.setRole(at(PEOPLE, next.who), at(ROLES, next.role));
  }

  for (const { side, canonical } of halves) canonical.endStep(await side.versionNow());
  for (const next of [...BEFORE, ...steps]) {
    tick();
    if (next.kind === 'role' && roles[next.who] === at(ROLES, next.role)) continue;
    if (next.kind === 'role') roles[next.who] = at(ROLES, next.role);
    const calls = callsOf(next);
    const answers: unknown[] = [];
    for (const half of halves) {
      await happen(next, half.side);
      const replies: Reply[] = [];
      for (const call of calls) replies.push(await call(half));
      half.canonical.endStep(await half.side.versionNow());
      answers.push(replies.map((reply) => half.canonical.write(reply)));
    }
    expect(answers[0], JSON.stringify(next)).toEqual(answers[1]);
  }
}

it('answers as the server does, whatever several members send, list and pull', async () => {
  const stories = fc.asyncProperty(fc.array(step, { maxLength: 100, size: 'max' }), expectSameAnswers);
  await fc.assert(stories, { numRuns: runsOf(15), seed: 8, endOnFailure: true });
}, 120_000);

import type { LightMyRequestResponse } from 'fastify';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { newId } from '#contract/ids.ts';
import { may } from '#contract/permissions.ts';
import type { TestServer } from '../server.ts';
import { actorOf, findTouched, seed, readRows, removeAll, type TestedPeople, type TestPeople } from './test-people.ts';
import { expectCreation, expectTry, type KnownRow, type Verdict, type WriteTry } from './expectations.ts';
import { listAddress, sampleOf } from './samples.ts';
import type { TestMember } from '../family.ts';

/** How a write is sent: by the table's own calls, or as a change of an outbox. */
export type Way = 'address' | 'change';

export interface Write {
  readonly table: AnyFamilyTable;
  readonly op: 'create' | 'update' | 'remove' | 'restore';
  readonly id: string;
  readonly fields: Record<string, unknown>;
}

/** Status and code of an answer, as `403 42501`; only `200` for a success. */
function verdictText(answer: { status: number; code?: string }): string {
  return answer.status === 200 ? '200' : `${answer.status} ${answer.code}`;
}

const ANSWERS: Record<Verdict, string> = { allowed: '200', missing: '404 PGRST116', denied: '403 42501' };

function textOf(response: LightMyRequestResponse): string {
  return verdictText({ status: response.statusCode, code: response.json<{ code?: string }>().code });
}

/** Sends writes as `member` under `familyId` and returns the answer to each. */
export async function send(
  server: TestServer,
  member: TestMember,
  familyId: string,
  way: Way,
  writes: readonly Write[],
): Promise<string[]> {
  if (way === 'change') return sendChanges(server, member, familyId, writes);
  const answers: string[] = [];
  for (const { table, op, id, fields } of writes) {
    const address = `/api/tables/${table.name}`;
    if (op === 'create') answers.push(textOf(await member.post(address, { id, ...fields }, familyId)));
    else if (op === 'update') answers.push(textOf(await member.patch(`${address}/${id}`, fields, familyId)));
    else if (op === 'remove') answers.push(textOf(await member.delete(`${address}/${id}`, familyId)));
    else answers.push(textOf(await member.post(`${address}/${id}/restore`, {}, familyId)));
  }
  return answers;
}

async function sendChanges(
  server: TestServer,
  member: TestMember,
  familyId: string,
  writes: readonly Write[],
): Promise<string[]> {
  const made_at = server.clock.now.toISOString();
  const answers: string[] = [];
  for (let start = 0; start < writes.length; start += CHANGES_PER_CALL) {
    const changes = writes
      .slice(start, start + CHANGES_PER_CALL)
      .map(({ table, op, id, fields }) => ({ id: newId(), table: table.name, op, row_id: id, fields, made_at }));
    const response = await member.post('/api/changes', { changes }, familyId);
    if (response.statusCode !== 200) answers.push(...changes.map(() => textOf(response)));
    else answers.push(...response.json<{ answers: { status: number; code?: string }[] }>().answers.map(verdictText));
  }
  return answers;
}

interface PlannedTry {
  readonly what: string;
  readonly write: Write;
  readonly verdict: Verdict;
  /** The row before the try; null for a creation of a new one. */
  readonly before: KnownRow | null;
}

/** Every write that one member can try in one table of their family, each on a row of its own. */
async function planTries(
  server: TestServer,
  testPeople: TestPeople,
  people: TestedPeople,
  table: AnyFamilyTable,
): Promise<PlannedTry[]> {
  const sample = sampleOf(table);
  const { now } = server.clock;
  const existing = await readRows(server, testPeople.familyId, table);
  const creations = Object.entries(sample.creations).map(([what, make]): PlannedTry => {
    const fields = make(people);
    const verdict = expectCreation(table, people.actor, fields, now);
    const id = sample.idOf?.(fields) ?? newId();
    const before = existing.get(id) ?? null;
    return { what: `create ${what}`, write: { table, op: 'create', id, fields }, verdict, before };
  });
  const attempts: WriteTry[] = [
    ...Object.entries(sample.updates).map(([what, make]) => ({ op: 'update' as const, what, fields: make(people) })),
    { op: 'remove', what: 'remove' },
    { op: 'restore', what: 'restore' },
  ];
  const pairs = Object.entries(sample.rows).flatMap(([kind, make]) =>
    attempts.map((attempt) => ({ kind, attempt, row: make(people) })),
  );
  const rows = await seed(
    server,
    testPeople.familyId,
    table,
    pairs.map(({ row, attempt }) => ({ row, isRemoved: attempt.op === 'restore' && !sample.isNeverRemoved })),
    people,
  );
  const onRows = pairs.flatMap(({ kind, attempt }, index): PlannedTry[] => {
    const before = rows[index];
    if (!before) return [];
    const fields = attempt.op === 'update' ? attempt.fields : {};
    const verdict = expectTry(table, people.actor, before, attempt, now);
    return [
      { what: `${attempt.what}: ${kind}`, write: { table, op: attempt.op, id: before.id, fields }, verdict, before },
    ];
  });
  return [...creations, ...onRows];
}

/** Tries every write of one member in one table of their family. Returns where server and declaration differ. */
export async function tryWrites(
  server: TestServer,
  testPeople: TestPeople,
  member: TestMember,
  table: AnyFamilyTable,
  way: Way,
): Promise<string[]> {
  const people = testPeople.peopleOf(member);
  if (sampleOf(table).isScarce) await removeAll(server, testPeople.familyId, table);
  const tries = await planTries(server, testPeople, people, table);
  const answers = await send(
    server,
    member,
    testPeople.familyId,
    way,
    tries.map(({ write }) => write),
  );
  const wrong = tries.flatMap(({ what, verdict }, index) =>
    answers[index] === ANSWERS[verdict] ? [] : [`${what}: ${answers[index]} instead of ${ANSWERS[verdict]}`],
  );
  const rows = await readRows(server, testPeople.familyId, table);
  for (const { what, write, verdict } of tries.filter(({ before }) => before === null)) {
    if (rows.has(write.id) !== (verdict === 'allowed'))
      wrong.push(`${what}: the row ${rows.has(write.id) ? 'exists' : 'is missing'}`);
  }
  // The tries share the members' own rows. A row that an allowed try changed proves nothing about a refused one.
  const granted = new Set(tries.filter(({ verdict }) => verdict === 'allowed').map(({ write }) => write.id));
  const refused = tries.flatMap(({ before }) => (before && !granted.has(before.id) ? [before] : []));
  return [...wrong, ...(await findTouched(server, testPeople.familyId, table, refused))];
}

/** Reads the history of a row of each kind. Returns where server and declaration differ. */
export async function tryHistory(
  server: TestServer,
  testPeople: TestPeople,
  member: TestMember,
  table: AnyFamilyTable,
): Promise<string[]> {
  const people = testPeople.peopleOf(member);
  const kinds = Object.entries(sampleOf(table).rows);
  const rows = await seed(
    server,
    testPeople.familyId,
    table,
    kinds.map(([, make]) => ({ row: make(people) })),
    people,
  );
  const wrong: string[] = [];
  for (const [index, [kind]] of kinds.entries()) {
    const row = rows[index];
    if (!row) continue;
    const expected = ANSWERS[expectTry(table, people.actor, row, { op: 'history', what: 'history' }, server.clock.now)];
    const got = textOf(await member.get(`/api/tables/${table.name}/${row.id}/history`));
    if (got !== expected) wrong.push(`history: ${kind}: ${got} instead of ${expected}`);
  }
  return wrong;
}

/** Lists all pages of a table and compares them with the rows that the declaration lets the member see. */
export async function tryList(
  server: TestServer,
  member: TestMember,
  table: AnyFamilyTable,
  isSeen: (row: KnownRow) => boolean,
): Promise<string[]> {
  if (!may(actorOf(member), table.may.read)) {
    const answer = textOf(await member.get(listAddress(table)));
    return answer === ANSWERS.denied ? [] : [`${table.name} was listed to a member who may not read it: ${answer}`];
  }
  const listed = await listAll(member, table);
  const rows = await readRows(server, member.familyId, table);
  const expected = [...rows.values()].filter((row) => row.deleted_at === null && isSeen(row));
  const wanted = new Set(expected.map(({ id }) => id));
  return [
    ...expected.filter(({ id }) => !listed.has(id)).map(({ id }) => `${table.name} ${id} is missing in the list`),
    ...[...listed]
      .filter((id) => !wanted.has(id))
      .map((id) => `${table.name} ${id} is listed to a member who may not see it`),
  ];
}

/** The ids of all pages. */
async function listAll(member: TestMember, table: AnyFamilyTable): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let next: string | null = ''; next !== null;) {
    const response: LightMyRequestResponse = await member.get(listAddress(table, next));
    if (response.statusCode !== 200) throw new Error(`${table.name} was not listed: ${textOf(response)}`);
    const page = response.json<{ rows: { id: string }[]; next: string | null }>();
    for (const { id } of page.rows) ids.add(id);
    next = page.next;
  }
  return ids;
}

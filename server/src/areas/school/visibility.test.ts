import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { answerOf, aYear, listOf, make, SCHOOL_TABLES } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const feedOf = async (who: TestMember) =>
  (await who.get('/api/tables/members')).json<{ epoch: string; version: number }>();
const pullOf = async (who: TestMember, { epoch, version }: { epoch: string; version: number }) =>
  (await who.get(`/api/changes?epoch=${epoch}&since=${version}`)).json<PullAnswer>();

/** Everyone of a home, and the school years of two children. */
async function aHome() {
  const home = await aFamily(server, {
    ...({ ana: 'parent', sam: 'admin', leo: 'child', mia: 'child' } as const),
    ...({ nora: 'nurse', pia: 'baby_sister', rosa: 'grandma', tomas: 'grandpa', max: null } as const),
  });
  const start = await feedOf(home.ana);
  return { ...home, start, ofLeo: await aYear(home.ana, home.leo), ofMia: await aYear(home.ana, home.mia) };
}

/** The students of whom a member gets anything, by each way: HTTP, SQL without a condition, the log, the answer of the stream's pull. */
async function seen(who: TestMember, start: { epoch: string; version: number }) {
  const [inSql, inLog, listed]: Set<string>[] = [new Set(), new Set(), new Set()];
  await server.transactions.withMember(who, { familyId: who.familyId, write: false }, async ({ db }) => {
    for (const table of SCHOOL_TABLES) {
      const { rows } = await sql<{ student_id: string }>`select student_id from ${sql.table(table)}`.execute(db);
      for (const { student_id } of rows) inSql?.add(student_id);
    }
    const { rows } = await sql<{ scope: string }>`select scope_after as scope from app.changes
      where table_name = any(${[...SCHOOL_TABLES]}::text[]) and op not like 'reset%'`.execute(db);
    for (const { scope } of rows) inLog?.add(scope);
  });
  for (const table of SCHOOL_TABLES) {
    const isOpen = (await who.get(`/api/tables/${table}`)).statusCode === 200;
    for (const { student_id } of isOpen ? await listOf(who, table) : []) listed?.add(student_id);
  }
  const { rows } = await pullOf(who, start);
  const pulled = new Set(
    SCHOOL_TABLES.flatMap((table) => rows[table]?.map(({ student_id }) => String(student_id)) ?? []),
  );
  return [inSql, inLog, listed, pulled];
}

describe('who sees what of school', () => {
  it('is the managers everything, each child the own, and others nothing', async () => {
    const { ana, sam, leo, mia, nora, pia, rosa, tomas, max, start } = await aHome();
    const all = [leo.id, mia.id].toSorted();
    const waysOf = async (who: TestMember) => (await seen(who, start)).map((ids) => [...(ids ?? [])].toSorted());
    for (const manager of [ana, sam]) expect(await waysOf(manager)).toEqual([all, all, all, all]);
    for (const child of [leo, mia])
      expect(await waysOf(child)).toEqual([[child.id], [child.id], [child.id], [child.id]]);
    for (const other of [nora, pia, rosa, tomas, max]) {
      expect(await waysOf(other)).toEqual([[], [], [], []]);
      expect((await other.get('/api/tables/grades')).json()).toMatchObject({ code: '42501' });
    }
  });

  it('is nothing any more for a child who becomes something else, and everything for one who becomes a parent', async () => {
    const { leo, mia, start } = await aHome();
    const becomes = async (who: TestMember, role: 'nurse' | 'parent') => {
      await server.transactions.withSystem('another role for a test', { familyId: who.familyId }, ({ db }) =>
        db
          .insertInto('user_roles')
          .values({ id: newId(), user_id: who.userId, family_id: who.familyId, role })
          .execute(),
      );
      return signInAs(server, { userId: who.userId, familyId: who.familyId, role });
    };
    const feed = await feedOf(leo);
    const nurse = await becomes(leo, 'nurse');
    expect((await pullOf(nurse, feed)).visibility_reset).toMatchObject({ all: true });
    expect((await seen(nurse, start)).map((ids) => ids?.size)).toEqual([0, 0, 0, 0]);
    const parent = await becomes(mia, 'parent');
    expect(new Set((await listOf(parent, 'grades')).map(({ student_id }) => student_id))).toEqual(
      new Set([leo.id, mia.id]),
    );
  });

  it('is written in the history for those who see the row alone', async () => {
    const { ana, leo, mia, ofLeo } = await aHome();
    const address = `/api/tables/grades/${ofLeo.grade.id}/history`;
    await ana.patch(`/api/tables/grades/${ofLeo.grade.id}`, { score: 9, score_max: null, letter: null });
    const answers = await Promise.all([ana, leo, mia].map((who) => who.get(address)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect(answers[1]?.json<{ entries: object[] }>().entries).toHaveLength(2);
  });
});

describe('what a child may do', () => {
  it('is to set the status of the own events, and nothing else of them', async () => {
    const { leo, mia, ofLeo } = await aHome();
    const { exam, homework } = ofLeo;
    const change = (who: TestMember, id: string, fields: object) =>
      answerOf(who.patch(`/api/tables/school_events/${id}`, fields));
    expect(await change(leo, exam.id, { status: 'completed' })).toBe('200');
    expect((await listOf(leo, 'school_events')).find(({ id }) => id === exam.id)).toMatchObject({
      ...{ status: 'completed', completed_by: leo.id, completed_at: expect.any(String) },
    });
    for (const fields of [
      { title: 'No exam' },
      { kind: 'trip' },
      { is_signed: true },
      { status: 'pending', bring: 'x' },
    ])
      expect([fields, await change(leo, homework.id, fields)]).toEqual([fields, '42501']);
    expect(await answerOf(leo.delete(`/api/tables/school_events/${homework.id}`))).toBe('42501');
    expect(await change(mia, homework.id, { status: 'completed' })).toBe('PGRST116');
  });

  it('is to write own homework down, change it and take it back, and no more', async () => {
    const { ana, leo, mia } = await aHome();
    const homework = { student_id: leo.id, kind: 'homework', title: 'Read chapter 5', due_on: '2026-11-24' };
    const own = await make(leo, 'school_events', homework);
    const address = `/api/tables/school_events/${own.id}`;
    expect(await answerOf(leo.patch(address, { title: 'Read chapter 6', bring: 'Book' }))).toBe('200');
    expect(await answerOf(leo.patch(address, { kind: 'exam' }))).toBe('42501');
    expect(await answerOf(leo.patch(address, { is_signed: true }))).toBe('42501');
    expect(await answerOf(leo.delete(address))).toBe('200');
    const tries = [
      { ...homework, kind: 'trip' },
      { ...homework, student_id: mia.id },
      { ...homework, uid: '1@school' },
    ];
    for (const fields of tries) expect(await answerOf(leo.post('/api/tables/school_events', fields))).toBe('42501');
    const { profile } = await aYear(ana, mia);
    const grade = { student_id: leo.id, profile_id: profile.id, subject: 'Maths', title: 'A', graded_on: '2026-11-20' };
    expect(await answerOf(leo.post('/api/tables/grades', { ...grade, score: 10 }))).toBe('42501');
    // A row of one student's year cannot be given to another.
    expect(await answerOf(ana.post('/api/tables/grades', { ...grade, score: 10 }))).not.toBe('200');
  });
});

it('a form is signed by the manager who says so', async () => {
  const { ana, sam, leo } = await aHome();
  const form = await make(ana, 'school_events', {
    student_id: leo.id,
    kind: 'form',
    title: 'Zoo',
    due_on: '2026-11-24',
  });
  const sign = (who: TestMember, is_signed: boolean) =>
    who.patch(`/api/tables/school_events/${form.id}`, { is_signed });
  expect((await sign(sam, true)).json()).toMatchObject({ signed_by: sam.id, signed_at: expect.any(String) });
  expect((await sign(ana, false)).json()).toMatchObject({ signed_by: null, signed_at: null });
});

it('the days that belong together are in their order', async () => {
  const { ana, leo, ofLeo, ofMia } = await aHome();
  const refused = [
    ['school_events', { student_id: leo.id, kind: 'trip', title: 'Zoo', due_on: '2026-11-24', ends_on: '2026-11-23' }],
    ['school_absences', { student_id: leo.id, starts_on: '2026-11-24', ends_on: '2026-11-23' }],
  ] as const;
  for (const [table, fields] of refused)
    expect((await ana.post(`/api/tables/${table}`, fields)).json()).toMatchObject({ fields: { ends_on: 'too_short' } });
  const hours = { starts_on: '2026-11-24', starts: '11:00', ends: '10:00' };
  const tries = [hours, { ...hours, ends_on: '2026-11-24' }, { ...hours, ends_on: '2026-11-25' }];
  const answers = await Promise.all(
    tries.map((more) => ana.post('/api/tables/school_absences', { student_id: leo.id, ...more })),
  );
  expect(answers.map((answer) => answer.json<{ fields?: object }>().fields)).toEqual([
    { ends: 'too_short' },
    { ends: 'too_short' },
    undefined,
  ]);
  const changed = await ana.patch(`/api/tables/school_periods/${ofLeo.period.id}`, { starts: '10:00', ends: '09:00' });
  expect(changed.json()).toMatchObject({ fields: { ends: 'too_short' } });
  const exception = { student_id: leo.id, profile_id: ofLeo.profile.id, on_date: '2026-11-24' };
  const unclear = [{ kind: 'cancelled' }, { kind: 'holiday', period_id: ofLeo.period.id }];
  for (const fields of unclear)
    expect((await ana.post('/api/tables/school_exceptions', { ...exception, ...fields })).json()).toMatchObject({
      fields: { period_id: expect.any(String) },
    });
  const cancelled = (period_id: string) => ({ ...exception, kind: 'cancelled', period_id });
  await make(ana, 'school_exceptions', cancelled(ofLeo.period.id));
  // A lesson of another student's.
  expect(await answerOf(ana.post('/api/tables/school_exceptions', cancelled(ofMia.period.id)))).toBe('23503');
});

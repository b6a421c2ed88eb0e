import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#contract/tables.ts';
import { NewTask } from '#contract/areas/tasks.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import {
  DESCRIPTION_MAX,
  ROW_CHARACTERS_MAX,
  TABLE_CHARACTERS_MAX,
  TITLE_MAX,
  WHOLE_ROWS_MAX,
} from '#contract/limits.ts';
import type { EffectiveRole } from '#contract/roles.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL, privateNotes } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Room, sizeOf, type Size } from './room.ts';

const ROW: Size = { rows: 1, characters: 100 };
/** The parts of a table that a limit needs. */
const aTable = (limit: number) => ({ seenBy: 'family', sync: 'full', limit }) as unknown as AnyFamilyTable;

describe('room in a table', () => {
  /** A table of the size `size`, in a feed whose version the test sets. */
  function aRoom(limit: number, size: Size) {
    const feed = { version: 0, counted: 0 };
    const room = new Room(aTable(limit), async () => {
      feed.counted += 1;
      return size;
    });
    const has = (growth: Size = ROW, effectiveRole: EffectiveRole = 'parent') =>
      room.has(
        {
          familyId: 'f',
          version: feed.version,
          earlierChanges: 0,
          actor: { memberId: 'm', effectiveRole },
        } as MemberTx,
        growth,
      );
    return { feed, has };
  }

  it('is not measured until the feed has advanced far enough to fill it', async () => {
    const { feed, has } = aRoom(100, { rows: 40, characters: 0 });
    for (feed.version = 0; feed.version < 100; feed.version += 1) expect(await has()).toBe(true);
    expect(feed.counted).toBe(0);
    for (; feed.version < 160; feed.version += 1) expect(await has()).toBe(true);
    expect(feed.counted).toBe(1);
    expect(await has()).toBe(true);
    expect(feed.counted).toBe(2);
  });

  it('ends at the limit, and exists again when a row is removed', async () => {
    const size = { rows: 99, characters: 0 };
    const { feed, has } = aRoom(100, size);
    feed.version = 500;
    expect(await has()).toBe(true);
    feed.version += 1;
    size.rows = 100;
    expect(await has()).toBe(false);
    expect(await has()).toBe(false);
    expect(feed.counted).toBe(2); // a refusal does not move the feed, so the next one needs no new measurement
    feed.version += 1;
    size.rows = 99;
    expect(await has()).toBe(true);
  });

  it('also ends at the limit for the text of all rows', async () => {
    const size = { rows: 10, characters: TABLE_CHARACTERS_MAX - 50 };
    const { feed, has } = aRoom(100, size);
    feed.version = 500;
    expect(await has({ rows: 1, characters: 51 })).toBe(false);
    expect(await has({ rows: 0, characters: 50 })).toBe(true);
    expect(await has({ rows: 0, characters: -50 })).toBe(true);
  });

  it('still allows changes and removals in a table that is over its limit', async () => {
    const { feed, has } = aRoom(100, { rows: 3_500, characters: 0 });
    feed.version = 5_000;
    expect(await has()).toBe(false);
    expect(await has({ rows: 0, characters: 20 })).toBe(true);
  });

  it.each(['child', 'none'] as const)(
    'ends at half of the limit for a %s; the rest is reserved for managers',
    async (effectiveRole) => {
      const size = { rows: 49, characters: 0 };
      const { feed, has } = aRoom(100, size);
      feed.version = 500;
      expect(await has(ROW, effectiveRole)).toBe(true);
      feed.version += 1;
      size.rows = 50;
      expect(await has(ROW, effectiveRole)).toBe(false);
      expect(await has(ROW, 'parent')).toBe(true);
      feed.version += 1;
      Object.assign(size, { rows: 10, characters: TABLE_CHARACTERS_MAX / 2 });
      expect(await has(ROW, effectiveRole)).toBe(false);
      expect(await has({ rows: 0, characters: 1 }, effectiveRole)).toBe(false);
      expect(await has(ROW, 'admin')).toBe(true);
    },
  );

  it('extends to the whole limit in a personal workspace', async () => {
    const { feed, has } = aRoom(100, { rows: 99, characters: 0 });
    feed.version = 500;
    expect(await has(ROW, 'self')).toBe(true);
  });

  it('is measured again after the feed went back', async () => {
    const { feed, has } = aRoom(100, { rows: 100, characters: 0 });
    feed.version = 500;
    expect(await has()).toBe(false);
    feed.version = 100;
    expect(await has()).toBe(false);
    expect(feed.counted).toBe(2);
  });
});

it('no table that is listed whole has a higher limit than a client can store', () => {
  const tooLarge = tables.filter(({ sync, limit }) => sync === 'full' && limit > WHOLE_ROWS_MAX);
  expect(tooLarge).toEqual([]);
});

it('the longest task fits into a row', () => {
  const longest = NewTask.parse({
    title: 'x'.repeat(TITLE_MAX),
    description: 'x'.repeat(DESCRIPTION_MAX),
    assigned_members: Array.from({ length: 50 }, () => newId()),
    due_date: '2026-11-20T17:00:00.000000+01:00',
  });
  const stamped = Array.from({ length: 10 }, () => newId());
  expect(sizeOf({ longest, stamped }).characters).toBeLessThan(ROW_CHARACTERS_MAX);
});

describe('over HTTP', () => {
  const LIMIT = 5;
  let server: TestServer;
  beforeAll(async () => {
    const fewNotes = { ...privateNotes, limit: LIMIT };
    const contract = {
      ...contractWithNotes,
      tables: contractWithNotes.tables.map((table) => (table === privateNotes ? fewNotes : table)),
    };
    server = await aServer({ contract, extraSql: PRIVATE_NOTES_SQL });
  });
  afterAll(() => server.close());

  const change = (op: string, rowId: string, fields: object = {}) => ({
    id: newId(),
    table: 'tasks',
    op,
    row_id: rowId,
    fields,
    made_at: server.clock.now.toISOString(),
  });

  /** Writes tasks into the member's family directly, because requests would be too slow. */
  const seed = (member: TestMember, count: number, description: string | null = null) =>
    server.transactions.withSystem('seed tasks for a test', { familyId: member.familyId }, ({ db }) =>
      db
        .insertInto('tasks')
        .values(
          Array.from({ length: count }, (_, n) => ({
            family_id: member.familyId,
            id: newId(),
            title: `Seeded ${n}`,
            description,
            assigned_to: member.id,
            assigned_members: null,
            due_date: null,
            due_all_day: false,
            status: 'pending' as const,
            created_by: member.id,
            completed_at: null,
            completed_by: null,
          })),
        )
        .execute(),
    );

  const listTasks = async (member: TestMember) => (await member.get('/api/tables/tasks')).json().rows;
  const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

  it('limits tasks that are sent singly, in a batch or restored from "Recently deleted"', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await seed(ana, WHOLE_ROWS_MAX - 1);
    const last = (await ana.post('/api/tables/tasks', { title: 'The last one' })).json();
    expect(refusal(await ana.post('/api/tables/tasks', { title: 'One too many' }))).toEqual([422, 'TABLE_FULL']);
    const batch = await ana.post('/api/changes', {
      changes: [
        change('create', newId(), { title: 'One too many' }),
        change('update', last.id, { title: 'Changed' }),
        change('remove', last.id),
        change('create', newId(), { title: 'In its place' }),
        change('restore', last.id),
      ],
    });
    const answers: { status: number; code?: string }[] = batch.json().answers;
    expect(answers.map(({ status, code }) => code ?? status)).toEqual(['TABLE_FULL', 200, 200, 200, 'TABLE_FULL']);
    expect(refusal(await ana.post(`/api/tables/tasks/${last.id}/restore`))).toEqual([422, 'TABLE_FULL']);
    expect(await listTasks(ana)).toHaveLength(WHOLE_ROWS_MAX);
  });

  it('remains for a parent, however much a child writes', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    await seed(leo, WHOLE_ROWS_MAX / 2 - 1);
    const last = (await leo.post('/api/tables/tasks', { title: 'The last one' })).json();
    expect(refusal(await leo.post('/api/tables/tasks', { title: 'One too many' }))).toEqual([422, 'TABLE_FULL']);
    const changed = await leo.patch(`/api/tables/tasks/${last.id}`, { title: 'Still theirs to change' });
    expect(changed.statusCode).toBe(200);
    expect((await ana.post('/api/tables/tasks', { title: 'Book the dentist' })).statusCode).toBe(200);
  });

  it('accepts a creation that is sent again after its table became full', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await seed(ana, WHOLE_ROWS_MAX - 1);
    const id = newId();
    await ana.post('/api/tables/tasks', { id, title: 'The last one' });
    expect((await ana.post('/api/tables/tasks', { id, title: 'The last one' })).json()).toMatchObject({ id });
  });

  it('is not exceeded by concurrent writers', async () => {
    const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'parent' });
    await seed(ana, WHOLE_ROWS_MAX - 3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? ana : marco).post('/api/tables/tasks', { title: `Rush ${n}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(await listTasks(ana)).toHaveLength(WHOLE_ROWS_MAX);
  });

  it('limits the text of all tasks in total, and lets it shrink', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const description = 'x'.repeat(DESCRIPTION_MAX);
    const fitting = Math.floor(TABLE_CHARACTERS_MAX / (DESCRIPTION_MAX + 400));
    await seed(ana, fitting, description);
    let made = 0;
    while ((await ana.post('/api/tables/tasks', { title: 'Long', description })).statusCode === 200) made += 1;
    expect(made * DESCRIPTION_MAX).toBeLessThan(TABLE_CHARACTERS_MAX / 10);
    const body = (await ana.get('/api/tables/tasks')).body;
    expect(body.length).toBeLessThan(1.2 * TABLE_CHARACTERS_MAX);
    const [first] = await listTasks(ana);
    const url = `/api/tables/tasks/${first.id}`;
    expect(refusal(await ana.patch(url, { title: 'x'.repeat(TITLE_MAX) }))).toEqual([200, undefined]);
    while ((await ana.post('/api/tables/tasks', { title: 'Short' })).statusCode === 200);
    expect(refusal(await ana.patch(url, { title: 'Short', description: null }))).toEqual([200, undefined]);
    expect((await ana.post('/api/tables/tasks', { title: 'Short' })).statusCode).toBe(200);
  });

  it('retains only the newest removed rows, so that they cannot fill the disk either', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const removed: string[] = [];
    for (let n = 0; n < 4 * LIMIT; n += 1) {
      const { id } = (await ana.post('/api/tables/private_notes', { text: `note ${n}`, scope_id: ana.id })).json();
      expect((await ana.delete(`/api/tables/private_notes/${id}`)).statusCode).toBe(200);
      removed.push(id);
      const { rowCount } = await server.admin.query('select 1 from private_notes where family_id = $1', [ana.familyId]);
      expect(rowCount).toBeLessThanOrEqual(2 * LIMIT);
    }
    expect((await ana.post(`/api/tables/private_notes/${removed.at(-1)}/restore`)).statusCode).toBe(200);
    expect(refusal(await ana.post(`/api/tables/private_notes/${removed[0]}/restore`))).toEqual([404, 'PGRST116']);
  });

  it('purges surplus removed rows of the member who removed most, and none of the other members’', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const removeNote = async (member: TestMember, text: string): Promise<string> => {
      const { id } = (await member.post('/api/tables/private_notes', { text, scope_id: member.id })).json();
      expect((await member.delete(`/api/tables/private_notes/${id}`)).statusCode).toBe(200);
      return id;
    };
    const deleted = [await removeNote(ana, 'Insurance'), await removeNote(ana, 'Passport')];
    const flood: string[] = [];
    for (let n = 0; n < 4 * LIMIT; n += 1) flood.push(await removeNote(leo, `Noise ${n}`));
    for (const id of deleted) {
      expect((await ana.post(`/api/tables/private_notes/${id}/restore`)).statusCode).toBe(200);
    }
    const { rowCount } = await server.admin.query('select 1 from private_notes where family_id = $1', [ana.familyId]);
    expect(rowCount).toBeLessThanOrEqual(2 * LIMIT);
    expect(refusal(await ana.post(`/api/tables/private_notes/${flood[0]}/restore`))).toEqual([404, 'PGRST116']);
  });
});

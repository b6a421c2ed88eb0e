import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ contract: contractWithNotes, extraSql: PRIVATE_NOTES_SQL });
});
afterAll(() => server.close());

const change = (op: string, rowId: string, fields: object = {}, id = newId()) => ({
  id,
  table: 'tasks',
  op,
  row_id: rowId,
  fields,
  made_at: server.clock.now.toISOString(),
});

describe('a family table', () => {
  it('creates a row once, however often the creation is sent', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const id = newId();
    const first = await ana.post('/api/tables/tasks', { id, title: 'Feed the cat' });
    const second = await ana.post('/api/tables/tasks', { id, title: 'Feed the cat' });
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect((await ana.get('/api/tables/tasks')).json().rows).toHaveLength(1);
  });

  it('does not restore a row: a creation that is sent again after another member removed the row answers the removed row', async () => {
    const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'admin' });
    const create = change('create', newId(), { title: 'Book the dentist' });
    await ana.post('/api/changes', { changes: [create] });
    await marco.delete(`/api/tables/tasks/${create.row_id}`);
    const again = await ana.post('/api/changes', { changes: [create] });
    expect(again.json().answers[0].row.deleted_at).not.toBeNull();
    expect((await ana.get('/api/tables/tasks')).json().rows).toHaveLength(0);
  });

  it('applies a change once, so that sending it again does not undo a later change of another member', async () => {
    const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    const update = change('update', id, { title: 'Two' });
    await ana.post('/api/changes', { changes: [update] });
    await marco.patch(`/api/tables/tasks/${id}`, { title: 'Three' });
    const again = await ana.post('/api/changes', { changes: [update] });
    expect(again.json().answers[0]).toMatchObject({ status: 200, row: { title: 'Three' } });
  });

  it.each([
    ['update', { status: 'completed' }, { status: 'pending' }],
    ['remove', {}, null],
  ])('applies a change once even if it changed nothing: %s', async (op, fields, undoing) => {
    const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    const [first, second] = [change(op, id, fields), change(op, id, fields)];
    await marco.post('/api/changes', { changes: [first] });
    await ana.post('/api/changes', { changes: [second] });
    if (undoing) await marco.patch(`/api/tables/tasks/${id}`, undoing);
    else await marco.post(`/api/tables/tasks/${id}/restore`);
    const again = await ana.post('/api/changes', { changes: [second] });
    expect(again.json().answers[0]).toMatchObject({ status: 200, row: { status: 'pending', deleted_at: null } });
  });

  it('lets two people change different fields of one row', async () => {
    const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    await Promise.all([
      ana.patch(`/api/tables/tasks/${id}`, { title: 'Two' }),
      marco.patch(`/api/tables/tasks/${id}`, { status: 'in_progress' }),
    ]);
    expect((await ana.get('/api/tables/tasks')).json().rows[0]).toMatchObject({ title: 'Two', status: 'in progress' });
  });

  it('lists the old values in the history, newest first', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    await ana.patch(`/api/tables/tasks/${id}`, { title: 'Two' });
    await ana.delete(`/api/tables/tasks/${id}`);
    const { entries } = (await ana.get(`/api/tables/tasks/${id}/history`)).json();
    expect(entries.map((entry: { op: string }) => entry.op)).toEqual(['remove', 'update', 'create']);
    expect(entries[1]).toMatchObject({ actor: ana.id, before: { title: 'One' } });
  });

  it('removes into "Recently deleted" and restores from there', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    await ana.delete(`/api/tables/tasks/${id}`);
    expect((await ana.get('/api/tables/tasks?removed=true')).json().rows).toHaveLength(1);
    await ana.post(`/api/tables/tasks/${id}/restore`);
    expect((await ana.get('/api/tables/tasks')).json().rows).toHaveLength(1);
  });

  it('pages newest first, without gaps or repeats', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    for (let n = 1; n <= 7; n += 1)
      await ana.post('/api/tables/private_notes', { text: `note ${n}`, scope_id: ana.id });
    const texts: string[] = [];
    let next: string | null = null;
    do {
      const page: { rows: { text: string }[]; next: string | null } = (
        await ana.get(`/api/tables/private_notes${next ? `?after=${next}` : ''}`)
      ).json();
      texts.push(...page.rows.map((row) => row.text));
      next = page.next;
    } while (next);
    expect(texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `note ${n}`));
  });
});

describe('bad input', () => {
  it.each([
    ['a blank title', { title: '  ' }, { title: 'required' }],
    ['an invisible title', { title: '\u200b\u200d' }, { title: 'required' }],
    ['an unknown field', { title: 'A', colour: 'red' }, { colour: 'unknown' }],
    ['a server-owned field', { title: 'A', created_by: newId() }, { created_by: 'unknown' }],
    ['a title that is too long', { title: 'x'.repeat(201) }, { title: 'too_long' }],
    ['a status that does not exist', { title: 'A', status: 'done' }, { status: 'invalid' }],
    ['an unknown field with the name of a method', { title: 'A', toString: 1 }, { toString: 'unknown' }],
    [
      'a time of day without an end',
      { title: 'A', due_date: `2026-11-20T00:00:00.${'1'.repeat(40)}Z` },
      { due_date: 'too_long' },
    ],
    ['a year before 1000', { title: 'A', due_date: '0999-12-31T00:00:00Z' }, { due_date: 'invalid' }],
    ['a year after 9998', { title: 'A', due_date: '9999-01-01T00:00:00Z' }, { due_date: 'invalid' }],
    ['a day that does not exist', { title: 'A', due_date: '2026-02-30T00:00:00Z' }, { due_date: 'invalid' }],
  ])('refuses %s with the field at fault', async (_what, body, fields) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.post('/api/tables/tasks', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields });
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });

  it('refuses a character that PostgreSQL cannot store in columns that take any text', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.post('/api/tables/private_notes', { text: 'A\0B', scope_id: ana.id });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { text: 'invalid' }]);
  });

  it('stores only the readable characters of a title, by every call', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const hostile = 'Pay\u202e \u001b[31mnow\0';
    const made = await ana.post('/api/tables/tasks', { title: hostile, description: `${hostile}\r\n👩‍👧` });
    expect(made.json()).toMatchObject({ title: 'Pay now', description: 'Pay now\n👩‍👧' });
    const { id } = made.json();
    expect((await ana.patch(`/api/tables/tasks/${id}`, { title: `${hostile}!` })).json().title).toBe('Pay now!');
    const sent = change('update', id, { title: `${hostile}?` });
    const { answers } = (await ana.post('/api/changes', { changes: [sent] })).json();
    expect(answers).toMatchObject([{ status: 200, row: { title: 'Pay now?' } }]);
  });

  it('names the id when the one in an address is no UUID', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect((await ana.patch('/api/tables/tasks/7', { title: 'One' })).json()).toMatchObject({
      fields: { id: 'invalid' },
    });
  });

  it('refuses an incomplete field group', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'One' })).json();
    const answer = await ana.patch(`/api/tables/tasks/${id}`, { assigned_to: ana.id });
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { assigned_members: 'together' } });
  });

  it('refuses an assignee of another family, single or listed', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    for (const body of [{ assigned_to: zoe.id }, { assigned_members: [ana.id, zoe.id] }]) {
      const answer = await ana.post('/api/tables/tasks', { title: 'One', ...body });
      expect([answer.statusCode, answer.json().code]).toEqual([409, '23503']);
    }
  });

  it('answers a change that waited too long as final, and applies the next', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const old = { ...change('create', newId(), { title: 'Old' }), made_at: '2026-08-01T00:00:00Z' };
    const answer = await ana.post('/api/changes', { changes: [old, change('create', newId(), { title: 'New' })] });
    expect(answer.json().answers.map((one: { status: number }) => one.status)).toEqual([422, 200]);
  });

  it('refuses too large a body, bad JSON and an unknown filter with a code', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const big = await ana.post('/api/tables/tasks', { title: 'x'.repeat(1_100_000) });
    expect([big.statusCode, big.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const bad = await server.app.inject({
      method: 'POST',
      url: '/api/changes',
      payload: '{',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ana.token}`,
        'x-family-id': ana.familyId,
      },
    });
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect((await ana.get('/api/tables/tasks?title=One')).json()).toMatchObject({ fields: { title: 'unknown' } });
  });

  it.each([
    ['tasks', 'assigned_to', 'zz'],
    ['tasks', 'status', '%00'],
    ['tasks', 'status', 'lost'],
    ['private_notes', 'scope_id', 'null'],
  ])('refuses a filter value that no row of %s can have, naming the filter: %s=%s', async (table, field, value) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.get(`/api/tables/${table}?${field}=${value}`);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: 'invalid' }]);
  });

  it.each(['true', 'false'])('filters by a boolean: is_read=%s', async (value) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const answer = await ana.get(`/api/tables/notifications?is_read=${value}`, ana.userId);
    expect(answer.statusCode).toBe(200);
  });
});

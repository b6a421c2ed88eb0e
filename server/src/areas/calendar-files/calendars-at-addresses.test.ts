import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function addressOf(member: TestMember): Promise<string> {
  const made = await member.post('/api/functions/create-calendar-address');
  expect(made.statusCode).toBe(200);
  return made.json<{ path: string }>().path;
}
const fetchFile = (url: string, known?: string) =>
  server.app.inject({ method: 'GET', url, headers: known ? { 'if-none-match': known } : {} });
const addEvent = (member: TestMember, fields: object) =>
  member.post('/api/tables/family_events', { title: 'Swimming', event_date: '2026-11-20', ...fields });

it('shows the family’s calendar at a member’s own address, without signing in, until it is ended', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  await addEvent(ana, { event_time: '17:00', time_zone: 'Europe/Madrid' });
  await addEvent(ana, { title: 'Long ago', event_date: '2020-01-01' });
  const address = await addressOf(leo);
  const answer = await fetchFile(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  expect(answer.body).toContain('DTSTART;TZID=Europe/Madrid:20261120T170000\r\n');
  expect(answer.body).not.toContain('Long ago');
  const known = String(answer.headers['etag']);
  expect(await fetchFile(address, known)).toMatchObject({ statusCode: 304, body: '' });
  await addEvent(ana, { title: 'Piano' });
  expect((await fetchFile(address, known)).body).toContain('SUMMARY:Piano');

  expect((await leo.post('/api/functions/get-calendar-address')).json()).toEqual({ created_at: expect.any(String) });
  await leo.post('/api/functions/revoke-calendar-address');
  expect((await fetchFile(address)).statusCode).toBe(404);
  expect((await leo.post('/api/functions/get-calendar-address')).json()).toEqual({ created_at: null });
});

it('stores only a hash of the secret, logs none of it, and answers the same to every address that shows nothing', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const [old, address] = [await addressOf(ana), await addressOf(ana)];
  const secret = address.slice(address.lastIndexOf('/') + 1, -4);
  expect((await fetchFile(address)).statusCode).toBe(200);
  const { rows } = await server.admin.query('select * from public.calendar_addresses');
  expect(JSON.stringify(rows)).not.toContain(secret);
  const bodies = await Promise.all(
    [old, address.replace(secret, 'a'.repeat(43)), '/api/calendars/a.ics', `${address}x`].map(async (url) => {
      const { statusCode, body } = await fetchFile(url);
      return [statusCode, JSON.parse(body).code];
    }),
  );
  expect(bodies).toEqual(bodies.map(() => [404, 'NOT_FOUND']));
  expect(server.logged.join('')).toContain('/api/calendars/:file');
  expect(server.logged.join('')).not.toContain(secret);
});

it('shows nothing to a removed member, to one who must change the password, and while the family has no plan', async () => {
  const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const [anas, leos] = [await addressOf(ana), await addressOf(leo)];
  const statuses = async () => [(await fetchFile(anas)).statusCode, (await fetchFile(leos)).statusCode];
  const system = (sql: string) => server.admin.query(sql);
  expect(await statuses()).toEqual([200, 200]);
  await system(`update public.profiles set requires_password_change = true where id = '${ana.userId}'`);
  expect(await statuses()).toEqual([404, 200]);
  await system(`update public.profiles set requires_password_change = false where id = '${ana.userId}'`);
  await system(`alter table public.members disable trigger user; update public.members set left_at = now() where id = '${leo.id}';
    alter table public.members enable trigger user`);
  expect(await statuses()).toEqual([200, 404]);
  await system(`update public.families set open_until = now() - interval '1 day' where id = '${id}'`);
  expect(await statuses()).toEqual([404, 404]);
});

it('shows no other family’s events', async () => {
  const [one, other] = [await aFamily(server, { ana: 'parent' }), await aFamily(server, { bea: 'parent' })];
  await addEvent(other.bea, { title: 'Secret party' });
  expect((await fetchFile(await addressOf(one.ana))).body).not.toContain('Secret party');
});

it('has tasks, and the birthdays of present members every year, in the language that the address’s owner has chosen', async () => {
  const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const born = (member: TestMember, birth_date: string | null) =>
    ana.patch(`/api/tables/members/${member.id}`, { first_name: member.id === leo.id ? 'Leo' : 'Ana', birth_date });
  expect((await born(leo, '2024-02-29')).json()).toMatchObject({ birth_date: '2024-02-29' });
  const task = { title: 'Task: paint', due_date: '2026-11-20T00:00:00Z', due_all_day: true };
  expect((await ana.post('/api/tables/tasks', task)).statusCode).toBe(200);
  const address = await addressOf(ana);
  const { body, headers } = await fetchFile(address);
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`UID:birthday-${leo.id}@casita`);
  expect(lines).toContain('DTSTART;VALUE=DATE:20240229');
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
  expect(lines).toContain("SUMMARY:Leo's birthday");
  expect(lines).toContain('SUMMARY:Task: Task: paint');
  await server.transactions.withSystem('test', { familyId: ana.userId }, ({ db }) =>
    db
      .insertInto('settings')
      .values({
        ...{ family_id: ana.userId, id: ana.userId, language: 'es' },
        ...{ theme: null, date_format: null, time_format: null, decorations: null },
      })
      .execute(),
  );
  const inSpanish = (await fetchFile(address, String(headers['etag']))).body;
  expect(inSpanish).toContain('SUMMARY:Cumpleaños de Leo');
  expect(inSpanish).toContain('SUMMARY:Tarea: Task: paint');

  const exported = async (from: string, to: string) =>
    (await ana.post('/api/functions/export-calendar', { from, to })).json<{ count: number }>().count;
  expect([await exported('2023-01-01', '2024-02-28'), await exported('2025-02-28', '2025-02-28')]).toEqual([0, 1]);
  expect([await exported('2025-03-01', '2026-02-27'), await exported('2025-03-01', '2026-02-28')]).toEqual([0, 1]);
  await server.admin.query(`alter table public.members disable trigger user;
    update public.members set left_at = now() where id = '${leo.id}' and family_id = '${id}';
    alter table public.members enable trigger user`);
  expect(await exported('2025-03-01', '2026-02-28')).toBe(0);
});

it('answers so many requests an hour', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const [anas, leos] = [await addressOf(ana), await addressOf(leo)];
  const statuses: number[] = [];
  for (let count = 0; count <= 60; count += 1) statuses.push((await fetchFile(anas)).statusCode);
  expect(statuses.indexOf(429)).toBe(60);
  expect((await fetchFile(leos)).statusCode).toBe(200);
});

it('exports a stretch of days, and finds events by the UID of a file, or by their own id in it', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { bea } = await aFamily(server, { bea: 'parent' });
  const imported = (await addEvent(ana, { uid: 'one@school' })).json();
  const own = (await addEvent(ana, { title: 'Piano', event_date: '2027-03-01' })).json();
  const theirs = (await addEvent(bea, { uid: 'one@school' })).json();
  const exported = async (from: string | null, to: string | null) =>
    (await ana.post('/api/functions/export-calendar', { from, to })).json<{ file: string; count: number }>();
  expect(await exported(null, null)).toMatchObject({ count: 2 });
  const { count, file } = await exported('2027-01-01', '2027-12-31');
  expect([count, file.includes('SUMMARY:Piano'), file.includes('Swimming')]).toEqual([1, true, false]);
  const uids = ['one@school', `${own.id}@casita`, `${theirs.id}@casita`, 'x'];
  const found = (await ana.post('/api/functions/find-events-by-uid', { uids })).json<{ events: { id: string }[] }>();
  expect(new Set(found.events.map(({ id }) => id))).toEqual(new Set([imported.id, own.id]));
});

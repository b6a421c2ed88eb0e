import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpCarrier } from '../../platform/mail/smtp.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { areaMailers, areaWorkers } from '../../areas.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aPushService, toThisMachine } from '../../testing/push-service.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { deliver, outcomesOf } from './testing.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  service = await aPushService();
  server = await aServer({ alone: 'moves the clock', startsWorkers: false, outside: toThisMachine() });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  await server.admin.query('delete from app.jobs; delete from auth.attempts');
});

const MINUTE_MS = 60_000;
const pass = (minutes: number) => void (server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS));
const own = (who: TestMember, table: string, fields: object) => who.post(`/api/tables/${table}`, fields, who.userId);
const route = (who: TestMember, to: TestMember, more: object = {}) =>
  who.post('/api/functions/family-notification-router', {
    ...{ family_id: who.familyId, user_id: to.userId, title: 'Dinner', content: 'At eight', ...more },
  });
const pathOf = (mail: Mail | undefined) => mail?.unsubscribeUrl?.slice(TEST_APP_URL.length) ?? '';

test('a member tells others of the same family, and no one else, as themselves and so many an hour', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { eve } = await aFamily(server, { eve: 'parent' });
  const statuses = async (...calls: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(await statuses(route(leo, ana), route(ana, leo))).toEqual([200, 200]);
  expect(await statuses(route(ana, eve), route(ana, ana), route(ana, leo, { family_id: eve.familyId }))).toEqual([
    404, 404, 403,
  ]);
  expect(await statuses(route(ana, leo, { metadata: { sender_id: leo.userId } }))).toEqual([403]);
  expect(await statuses(route(ana, leo, { title: ' ' }), route(ana, leo, { priority: 'urgent' }))).toEqual([400, 400]);
  await deliver(server);
  const { rows } = (await leo.get('/api/tables/notifications', leo.userId)).json();
  expect(rows).toMatchObject([
    { title: 'Dinner', content: 'At eight\nFrom ana', category: 'info', kind: 'family_message' },
  ]);
  await route(ana, leo, { title: 'Late' });
  await ana.post('/api/functions/remove-member', { member_id: leo.id });
  await deliver(server);
  const { rows: after } = await server.admin.query(
    'select title from public.notifications where family_id = $1 and kind = $2',
    [...[leo.userId, 'family_message']],
  );
  expect(after).toHaveLength(1);
  // Nor does a message come without its sender: as the product's own words.
  const { zoe, max } = await aFamily(server, { max: 'parent', zoe: 'parent' });
  await server.transactions.withSystem('take a name away', { familyId: zoe.familyId }, ({ db }) =>
    db.updateTable('members').set({ first_name: null }).where('id', '=', zoe.id).execute(),
  );
  await route(zoe, max);
  await deliver(server);
  expect((await max.get('/api/tables/notifications', max.userId)).json().rows).toMatchObject([
    { content: 'At eight\nFrom a member of your family' },
  ]);
  await route(zoe, max, { title: 'Your account is closed' });
  await max.post('/api/functions/remove-member', { member_id: zoe.id });
  await deliver(server);
  const { rows: ofLeaver } = (await max.get('/api/tables/notifications', max.userId)).json<{
    rows: { kind: string }[];
  }>();
  expect(ofLeaver.filter(({ kind }) => kind === 'family_message')).toHaveLength(1);
  for (let sent = 0; sent < 60; sent += 1) await route(eve, eve);
  expect((await route(eve, eve)).statusCode).toBe(429);
});

test('a kind is mailed that a person chose, with a subject without words of rows, and is ended by one request without a sign-in', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  await own(ben, 'notice_choices', { kind: 'task_given', about_family: null, mail: true });
  await own(ben, 'settings', { id: ben.userId, language: 'es' });
  const give = () => ana.post('/api/tables/tasks', { title: 'Chemotherapy', assigned_to: ben.id });
  await give();
  const [mail, ...others] = await deliver(server);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ben.email, subject: 'Una tarea para ti' });
  expect(mail?.text).toContain('Chemotherapy');
  expect(mail?.messageId).toMatch(/^[\da-f-]{36}$/);
  expect((await server.app.inject({ url: pathOf(mail) })).body).toContain('¿No recibir más correos de este tipo?');
  await give();
  expect(await deliver(server)).toHaveLength(1);
  const oneClick = { method: 'POST' as const, payload: 'List-Unsubscribe=One-Click' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await server.app.inject({ ...oneClick, headers, url: `${pathOf(mail)}x` })).statusCode).toBe(404);
  expect((await server.app.inject({ ...oneClick, headers, url: pathOf(mail) })).statusCode).toBe(200);
  await give();
  expect(await deliver(server)).toEqual([]);
  // As mail programs send it that follow the wish of RFC 8058, section 3.1.
  const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const multipart = {
    method: 'POST' as const,
    payload: part,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
  expect((await server.app.inject({ ...multipart, url: pathOf(mail) })).statusCode).toBe(200);
});

test('what matters is mailed where no push reaches a device: at once without one, else when it is sure', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  const remind = (title: string) =>
    ana.post('/api/tables/family_events', {
      ...{ title, event_date: '2026-11-20', event_time: '12:00', end_time: '13:00', time_zone: 'UTC' },
      ...{ reminders: [60], assigned_members: [ben.id] },
    });
  await remind('Swimming');
  pass(60);
  expect((await deliver(server)).map(({ subject }) => subject)).toEqual(['Reminder of an event']);
  const again = await signInAs(server, ben);
  await service.ask(server, again);
  await server.admin.query(`update auth.session set "expiresAt" = '2099-01-01' where id = $1`, [again.sessionId]);
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  await remind('Reached');
  pass(60);
  expect(await deliver(server)).toEqual([]);
  pass(11);
  expect(await deliver(server)).toEqual([]);
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  service.answers.push(410);
  await remind('Lost');
  pass(60);
  // The push service knows the device no more, so it is mailed without waiting.
  expect(await deliver(server)).toHaveLength(1);
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  await own(ben, 'notification_preferences', { id: ben.userId, task_reminders: false });
  await remind('Unwanted');
  pass(60);
  expect(await deliver(server)).toEqual([]);
  expect((await outcomesOf(again)).filter((line) => line.endsWith('skipped group_off'))).toHaveLength(3);
});

test('an address that the mail server refuses gets no more mails, and the person’s settings say so until they change it', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  await own(ben, 'notice_choices', { kind: 'task_given', about_family: null, mail: true });
  const give = () => ana.post('/api/tables/tasks', { title: 'Sweep', assigned_to: ben.id });
  await give();
  expect(await deliver(server, () => Object.assign(new Error('no such person'), { responseCode: 550 }))).toEqual([]);
  expect(await outcomesOf(ben)).toContain('mail failed address_refused');
  await give();
  expect(await deliver(server)).toEqual([]);
  const { rows } = (await ben.get('/api/tables/notification_preferences', ben.userId)).json();
  expect(rows).toMatchObject([{ id: ben.userId, mail_refused_at: expect.any(String), email_enabled: true }]);
  const address = `/api/tables/notification_preferences/${ben.userId}`;
  expect((await ben.patch(address, { mail_refused_at: null }, ben.userId)).statusCode).toBe(200);
  await give();
  expect(await deliver(server)).toHaveLength(1);
});

/** A mail server on loopback, which answers what `answers` says to the content of mails, and takes them without. */
async function aMailServer() {
  const received: string[] = [];
  const answers: number[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        received.push(raw);
        const responseCode = answers.shift();
        done(responseCode ? Object.assign(new Error('busy'), { responseCode }) : null);
      });
    },
  });
  await new Promise<void>((done) => {
    smtp.listen(0, '127.0.0.1', done);
  });
  const { port } = smtp.server.address() as AddressInfo; // not a string, because it listens on a port
  const close = () => new Promise<void>((done) => smtp.close(done));
  return { received, answers, close, url: `smtp://127.0.0.1:${port}` };
}

test('its mails have the headers of RFC 8058, and an id that stays when a busy server has it sent again', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  await own(ben, 'notice_choices', { kind: 'task_given', about_family: null, mail: true });
  await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_to: ben.id });
  const mails = await aMailServer();
  const carrier = createSmtpCarrier(mails.url, TEST_APP_URL);
  try {
    const workers = [
      ...areaWorkers({ ...server.services, limits: server.limits }),
      ...areaMailers(server.transactions, carrier, TEST_APP_URL),
    ];
    const work = async (wanted: string) => {
      const worker = workers.find(({ kind }) => kind === wanted);
      if (worker)
        await drainQueue(
          server.transactions,
          worker,
          () => {},
          () => server.clock.now,
        );
    };
    await work('notice');
    mails.answers.push(451);
    await work('mail_notice');
    pass(1);
    await work('mail_notice');
    await work('mail_notice');
  } finally {
    carrier.close();
    await mails.close();
  }
  expect(mails.received).toHaveLength(2);
  const [first = '', second = ''] = mails.received.map((raw) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
  expect([first, first === second]).toEqual([expect.stringMatching(/^<[\da-f-]{36}@localhost>$/), true]);
  expect(mails.received[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  expect(mails.received[1]).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/api\/mail\/unsubscribe\?token=/im);
  expect(await outcomesOf(ben)).toContain('mail sent ok');
});

test('a digest mails what was neither read, muted nor mailed, at its hour, and nothing when there is nothing', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  await own(ben, 'notification_preferences', { id: ben.userId, digest: 'daily', digest_hour: 12, time_zone: 'UTC' });
  for (const title of ['One', 'Two']) await ana.post('/api/tables/tasks', { title, assigned_to: ben.id });
  expect(await deliver(server)).toEqual([]);
  await ben.post('/api/functions/change-all-notifications', { to: 'read' });
  await ana.post('/api/tables/tasks', { title: 'Three', assigned_to: ben.id });
  const hushed = await ana.post('/api/tables/tasks', { title: 'Hushed', assigned_to: ben.id });
  const thing = { table_name: 'tasks', row_id: hushed.json<{ id: string }>().id, muted_until: null };
  expect((await own(ben, 'notice_mutes', { about_family: ana.familyId, ...thing })).statusCode).toBe(200);
  await deliver(server);
  pass(121);
  const mails = [...(await deliver(server)), ...(await deliver(server))];
  expect(mails).toMatchObject([{ to: ben.email, subject: 'What is new in Casita' }]);
  expect(mails[0]?.text).toContain('Three');
  expect(mails[0]?.text).not.toMatch(/One|Hushed/);
  // What is unread of a family stays out once its person is removed from it.
  const other = await aFamily(server, { eve: 'parent', max: 'parent' });
  await own(other.max, 'notification_preferences', {
    id: other.max.userId,
    digest: 'daily',
    digest_hour: 13,
    time_zone: 'UTC',
  });
  const eve = await signInAs(server, other.eve);
  await eve.post('/api/tables/tasks', { title: 'Five', assigned_to: other.max.id });
  await deliver(server);
  await eve.post('/api/functions/remove-member', { member_id: other.max.id });
  pass(60);
  expect((await deliver(server)).filter(({ to, text }) => to === other.max.email && text.includes('Five'))).toEqual([]);
  await server.app.inject({ method: 'POST', url: pathOf(mails[0]) });
  pass(23 * 60);
  expect(await deliver(server)).toEqual([]);
});

test('in quiet hours tasks wait and a dose does not; in the morning one push and a digest say what came', async () => {
  const { ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
  const by = (time: string) => void (server.clock.now = new Date(`2026-11-${time}:30Z`));
  const arrived = async () => {
    const mails = [...(await deliver(server)), ...(await deliver(server))];
    return [service.received.splice(0).map(({ payload: { title, body } }) => `${title}: ${body}`), mails] as const;
  };
  await service.ask(server, ben);
  await server.admin.query(`update auth.session set "expiresAt" = '2099-01-01' where id = $1`, [ben.sessionId]);
  await own(ben, 'settings', { id: ben.userId, language: 'es' });
  const choices = { digest: 'daily', digest_hour: 8, quiet_from: '20:00', quiet_until: '07:00' };
  await own(ben, 'notification_preferences', { id: ben.userId, time_zone: 'Europe/Madrid', ...choices });
  const schedule = { kind: 'times', times: ['22:00'], weekdays: null };
  const plan = { user_id: leo.id, name: 'Methylphenidate', schedule, time_zone: 'Europe/Madrid' };
  expect((await ana.post('/api/tables/medications', plan)).statusCode).toBe(200);
  await arrived();
  by('20T19:30');
  const giver = await signInAs(server, ana);
  for (const title of ['Sweep', 'Lock up']) await giver.post('/api/tables/tasks', { title, assigned_to: ben.id });
  expect((await arrived())[0]).toEqual([]);
  // An hour after the child was reminded.
  by('20T22:00');
  expect((await arrived())[0]).toEqual([
    'Un recordatorio para leo sigue sin respuesta: viernes, 20 de noviembre, 22:00',
  ]);
  by('21T06:00');
  const said = 'ana te ha dado una tarea: ';
  expect((await arrived())[0]).toEqual([`2 avisos llegaron en tus horas de silencio: ${said}Sweep\n${said}Lock up`]);
  by('21T07:00');
  const [, [digest, ...others]] = await arrived();
  expect([others, digest?.subject]).toEqual([[], 'Novedades en Casita']);
  expect(digest?.text).toContain(
    `Lo que aún no has leído\n\n- Un recordatorio para la familia\n- ${said}Lock up\n- ${said}Sweep\n\nAbrir en Casita`,
  );
});

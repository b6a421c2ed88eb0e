import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aPhotoServer, aPicture } from '../../platform/files/testing/photos.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { peopleOf, type Row } from '../people/testing.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let server: TestServer;
beforeAll(async () => {
  photos = await aPhotoServer();
  ({ server } = photos);
});
afterAll(() => photos.close());

const { call, change, remove, leave, aHome, aBaby } = peopleOf(() => server);

const ask = (who: TestMember, familyId = who.familyId) => who.get(ownContentAddress(familyId));
const refusal = async (who: TestMember, familyId = who.familyId) => {
  const answer = await ask(who, familyId);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const leftFamilies = async (who: TestMember) => (await call(who, 'get-account', {})).json().left_families;

/** The files of a ZIP file whose entries are stored as they are, by its directory. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  const found = new Map<string, Buffer>();
  for (let rest = file.readUInt16LE(end + 10); rest > 0; rest -= 1) {
    const [size, nameLength, start] = [
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const content = start + 30 + file.readUInt16LE(start + 26);
    found.set(file.toString('ascii', at + 46, at + 46 + nameLength), file.subarray(content, content + size));
    at += 46 + nameLength;
  }
  return found;
}

const make = async (member: TestMember, table: string, fields: object) => {
  const made = await member.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
};

async function contentOf(who: TestMember, familyId?: string) {
  const answer = await ask(who, familyId);
  expect(answer.statusCode, answer.body).toBe(200);
  const files = unzip(answer.rawPayload);
  const about = JSON.parse(files.get('casita.json')?.toString() ?? '') as Record<
    'tasks' | 'family_events' | 'files',
    Row[]
  >;
  return { about, files, headers: answer.headers };
}

/** The page to read, without its style. */
async function pageOf(who: TestMember, language: string, familyId = who.familyId) {
  const headers = { authorization: `Bearer ${who.token}`, 'accept-language': language };
  const answer = await server.app.inject({ url: ownContentAddress(familyId), headers });
  const files = unzip(answer.rawPayload);
  const name = [...files.keys()].find((path) => path.endsWith('.html')) ?? '';
  const page = files.get(name)?.toString() ?? '';
  const text = page
    .replaceAll(/<style>.*<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { name, page, text };
}

describe('what a member or former member made', () => {
  it('is theirs to take along: their rows and files, and nothing of others', async () => {
    const { ana, ben } = await aHome();
    const luz = await aBaby(ana);
    const task = await make(ben, 'tasks', { title: 'Paint the fence', assigned_to: ana.id });
    await make(ben, 'family_events', { title: 'Fair', event_date: '2026-11-28' });
    await make(ana, 'tasks', { title: 'A surprise for Ben' });
    const gone = await make(ben, 'tasks', { title: 'Never mind' });
    await ben.delete(`/api/tables/tasks/${gone.id}`);
    const photo = await aPicture(30, 20).jpeg().toBuffer();
    const [own, ofLuz, anas] = [newId(), newId(), newId()];
    await photos.upload(ben, photo, { id: own });
    await photos.name(ben, own);
    await photos.upload(ben, photo, { id: ofLuz, row: luz.id });
    await photos.name(ben, ofLuz, luz.id);
    await photos.upload(ana, photo, { id: anas });
    await photos.name(ana, anas);
    expect(await remove(ana, ben)).toBe('done');
    const { about, files, headers } = await contentOf(ben);
    expect(about.tasks).toMatchObject([{ id: task.id, title: 'Paint the fence', created_by: ben.id }]);
    expect(about.family_events).toMatchObject([{ title: 'Fair', event_date: '2026-11-28' }]);
    expect(new Set(about.files.map(({ id }) => id))).toEqual(new Set([own, ofLuz]));
    expect(new Set(files.keys())).toEqual(
      new Set(['casita.json', 'What I made.html', 'photos/2026-11-20-ben.webp', 'photos/2026-11-20-luz.webp']),
    );
    expect(files.get('photos/2026-11-20-ben.webp')?.subarray(8, 12).toString()).toBe('WEBP');
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  });

  it('has their meals, and what is not eaten in their words', async () => {
    const { ana, ben, leo } = await aHome();
    const meal = await make(ben, 'grocery_meals', { on_date: '2026-11-21', title: 'Soup', servings: 4 });
    const limit = await make(ben, 'grocery_food_limits', {
      member_id: leo.id,
      words: 'No gluten',
      kind: 'intolerance',
    });
    await make(ana, 'grocery_meals', { on_date: '2026-11-22', title: 'Pizza' });
    expect((await contentOf(ben)).about).toMatchObject({
      grocery_meals: [{ id: meal.id, title: 'Soup' }],
      grocery_food_limits: [{ id: limit.id, words: 'No gluten' }],
    });
    const { text } = await pageOf(ben, 'en');
    expect(text).toMatch(/Soup Day Saturday, November 21, 2026 For how many 4 .* No gluten For Leo Kind Intolerance/i);
    expect(text).not.toContain('Pizza');
  });

  it('has the goals, budgets and accounts that they made, and no money of others', async () => {
    const { ana, ben, leo } = await aHome();
    await make(ben, 'family_savings', { user_id: leo.id, goal_name: 'A kite', target_amount: 500 });
    await make(ben, 'budgets', { category: 'Food', amount: 5_000 });
    await make(ben, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    await make(ana, 'finance_accounts', { name: 'Purse', kind: 'cash' });
    expect((await contentOf(ben)).about).toMatchObject({
      ...{ family_savings: [{ goal_name: 'A kite' }], budgets: [{ category: 'Food' }] },
      finance_accounts: [{ name: 'Bank' }],
    });
    const { text } = await pageOf(ben, 'es');
    expect(text).toMatch(/A kite Para Leo .* Food Mes todos los meses .* Bank Tipo banco/i);
    expect(text).not.toContain('Purse');
  });

  it('has nothing of what their role does not see any more, nor do they learn of it as they leave', async () => {
    const { ana, ben, leo } = await aHome();
    await make(ben, 'tasks', { title: 'Sweep' });
    await make(ben, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    await make(ben, 'family_savings', { user_id: leo.id, goal_name: 'Bike', target_amount: 500 });
    const kept = async () => {
      const about = (await contentOf(ben)).about as Record<string, Row[]>;
      return ['tasks', 'finance_accounts', 'family_savings'].map((table) => about[table]?.length);
    };
    expect(await kept()).toEqual([1, 1, 1]);
    expect(await change(ana, ben, 'nurse')).toBe('done');
    expect(await kept()).toEqual([1, 0, 0]);
    expect(await leave(ben)).toBe('done');
    expect(await kept()).toEqual([1, 0, 0]);
  });

  it('says names beside ids, and what the family knows of them', async () => {
    const { ana, ben } = await aHome();
    await make(ben, 'tasks', { title: 'Paint', assigned_members: [ana.id, ben.id] });
    await ana.patch(`/api/tables/members/${ana.id}`, { last_name: 'Ríos' });
    await ben.post('/api/tables/private_details', { id: ben.id, member_id: ben.id, phone: '600 100 200' });
    const { about } = await contentOf(ben);
    expect(about.tasks).toMatchObject([
      {
        ...{ created_by: ben.id, created_by_name: 'ben', assigned_members_names: ['ana Ríos', 'ben'] },
        assigned_to: null,
      },
    ]);
    expect(about).toMatchObject({ family: 'Test', left_at: null, person: { name: 'ben', phone: '600 100 200' } });
  });

  it('is a page to read, in their language, without a network', async () => {
    const { ana, ben } = await aHome();
    await make(ben, 'tasks', {
      ...{ title: 'Bins & <b>bags</b>', description: 'Two\nlines', assigned_to: ana.id },
      ...{ due_date: '2026-11-21T17:00:00+01:00', rrule: 'FREQ=WEEKLY;INTERVAL=2' },
    });
    await make(ben, 'tasks', { title: 'Wash', status: 'completed' });
    await make(ben, 'family_events', {
      ...{ title: 'Fair', event_date: '2026-11-28', event_time: '10:00', end_time: '12:30', location: 'The square' },
    });
    await make(ben, 'family_events', { title: 'Trip', event_date: '2026-12-01', end_date: '2026-12-03' });
    const photo = newId();
    await photos.upload(ben, await aPicture(30, 20).jpeg().toBuffer(), { id: photo });
    await photos.name(ben, photo);
    const english = await pageOf(ben, 'en');
    expect(english.name).toBe('What I made.html');
    for (const said of [
      'What you made in Test',
      'Tasks (2)',
      'Bins &amp; &lt;b&gt;bags&lt;/b&gt;',
      'For ana',
      'Due Saturday, November 21, 2026, 17:00',
      'Repeats every 2 weeks',
      'Status Done on Friday, November 20, 2026',
      'Calendar (2)',
      'When Saturday, November 28, 2026, 10:00 – 12:30',
      'Where The square',
      'For the whole family',
      'When Tuesday, December 1, 2026 until Thursday, December 3, 2026',
      'Photo of ben, Friday, November 20, 2026',
    ]) {
      expect(english.text).toContain(said);
    }
    expect(english.page).toContain('src="photos/2026-11-20-ben.webp"');
    expect(english.page).not.toMatch(/<script|https?:|<b>/);
    expect(english.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const spanish = await pageOf(ben, 'es');
    expect(spanish.name).toBe('Lo que hice.html');
    for (const said of ['Tareas (2)', 'Para cuándo sábado, 21 de noviembre de 2026, 17:00', 'Se repite cada 2 semanas'])
      expect(spanish.text).toContain(said);
    expect(await remove(ana, ben)).toBe('done');
    expect((await pageOf(ben, 'en')).text).toContain('as it was on Friday, November 20, 2026, when you left');
  });

  it('has a page also where there is nothing', async () => {
    const { rosa } = await aHome();
    const { text } = await pageOf(rosa, 'es');
    expect(text).toContain('Todavía no has creado nada allí.');
    expect(text).not.toContain('Tareas');
  });

  it('is as it was when they left, whatever others did since', async () => {
    const { ana, rosa } = await aHome();
    const changed = await make(rosa, 'tasks', { title: 'Knit', description: 'Blue wool' });
    const removed = await make(rosa, 'tasks', { title: 'Bake' });
    const due = { due_date: '2026-11-21T17:00:00+01:00', rrule: 'FREQ=DAILY' };
    const daily = await make(rosa, 'tasks', { title: 'Water', ...due });
    expect(await leave(rosa)).toBe('done');
    await ana.patch(`/api/tables/tasks/${changed.id}`, { title: 'Do not tell Rosa' });
    await ana.patch(`/api/tables/tasks/${changed.id}`, { title: 'Nor this', description: 'Secret' });
    await ana.delete(`/api/tables/tasks/${removed.id}`);
    // Rows that follow from hers, and so name her.
    await ana.patch(`/api/tables/tasks/${daily.id}`, { status: 'completed' });
    await ana.patch(`/api/tables/tasks/${changed.id}`, { due_date: '2026-11-24T17:00:00+01:00' });
    const { rows } = await server.admin.query('select 1 from public.tasks where created_by = $1', [rosa.id]);
    expect(rows).toHaveLength(4);
    const { about } = await contentOf(rosa);
    expect(about.tasks.map(({ title, description, status }) => [title, description, status])).toEqual([
      ['Knit', 'Blue wool', 'pending'],
      ['Bake', null, 'pending'],
      ['Water', null, 'pending'],
    ]);
    expect(about.family_events).toMatchObject([{ task_id: daily.id }]);
  });

  it('is offered for 30 days, and refused to everybody else', async () => {
    const { id, ana, ben } = await aHome();
    const { eva } = await aFamily(server, { eva: 'parent' });
    expect(await leftFamilies(ben)).toEqual([]);
    expect(await remove(ana, ben)).toBe('done');
    expect(await leftFamilies(ben)).toEqual([{ family_id: id, name: 'Test', until: '2026-12-20T10:00:00.000Z' }]);
    await make(ana, 'tasks', { title: 'Of Ana' });
    expect((await contentOf(ana)).about.tasks).toMatchObject([{ title: 'Of Ana' }]);
    expect((await contentOf(ben)).about.tasks).toEqual([]);
    expect(await refusal(eva, id)).toEqual([403, '42501']);
    expect([await refusal(ben, eva.familyId), await refusal(ben, newId())]).toEqual([
      [403, '42501'],
      [403, '42501'],
    ]);
    expect((await server.app.inject(ownContentAddress(id))).statusCode).toBe(401);
    const { now } = server.clock;
    try {
      server.clock.now = new Date(now.getTime() + 30 * DAY_MS - 1);
      const late = await signInAs(server, ben);
      expect((await ask(late)).statusCode).toBe(200);
      server.clock.now = new Date(now.getTime() + 30 * DAY_MS);
      expect([await refusal(late), await leftFamilies(late)]).toEqual([[403, '42501'], []]);
    } finally {
      server.clock.now = now;
    }
  });

  it('is offered beside another family, and ends when they are added again', async () => {
    const { id, ana, ben } = await aHome();
    const { id: lake } = await aFamily(server, { bea: 'parent' });
    const inLake = await addMember(server, lake, 'ben', 'parent', ben.userId);
    await make(inLake, 'tasks', { title: 'Row the boat' });
    await make(ben, 'tasks', { title: 'Mow' });
    expect(await remove(ana, ben)).toBe('done');
    expect((await contentOf(inLake, id)).about.tasks).toMatchObject([{ title: 'Mow' }]);
    await server.transactions.withSystem('a test', { familyId: id }, (tx) =>
      joinFamily(tx, {
        familyId: id,
        userId: ben.userId,
        person: { first_name: 'ben', last_name: null },
        role: 'nurse',
      }),
    );
    expect(await leftFamilies(ben)).toEqual([]);
    await make(ben, 'tasks', { title: 'Sow' });
    expect(await remove(ana, ben)).toBe('done');
    expect((await contentOf(ben)).about.tasks.map(({ title }) => title)).toEqual(['Mow', 'Sow']);
  });

  it('is not for children, whose accounts are their parents’', async () => {
    const { ana, leo } = await aHome();
    expect(await refusal(leo)).toEqual([403, '42501']);
    expect(await remove(ana, leo)).toBe('done');
    expect([await refusal(leo), await leftFamilies(leo)]).toEqual([[403, '42501'], []]);
  });
});

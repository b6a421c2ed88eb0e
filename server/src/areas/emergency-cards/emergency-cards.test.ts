import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_SECTIONS } from '#contract/areas/medical/emergency-cards.ts';
import { newId } from '#contract/ids.ts';
import { areaWorkers } from '../../areas.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock, and uses up budgets', startsWorkers: false });
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const PRIVATE = { audience: { kind: 'managers', members: [] } };
const aHome = () =>
  aFamily(server, { ana: 'parent', sam: 'admin', leo: 'child', nurse: 'nurse', rosa: 'grandma', rita: null });
type Home = Awaited<ReturnType<typeof aHome>>;

let callers = 0;
/** Each reader has an address of its own, and so a budget of its own. */
const read = (path: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET', address = aReader()) =>
  server.app.inject({ method, url: path, headers: { ...headers }, remoteAddress: address });
const aReader = () => `198.51.${(callers += 1) >> 8}.${callers & 255}`;

async function make(who: TestMember, table: string, fields: object): Promise<{ id: string }> {
  const made = await who.post(`/api/tables/${table}`, { id: newId(), ...fields });
  expect(made.statusCode, made.body).toBe(200);
  return made.json();
}
const ask = (who: TestMember, of: TestMember, fields: object = {}) =>
  who.post('/api/functions/create-emergency-card', {
    ...{ user_id: of.id, sections: [...CARD_SECTIONS], record_ids: [], days: 7 },
    ...fields,
  });
async function makeCard(who: TestMember, of: TestMember, fields: object = {}): Promise<{ id: string; path: string }> {
  const made = await ask(who, of, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json();
}
const revoke = (who: TestMember, card_id: string) => who.post('/api/functions/revoke-emergency-card', { card_id });
const rowsOf = async <Row = { id: string }>(who: TestMember, table: string): Promise<Row[]> =>
  (await who.get(`/api/tables/${table}`)).json<{ rows: Row[] }>().rows;
async function told({ userId }: TestMember): Promise<string[]> {
  const fail = (error: Error) => expect.unreachable(error.message);
  const workers = areaWorkers({ ...server.services, limits: server.limits });
  for (const worker of workers.filter(({ kind }) => kind === 'notice'))
    await drainQueue(server.transactions, worker, fail, () => server.clock.now);
  const { rows } = await server.admin.query<{ title: string }>(
    "select title from notifications where family_id = $1 and kind = 'emergency_card_opened'",
    [userId],
  );
  return rows.map(({ title }) => title);
}

/** A record of each kind that a card shows, and private ones beside them. */
async function fill({ ana, leo }: Home) {
  const doctor = await make(ana, 'contacts', {
    ...{ name: 'Dr Vega', category: 'health', is_favourite: false, phone: '+34 910 000 000' },
  });
  const of = { user_id: leo.id };
  await make(ana, 'medical_profiles', {
    ...{ ...of, blood_type: 'AB-', payor: 'Sanitas', member_number: 'S-1', notes: 'Wears <script>alert(1)</script>' },
    ...{ physician_id: doctor.id, physician_name: 'Dr Vega' },
    emergency_contacts: [{ name: 'Rosa', phone: '600 111 222', relation: 'grandmother' }],
  });
  await make(ana, 'allergies', { ...of, substance: 'Kiwi', severity: 'mild' });
  await make(ana, 'allergies', {
    ...{ ...of, substance: 'Nuts "all" <b>', severity: 'severe', reaction: 'Hives & swelling' },
  });
  await make(ana, 'allergies', { ...of, substance: 'Outgrown milk', status: 'resolved' });
  await make(ana, 'conditions', { ...of, name: 'Asthma' });
  await make(ana, 'medications', {
    ...{ ...of, name: 'Salbutamol', dose_value: 2.5, dose_unit: 'ml', route: 'inhaled' },
    ...{ schedule: { kind: 'times', times: ['08:00', '20:00'], weekdays: null }, time_zone: 'Europe/Madrid' },
  });
  await make(ana, 'medications', { ...of, name: 'Ended syrup', ends_on: '2020-01-01' });
  return { secret: await make(ana, 'conditions', { ...of, name: 'Secret condition', ...PRIVATE }) };
}

describe('a card', () => {
  it('shows a reader without an account or script what was chosen, escaped, in the language of their browser', async () => {
    const home = await aHome();
    await fill(home);
    const { path } = await makeCard(home.ana, home.leo);
    expect(path).toMatch(/^\/card\/[\w-]{43}$/);
    const page = await read(path, { 'accept-language': 'fr, en-GB;q=0.5' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const said of ['AB-', 'Sanitas, S-1', 'Dr Vega', 'tel:+34910000000', 'Asthma', 'Salbutamol', 'tel:600111222'])
      expect(page.body).toContain(said);
    expect(page.body).toContain('Nuts &quot;all&quot; &lt;b&gt;');
    expect(page.body.indexOf('Kiwi')).toBeGreaterThan(page.body.indexOf('Nuts')); // the worst is read first
    expect(page.body).toContain('Severe · Hives &amp; swelling');
    expect(page.body).toContain('2.5 ml · inhaled · daily at 08:00, 20:00');
    expect(page.body).not.toMatch(/<script|<b>|Outgrown|Ended syrup|Secret condition/);
    expect(page.body).toContain('<html lang="en">');
    const title = /<title>(.*)<\/title>/.exec(page.body)?.[1];
    expect(title).toBe('Emergency card · Casita');
    const spanish = await read(path, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.1' });
    expect(spanish.body).toContain('<html lang="es">');
    expect(spanish.body).toContain('2,5 ml · inhalado · cada día a las 08:00, 20:00');
  });

  it('is kept by no cache, search or referrer, and may do nothing but show its own style', async () => {
    const home = await aHome();
    const { path } = await makeCard(home.ana, home.leo);
    for (const address of [path, '/card/none']) {
      const { headers } = await read(address);
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/);
      expect(policy).not.toMatch(/script|unsafe|self/);
    }
  });

  it('shows only the chosen parts, and a private record only where it was chosen and its maker still sees it', async () => {
    const home = await aHome();
    const { secret } = await fill(home);
    const part = await makeCard(home.ana, home.leo, { sections: ['conditions'], record_ids: [secret.id] });
    const shown = (await read(part.path)).body;
    expect(shown).toContain('Asthma');
    expect(shown).toContain('Secret condition');
    expect(shown).not.toMatch(/AB-|Sanitas|Nuts|Salbutamol|Vega|600 111|Wears/);
    const other = await makeCard(home.ana, home.leo, { sections: ['allergies'], record_ids: [secret.id] });
    expect((await read(other.path)).body).not.toContain('Secret condition');
    await home.ana.patch(`/api/tables/conditions/${secret.id}`, {
      audience: { kind: 'people', members: [home.sam.id] },
    });
    await make(home.ana, 'conditions', { user_id: home.leo.id, name: 'Added later' });
    const later = (await read(part.path)).body;
    expect(later).toContain('Added later');
    // Ana made the record, so she sees it still. Sam does not see that of another maker alone.
    expect(later).toContain('Secret condition');
    const own = await make(home.ana, 'conditions', {
      ...{ user_id: home.nurse.id, name: 'Of Ana alone', audience: { kind: 'people', members: [] } },
    });
    const refused = await ask(home.sam, home.nurse, { record_ids: [own.id] });
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([422, { record_ids: 'unknown' }]);
  });

  it('says "none on this card" of a list without entries, and shows a date of birth that the family does not see', async () => {
    const home = await aHome();
    const set = await home.ana.post('/api/tables/private_details', {
      ...{ id: home.leo.id, member_id: home.leo.id, birth_date: '2018-03-04' },
    });
    expect(set.statusCode, set.body).toBe(200);
    const { path } = await makeCard(home.ana, home.leo, { sections: ['birth_date', 'allergies'] });
    expect((await read(path)).body).toMatch(/Born on March 4, 2018[^]*None on this card/);
    const without = await makeCard(home.ana, home.leo, { sections: ['allergies'] });
    expect((await read(without.path)).body).not.toContain('2018');
  });
});

describe('a link', () => {
  it('shows the same page as any other address once it is revoked or expired, its maker stopped managing, or its person left', async () => {
    const home = await aHome();
    const cards = {
      revoked: await makeCard(home.ana, home.leo),
      'of a former manager': await makeCard(home.sam, home.leo),
      'of a person who left': await makeCard(home.ana, home.rosa),
    };
    const expired = await makeCard(home.ana, home.leo, { days: 1 });
    for (const { path } of Object.values(cards)) expect((await read(path)).statusCode).toBe(200);
    expect((await revoke(home.ana, cards.revoked.id)).statusCode).toBe(200);
    expect((await revoke(home.ana, cards.revoked.id)).statusCode).toBe(404);
    const demoted = await home.ana.post('/api/functions/remove-member', { member_id: home.rosa.id });
    expect(demoted.statusCode, demoted.body).toBe(200);
    const changed = await home.ana.post('/api/functions/change-member-role', {
      ...{ member_id: home.sam.id, role: 'nurse' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 60 * MINUTE_MS);
    const gone = [...Object.values(cards), expired].map(({ path }) => path);
    const others = ['/card/', '/card/none', `/card/${'a'.repeat(43)}`, `/card/${'a'.repeat(500)}`, `${gone[0]}/x`];
    const pages = await Promise.all([...gone, ...others].map((path) => read(path)));
    const [first] = pages;
    for (const page of pages) expect([page.statusCode, page.body]).toEqual([404, first?.body]);
    expect((await read('/card/none', { 'accept-language': 'es' })).body).toContain('Esta página no está disponible');
  });

  it('is made, seen and ended by managers of its own family alone, also in a family without a plan', async () => {
    const [home, away] = [await aHome(), await aHome()];
    const { id, path } = await makeCard(home.ana, home.leo);
    for (const who of [home.leo, home.nurse, home.rosa, home.rita]) {
      expect((await ask(who, who)).statusCode).toBe(403);
      expect((await revoke(who, id)).statusCode).toBe(403);
      expect((await who.get('/api/tables/emergency_cards')).statusCode).toBe(403);
    }
    expect((await ask(home.ana, away.leo)).statusCode).toBe(404);
    expect((await revoke(away.ana, id)).statusCode).toBe(404);
    expect((await rowsOf(home.sam, 'emergency_cards')).map((row) => row.id)).toEqual([id]);
    await server.admin.query("update families set open_until = now() - interval '30 days' where id = $1", [home.id]);
    expect((await read(path)).statusCode).toBe(200);
    expect((await revoke(home.sam, id)).statusCode).toBe(200);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('leaves its secret in no table, feed or log', async () => {
    const home = await aHome();
    const { path } = await makeCard(home.ana, home.leo);
    const secret = path.slice('/card/'.length);
    await read(path);
    await read(`${path}x`);
    const { rows } = await server.admin.query('select * from emergency_cards where family_id = $1', [home.id]);
    const stored = rows[0] as { secret_hash: string };
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = await server.admin.query('select * from app.changes where family_id = $1', [home.id]);
    expect(JSON.stringify(log.rows)).toContain('emergency_cards');
    for (const text of [secret, stored.secret_hash]) {
      expect(JSON.stringify(log.rows)).not.toContain(text);
      expect(JSON.stringify(await rowsOf(home.ana, 'emergency_cards'))).not.toContain(text);
    }
    expect(server.logged.join('')).toContain('"/card/*"');
    expect(server.logged.join('')).not.toContain(secret);
  });
});

describe('an opening', () => {
  it('is noted for managers and the person, and told to managers at once, but each few minutes only once', async () => {
    const home = await aHome();
    const { id, path } = await makeCard(home.ana, home.leo);
    await read(path);
    await read(path);
    const looks = await rowsOf<{ what: string; user_id: string; created_by: string }>(home.leo, 'medical_looks');
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({ what: 'link', user_id: home.leo.id, created_by: home.ana.id });
    expect(await rowsOf(home.nurse, 'medical_looks')).toEqual([]);
    const [card] = await rowsOf<{ opened_count: number; last_opened_at: string }>(home.sam, 'emergency_cards');
    expect(card).toMatchObject({ opened_count: 2, last_opened_at: expect.any(String) });
    expect([await told(home.ana), await told(home.sam)]).toEqual([
      ['The link of leo’s card was opened'],
      ['The link of leo’s card was opened'],
    ]);
    expect([await told(home.leo), await told(home.nurse)]).toEqual([[], []]);
    server.clock.now = new Date(server.clock.now.getTime() + 11 * MINUTE_MS);
    await read(path);
    // It is told although the link was ended meanwhile.
    await server.admin.query('alter table emergency_cards disable trigger user');
    await server.admin.query('update emergency_cards set deleted_at = now() where id = $1', [id]);
    await server.admin.query('alter table emergency_cards enable trigger user');
    expect(await told(home.ana)).toHaveLength(2);
  });

  it('is none where only the headers are asked for', async () => {
    const home = await aHome();
    const { path } = await makeCard(home.ana, home.leo);
    expect(await read(path, {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    expect(await rowsOf(home.leo, 'medical_looks')).toEqual([]);
    expect(await told(home.ana)).toEqual([]);
  });

  it('is refused to who tries a thousand addresses in a minute, and to no other reader', async () => {
    const home = await aHome();
    const { path } = await makeCard(home.ana, home.leo);
    const address = '203.0.113.7';
    const counts: Record<number, number> = {};
    for (let at = 0; at < 1_000; at += 1) {
      const { statusCode } = await read(`/card/${String(at).padStart(43, 'x')}`, {}, 'GET', address);
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    expect(counts).toEqual({ 404: 120, 429: 880 });
    const refused = await read(path, { 'accept-language': 'es' }, 'GET', address);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('Demasiados intentos');
    expect((await read(path)).statusCode).toBe(200);
  });
});

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroceryAnswer } from '#contract/areas/groceries/assistant.ts';
import { newId } from '#contract/ids.ts';
import type { LanguageModel } from '../../platform/model/language-model.ts';
import { ATTEMPT_LIMITS } from '../../platform/auth/attempt-limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { INJECTIONS } from '../../testing/model/injections.ts';
import { QUESTIONS_AT_ONCE, QUESTIONS_OF_FAMILY_AT_ONCE } from './routes.ts';
import { aModelServer, beginStream, type Manner, type ModelServer } from '../../testing/model/model-server.ts';

const PATIENT_MS = 120_000;
/** For a model that hangs: nothing but its answer is waited for. */
const IMPATIENT_MS = 50;

let models: ModelServer;
let server: TestServer;
let asked: LanguageModel;
beforeAll(async () => {
  models = await aModelServer();
  asked = models.model(PATIENT_MS);
  const model: LanguageModel = { name: 'chef-1', host: asked.host, ask: (...question) => asked.ask(...question) };
  server = await aServer({ model });
});
afterAll(async () => {
  await server.close();
  models.close();
});
beforeEach(() => {
  models.asked.length = 0;
  models.manner = { text: '' };
  asked = models.model(PATIENT_MS);
});

async function make(by: TestMember, table: string, fields: object): Promise<string> {
  const id = newId();
  const answer = await by.post(`/api/tables/${table}`, { id, ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

const agree = (by: TestMember, consent: string) => by.post('/api/functions/agree-to-grocery-assistant', { consent });

/** A family with a list; with `consent` it has agreed to the model. */
async function aHome(consent?: 'grown_ups' | 'all') {
  const family = await aFamily(server, { ana: 'parent', leo: 'child', rosa: 'grandma' });
  const list = await make(family.ana, 'grocery_lists', { title: 'Weekly' });
  if (consent) await agree(family.ana, consent);
  const ask = (by: TestMember, wish: string, more: object = {}) =>
    by.post('/api/functions/ask-grocery-assistant', { list_id: list, wish, language: 'en', ...more });
  /** All that the family has, with the version of its feed. */
  const state = async () => {
    const tables = ['grocery_lists', 'grocery_items', 'grocery_dishes', 'grocery_food_limits', 'members'];
    const all = await Promise.all(tables.map((table) => family.ana.get(`/api/tables/${table}`)));
    return all.map((answer) => answer.json());
  };
  return { ...family, list, ask, state };
}

const line = (name: string, more: object = {}) => ({
  ...{ name, quantity: 1, unit: null, category: null, contains: [], ...more },
});
const answerOf = (lines: readonly object[], dishes: readonly object[] = []): Manner => ({
  text: JSON.stringify({ dishes, lines }),
});

describe('who is asked', () => {
  it('is the built-in assistant, until a manager agrees to the model, and for children until they may', async () => {
    const { ana, leo, ask } = await aHome();
    models.manner = answerOf([line('corn')]);
    const byOf = async (member: TestMember, more?: object) => (await ask(member, 'tacos', more)).json().by;
    expect([await byOf(ana), await byOf(leo), models.asked.length]).toEqual(['built-in', 'built-in', 0]);
    expect((await agree(leo, 'all')).statusCode).toBe(403);
    expect((await agree(ana, 'grown_ups')).statusCode).toBe(200);
    expect([await byOf(ana), await byOf(leo)]).toEqual(['chef-1', 'built-in']);
    expect(await byOf(ana, { by: 'built-in' })).toBe('built-in');
    await agree(ana, 'all');
    expect(await byOf(leo)).toBe('chef-1');
    await agree(ana, 'off');
    expect([await byOf(ana), models.asked.length]).toEqual(['built-in', 2]);
    const described = (await leo.post('/api/functions/describe-grocery-assistant')).json();
    expect(described).toEqual({ model: { name: 'chef-1', host: asked.host }, consent: 'off', is_used: false });
  });

  it('is no one for a list of another family, or one that is completed', async () => {
    const { ana, ask, list } = await aHome();
    const other = await aHome();
    expect((await ask(other.ana, 'tacos')).statusCode).toBe(404);
    await ana.patch(`/api/tables/grocery_lists/${list}`, { is_completed: true });
    expect((await ask(ana, 'tacos')).statusCode).toBe(404);
  });
});

describe('the built-in assistant', () => {
  it('compares with the list, and warns in the words of the family', async () => {
    const { ana, leo, list, ask, state } = await aHome();
    await make(ana, 'grocery_food_limits', { member_id: leo.id, words: 'No gluten', kind: 'intolerance' });
    await make(ana, 'grocery_items', { list_id: list, name: 'Egg', quantity: 2 });
    const before = await state();
    const { lines, dishes } = (await ask(leo, 'carbonara for 4')).json<GroceryAnswer>();
    expect(dishes).toEqual([{ title: 'Spaghetti carbonara', people: 4 }]);
    expect(lines.map(({ name, quantity, change, warnings }) => [name, quantity, change, warnings.length])).toEqual([
      ['spaghetti', 400, 'add', 1],
      ['bacon', 200, 'add', 0],
      ['eggs', 2, 'more', 0],
      ['parmesan', 100, 'add', 0],
    ]);
    expect(await state()).toEqual(before);
  });
});

describe('the model', () => {
  it('is sent the wish and what it needs, without names, and its answer is compared with the list', async () => {
    const { ana, leo, list, ask } = await aHome('grown_ups');
    await make(ana, 'grocery_food_limits', { member_id: leo.id, words: 'No nuts', kind: 'allergy' });
    await make(ana, 'grocery_items', { list_id: list, name: 'flour', quantity: 200, unit: 'g' });
    await make(ana, 'grocery_items', { list_id: list, name: 'A secret present' });
    const flour = line('Flour', { quantity: 0.5, unit: 'kg', contains: ['gluten'] });
    models.manner = answerOf([flour, line('Special cream', { contains: ['nuts'] })], [{ title: 'Cake', people: 8 }]);
    const { by, lines, dishes } = (await ask(ana, 'a cake for 8')).json<GroceryAnswer>();
    expect([by, dishes]).toEqual(['chef-1', [{ title: 'Cake', people: 8 }]]);
    expect(lines).toMatchObject([
      { name: 'Flour', quantity: 0.3, unit: 'kg', change: 'more', warnings: [] },
      { name: 'Special cream', change: 'add', warnings: [{ member: leo.id, words: 'No nuts' }] },
    ]);
    const sent = JSON.stringify(models.asked);
    expect(sent).toContain('a cake for 8');
    expect(sent).toContain('No nuts');
    for (const unsent of ['leo', 'secret present', 'Weekly', leo.id]) expect(sent).not.toContain(unsent);
  });

  /** The family of all that fails: nothing of it is changed. */
  let home: Awaited<ReturnType<typeof aHome>> | undefined;
  const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, at) => line(`Thing ${at}`));
  const refuse = (status: number, body = '{"error":{"message":"no"}}') =>
    ((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)) satisfies Manner;
  const FULL = JSON.stringify({ dishes: [], lines: [line('Milk')] });

  it.each<[string, Manner, string]>([
    ['hangs', () => undefined, 'timeout'],
    ['hangs in the middle', (response) => beginStream(response, FULL.slice(0, 20)), 'timeout'],
    ['answers garbage', { text: 'Sure! I have added tacos to your list.' }, 'no_response'],
    ['answers nothing', { text: '' }, 'no_response'],
    ['answers no stream', (response) => response.end('<html>Welcome</html>'), 'no_response'],
    [
      'answers noise',
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {{{\n\n'),
      'no_response',
    ],
    ['ends its stream early', (response) => (beginStream(response, FULL), response.end()), 'no_response'],
    [
      'breaks the connection',
      (response) => (beginStream(response, FULL.slice(0, 9)), response.socket?.destroy()),
      'connection',
    ],
    [
      'names more than was asked',
      { text: JSON.stringify({ dishes: [], lines: [line('Milk')], done: true }) },
      'no_response',
    ],
    ['names an unknown unit', answerOf([line('Milk', { unit: 'barrel' })]), 'no_response'],
    ['names ten thousand items', answerOf(TEN_THOUSAND), 'no_response'],
    ['names 51 items', answerOf(TEN_THOUSAND.slice(0, 51)), 'no_response'],
    [
      'sends a line without end',
      (response) => (response.writeHead(200), response.write('x'.repeat(4_100_000))),
      'no_response',
    ],
    ['has no credits', refuse(402), 'credits'],
    ['has no quota', refuse(429, '{"error":{"message":"no","code":"insufficient_quota"}}'), 'credits'],
    ['is asked too often', refuse(429), 'rate_limit'],
    ['does not know the key', refuse(401), 'connection'],
    ['fails', refuse(500), 'connection'],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'connection'],
  ])('that %s changes nothing', async (what, manner, problem) => {
    home ??= await aHome('all');
    const { ana, ask, state } = home;
    const before = await state();
    models.manner = manner;
    if (what.startsWith('hangs')) asked = models.model(IMPATIENT_MS);
    const answer = await ask(ana, 'tacos for six');
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      503,
      'UNAVAILABLE',
      { model: problem },
    ]);
    expect(await state()).toEqual(before);
    // What it said is in no answer and no log.
    expect(answer.body + server.logged.join('')).not.toMatch(/added tacos|Welcome|Thing 1/);
  });

  it('is asked only as often as a family may in a day, and the built-in one answers then', async () => {
    const { id, ana, leo, ask } = await aHome('all');
    models.manner = answerOf([line('Milk')]);
    const { max } = ATTEMPT_LIMITS.familyModelWishes;
    for (let count = 2; count < max; count += 1) await server.limits.take([['familyModelWishes', id]]);
    const statusOf = async (by: TestMember, more?: object) => (await ask(by, 'milk', more)).statusCode;
    expect([await statusOf(ana), await statusOf(leo), await statusOf(ana), await statusOf(leo)]).toEqual([
      200, 200, 429, 429,
    ]);
    expect(models.asked).toHaveLength(2);
    expect(await statusOf(ana, { by: 'built-in' })).toBe(200);
  });
});

it('waits for so many answers of the model at once, of one family and of all', async () => {
  const count = QUESTIONS_AT_ONCE / QUESTIONS_OF_FAMILY_AT_ONCE;
  const [last, first, ...others] = await Promise.all(Array.from({ length: count + 1 }, () => aHome('all')));
  if (!last || !first) throw new Error('There are homes.');
  const waiting: ServerResponse[] = [];
  models.manner = (response) => void waiting.push(response);
  const fill = ({ ana, ask }: typeof last) =>
    Array.from({ length: QUESTIONS_OF_FAMILY_AT_ONCE }, () => ask(ana, 'milk'));
  const asked = fill(first);
  await expect.poll(() => waiting.length).toBe(QUESTIONS_OF_FAMILY_AT_ONCE);
  expect((await first.ask(first.ana, 'milk')).json().code).toBe('TOO_MANY_REQUESTS');
  asked.push(...others.flatMap(fill));
  await expect.poll(() => waiting.length).toBe(QUESTIONS_AT_ONCE);
  expect((await last.ask(last.ana, 'milk')).json().code).toBe('TOO_MANY_REQUESTS');
  expect((await last.ask(last.ana, 'milk', { by: 'built-in' })).statusCode).toBe(200);
  for (const response of waiting) response.writeHead(402).end();
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  models.manner = answerOf([line('Milk')]);
  expect((await last.ask(last.ana, 'milk')).statusCode).toBe(200);
});

describe('texts that want to be instructions', () => {
  it('change nothing, in items, dishes, recipes and what is not eaten', async () => {
    const { ana, leo, list, ask, state } = await aHome('all');
    const ofBuiltIn = async () => (await ask(ana, 'tacos for six', { by: 'built-in' })).json<GroceryAnswer>();
    const nothing = await ofBuiltIn();
    const none = { quantity: null, unit: null, amount_words: null };
    const write = async (text: string) => {
      const name = text.replaceAll('\u0000', ' ').slice(0, 120);
      await make(ana, 'grocery_items', { list_id: list, name });
      await make(ana, 'grocery_dishes', { title: name, note: name, ingredients: [{ name, ...none }] });
      await make(ana, 'grocery_food_limits', { member_id: leo.id, words: name, kind: 'dislike' });
    };
    await Promise.all(INJECTIONS.map(write));
    const before = await state();
    const after = await ofBuiltIn();
    const linesOf = ({ lines }: GroceryAnswer) => lines.map(({ warnings: _, ...rest }) => rest);
    expect(linesOf(after)).toEqual(linesOf(nothing));
    models.manner = answerOf([line('Milk')]);
    expect((await ask(ana, 'tacos for six')).json().lines).toHaveLength(1);
    const [system, person] = models.asked[0]?.messages ?? [];
    for (const text of INJECTIONS) expect(String(system?.content)).not.toContain(text.slice(0, 20));
    expect(JSON.parse(String(person?.content))).toMatchObject({ wish: 'tacos for six', own_dishes: [] });
    expect(await state()).toEqual(before);
  });

  it('change nothing, in wishes and answers', async () => {
    const { ana, leo, ask, state } = await aHome('all');
    await make(ana, 'grocery_food_limits', { member_id: leo.id, words: 'No gluten', kind: 'allergy' });
    const before = await state();
    for (const text of INJECTIONS.slice(0, 29)) {
      models.asked.length = 0;
      models.manner = { text };
      const answer = await ask(ana, text);
      // One of them is an answer in the right form: a proposal, like any other.
      expect([200, 503]).toContain(answer.statusCode);
      expect(models.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(Object.keys(JSON.parse(String(models.asked[0]?.messages[1]?.content)))).toHaveLength(5);
    }
    for (const text of INJECTIONS) expect((await ask(ana, text, { by: 'built-in' })).statusCode).toBe(200);
    for (const text of INJECTIONS.slice(29)) {
      models.manner = answerOf(
        [line(text.slice(0, 120)), line('White bread')],
        [{ title: text.slice(0, 80), people: null }],
      );
      const { lines } = (await ask(ana, 'toast')).json<GroceryAnswer>();
      expect(lines.at(-1)).toMatchObject({ name: 'White bread', warnings: [{ member: leo.id, words: 'No gluten' }] });
    }
    expect(await state()).toEqual(before);
  });
});

it('ends the question to the model when the person hangs up', async () => {
  const { ana, list } = await aHome('all');
  const arrived = new Promise<void>((done) => (models.manner = () => done()));
  const address = await server.listen();
  const person = new AbortController();
  const headers = {
    ...{ authorization: `Bearer ${ana.token}`, 'x-family-id': ana.familyId },
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ list_id: list, wish: 'tacos', language: 'en' });
  const asking = { method: 'POST', headers, body, signal: person.signal };
  const answer = fetch(`${address}/api/functions/ask-grocery-assistant`, asking);
  await arrived;
  const before = models.hungUp;
  person.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => models.hungUp).toBe(before + 1);
});

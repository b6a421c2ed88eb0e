import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENQUIRY_FORM_PATH, FILL_MIN_MS, MESSAGE_MAX, sendEnquiry } from '#contract/areas/site.ts';
import { newId } from '#contract/ids.ts';
import { ATTEMPT_LIMITS } from '../../platform/auth/attempt-limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

let lastAddress = 0;
/** An address that has sent nothing yet. */
const freshAddress = () => `192.0.2.${(lastAddress += 1)}`;

const send = (payload: object, remoteAddress = freshAddress(), headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: sendEnquiry.path, payload, remoteAddress, headers });
const sendForm = (
  kind: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  from = freshAddress(),
) =>
  server.app.inject({
    method: 'POST',
    url: `${ENQUIRY_FORM_PATH}/${kind}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_APP_URL, ...headers },
    remoteAddress: from,
  });
const stored = async (message: string) =>
  (await server.admin.query('select * from enquiries where message = $1', [message])).rows;

describe('an enquiry', () => {
  it('is stored for staff, trimmed, with blank fields as null', async () => {
    const answer = await send({
      kind: 'certified-professionals',
      category: 'tutor',
      name: ' Iris Vance ',
      email: 'Iris@Tutors.test ',
      company: '',
      message: '  I teach the violin to beginners.  ',
      language: 'es',
      website: '',
      filled_ms: 41_000,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await stored('I teach the violin to beginners.')).toMatchObject([
      {
        kind: 'certified-professionals',
        category: 'tutor',
        name: 'Iris Vance',
        email: 'iris@tutors.test',
        company: null,
        language: 'es',
        status: 'new',
      },
    ]);
  });

  it('takes the language of the sender when the page names none', async () => {
    const message = 'Un calendario para el perro.';
    await send({ kind: 'buzon', category: 'idea', message }, freshAddress(), { 'accept-language': 'es-ES,es;q=0.9' });
    expect(await stored(message)).toMatchObject([{ language: 'es', name: null, email: null }]);
  });

  it('whose answer was lost is stored once, however often and from whatever address it is sent again', async () => {
    const letter = { kind: 'buzon', category: 'idea', message: 'A swing in the garden.', id: newId() };
    const answers = [await send(letter), await send({ ...letter, id: letter.id.toUpperCase() })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stored(letter.message)).toMatchObject([{ id: letter.id }]);
    await send({ ...letter, id: newId() });
    expect(await stored(letter.message)).toHaveLength(2);
  });

  it.each([
    [{ kind: 'buzon', message: 'Long enough to say.' }, { category: 'required' }],
    [{ kind: 'buzon', category: 'tutor', message: 'Long enough to say.' }, { category: 'invalid' }],
    [
      { kind: 'contact', message: 'Long enough to say.' },
      { name: 'required', email: 'required' },
    ],
    [
      { kind: 'contact', name: '  ', email: '', message: 'Long enough to say.' },
      { name: 'required', email: 'required' },
    ],
    [{ kind: 'contact', name: 'Ana', email: 'ana', message: 'Long enough to say.' }, { email: 'invalid' }],
    [{ kind: 'advertising', email: 'a@b.test', message: 'Long enough to say.' }, { company: 'required' }],
    [{ kind: 'contact', name: 'Ana', email: 'a@b.test', message: ' short ' }, { message: 'too_short' }],
    [
      { kind: 'contact', name: 'Ana', email: 'a@b.test', message: 'x'.repeat(MESSAGE_MAX + 1) },
      { message: 'too_long' },
    ],
    [{ kind: 'letters', message: 'Long enough to say.' }, { kind: 'invalid' }],
  ])('%j is refused', async (input, fields) => {
    const answer = await send(input);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  it('from a program is answered as a success and dropped', async () => {
    const message = 'Cheap watches for your family.';
    const answer = await send({ kind: 'buzon', category: 'idea', message, website: 'https://watches.test' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await stored(message)).toEqual([]);
  });

  it('that was filled in too fast is refused once', async () => {
    const message = 'Faster than a person.';
    const input = { kind: 'buzon', category: 'idea', message };
    const answer = await send({ ...input, filled_ms: FILL_MIN_MS - 1 });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { filled_ms: 'too_fast' }]);
    expect((await send({ ...input, filled_ms: FILL_MIN_MS })).statusCode).toBe(200);
    expect(await stored(message)).toHaveLength(1);
  });

  it('is limited per network address', async () => {
    const from = freshAddress();
    const input = { kind: 'buzon', category: 'other', message: 'Once more, with feeling.' };
    const { max } = ATTEMPT_LIMITS.addressEnquiry;
    for (let count = 0; count < max; count += 1) expect((await send(input, from)).statusCode).toBe(200);
    const refused = await send(input, from);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendForm('buzon', input, {}, from)).headers.location).toBe('/buzon?error=busy&lang=en');
    expect((await send(input)).statusCode).toBe(200);
  });
});

describe('a form without script', () => {
  it('answers with a page in the language of the form', async () => {
    const message = 'Se puede pagar por años?';
    const answer = await sendForm('contact', {
      name: 'Ana',
      email: 'ana@rivera.test',
      message,
      language: 'es',
      more: 'x',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact?sent=1&lang=es']);
    expect(await stored(message)).toMatchObject([{ kind: 'contact', name: 'Ana', language: 'es' }]);
  });

  it('that is sent again by reloading is stored once; other words, or the same words on another day, are stored separately', async () => {
    const fields = { name: 'Ana', email: 'ana@rivera.test', message: 'Does it work on a tablet?' };
    for (let count = 0; count < 3; count += 1) {
      const answer = await sendForm('contact', fields);
      expect(answer.headers.location).toBe('/contact?sent=1&lang=en');
    }
    expect(await stored(fields.message)).toHaveLength(1);
    await sendForm('contact', { ...fields, name: 'Marco' });
    expect(await stored(fields.message)).toHaveLength(2);
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
    await sendForm('contact', fields);
    expect(await stored(fields.message)).toHaveLength(3);
  });

  it('that is incomplete answers with a page that says so', async () => {
    const answer = await sendForm('contact', { message: 'Without a name.' }, { cookie: 'i18nextLng=es' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact?error=invalid&lang=es']);
    expect(await stored('Without a name.')).toEqual([]);
  });

  it('is refused from another site, and for unknown pages', async () => {
    const fields = { category: 'idea', message: 'From somewhere else.' };
    expect((await sendForm('buzon', fields, { origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await sendForm('letters', fields)).statusCode).toBe(400);
    expect(await stored(fields.message)).toEqual([]);
  });

  it('does not open any other call to forms', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: sendEnquiry.path,
      payload: 'kind=buzon&category=idea&message=long+enough+here',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(400);
  });
});

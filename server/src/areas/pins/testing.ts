import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { TEST_APP_URL, type TestServer } from '../../testing/server.ts';

export const PIN = '2580';

/** A browser with its cookies. Its network address is its own, unless one is given. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  readonly address: string;
  post(url: string, payload?: object): Promise<LightMyRequestResponse>;
  get(url: string): Promise<LightMyRequestResponse>;
}

let browsers = 0;

/** What the tests of PINs and paired devices do. `server` gives the server, which is started after the file is read. */
export function pinsOf(server: () => TestServer) {
  function aBrowser(address = `198.51.${Math.floor((browsers += 1) / 250)}.${browsers % 250}`): TestBrowser {
    const cookies = new Map<string, string>();
    async function send(method: 'GET' | 'POST', url: string, payload?: object): Promise<LightMyRequestResponse> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await server().app.inject({
        ...{ method, url, remoteAddress: address, headers: { origin: TEST_APP_URL, cookie } },
        ...(payload ? { payload } : {}),
      });
      for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = '', ...attributes] = header.split('; ');
        const at = pair.indexOf('=');
        if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    }
    return {
      cookies,
      address,
      post: (url, payload = {}) => send('POST', url, payload),
      get: (url) => send('GET', url),
    };
  }

  const call = (by: TestMember, name: string, input: object = {}) => by.post(`/api/functions/${name}`, input);

  /** A family with two parents and a grandmother; Mateo and Sofía have no account. */
  async function aHome() {
    const home = await aFamily(server(), { ana: 'parent', ben: 'parent', rosa: 'grandma', leo: 'child' });
    await call(home.ana, 'choose-plan', { plan: 'Trial', family_id: home.id });
    const add = async (first_name: string) =>
      (await home.ana.post('/api/tables/members', { first_name })).json<{ id: string }>().id;
    return { ...home, mateo: await add('Mateo'), sofia: await add('Sofía') };
  }

  const setPin = (by: TestMember, memberId: string, pin = PIN) =>
    outcome(call(by, 'set-pin-access', { memberId, pin }));
  const codeOf = async (by: TestMember) => (await call(by, 'family-code')).json<{ code: string }>().code;

  /** A browser that a parent has paired. */
  async function aTablet(by: TestMember, name = 'Kitchen'): Promise<TestBrowser & { deviceId: string }> {
    const { code } = (await call(by, 'create-pairing-code', { deviceName: name })).json<{ code: string }>();
    const browser = aBrowser();
    const answer = await browser.post(PIN_API.pair, { code });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { ...browser, deviceId: answer.json<{ deviceId: string }>().deviceId };
  }

  const tap = (on: TestBrowser, memberId: string, pin = PIN) => on.post(PIN_API.pinSignIn, { memberId, pin });
  const type = (on: TestBrowser, code: string, name: string, pin = PIN) =>
    on.post(PIN_API.codeSignIn, { code, name, pin });

  /** The rows of a table, the oldest first. */
  const rowsOf = async (reader: TestMember, table: string) =>
    (await reader.get(`/api/tables/${table}`))
      .json<{ rows: { id: string; created_at: string; [column: string]: unknown }[] }>()
      .rows.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));

  /** The child who signed in with this answer, with their own session. */
  function childOf(familyId: string, answer: LightMyRequestResponse) {
    const { access_token, user } = answer.json<{ access_token: string; user: { id: string } }>();
    const headers = (family: string) => ({ authorization: `Bearer ${access_token}`, 'x-family-id': family });
    return {
      userId: user.id,
      token: access_token,
      familyId,
      get: (url: string, family = familyId) => server().app.inject({ url, headers: headers(family) }),
      post: (url: string, payload: object = {}, family = familyId) =>
        server().app.inject({ method: 'POST', url, payload, headers: headers(family) }),
      patch: (url: string, payload: object, family = familyId) =>
        server().app.inject({ method: 'PATCH', url, payload, headers: headers(family) }),
    };
  }

  const titlesTo = async ({ userId }: { userId: string }) =>
    (await server().admin.query('select title, content, link from public.notifications where family_id = $1', [userId]))
      .rows;

  const accessOf = async (reader: TestMember, memberId: string) =>
    (await rowsOf(reader, 'pin_accesses')).find((row) => row['member_id'] === memberId);

  /** Waits until managers see that a PIN is locked on a device that is not paired. */
  const lockSeen = (reader: TestMember, memberId: string) =>
    vi.waitFor(async () => {
      const row = await accessOf(reader, memberId);
      if (!row?.['locked_elsewhere_until']) throw new Error('It is not locked.');
      return row;
    });

  return {
    aBrowser,
    aHome,
    aTablet,
    accessOf,
    call,
    childOf,
    codeOf,
    lockSeen,
    rowsOf,
    setPin,
    tap,
    titlesTo,
    type,
  };
}

/** `done`, or status, code and the fields at fault. */
export async function outcome(answering: Promise<LightMyRequestResponse>): Promise<string> {
  const answer = await answering;
  if (answer.statusCode === 200) return 'done';
  const { code, fields = {} } = answer.json<{ code: string; fields?: Record<string, string> }>();
  return [answer.statusCode, code, ...Object.entries(fields).map(([field, why]) => `${field}=${why}`)].join(' ');
}

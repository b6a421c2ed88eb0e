import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { contract } from '#contract/contract.ts';
import { aFamily } from './testing/family.ts';
import { aServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('the description of the API', () => {
  it('names every call of the contract', async () => {
    const { openapi, paths } = (await get('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    for (const call of contract.calls) expect(paths).toHaveProperty([call.path, 'post']);
    for (const table of contract.tables) {
      const address = `/api/tables/${table.name}`;
      const writes = { create: 'post', update: 'patch', remove: 'delete' };
      const offered = [paths[address], paths[`${address}/{id}`]].flatMap(Object.keys);
      expect(offered).toEqual(['get', ...table.memberWrites.map((write) => writes[write])]);
      expect('post' in paths[`${address}/{id}/restore`]).toBe(table.memberWrites.includes('remove'));
      expect(paths).toHaveProperty([`${address}/{id}/history`, 'get']);
    }
  });

  it('can be read as a page without script', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/tables/tasks');
    expect(page.body).not.toContain('<script');
  });
});

describe('operations', () => {
  it('reports liveness and readiness', async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'live' });
    expect((await get('/api/health/ready')).json()).toEqual({ status: 'ready' });
  });

  it.each([
    ['x-forwarded-for', '203.0.113.9', []],
    ['forwarded', 'for=203.0.113.9', []],
    ['x-real-ip', '203.0.113.9', []],
    ['cf-connecting-ip', '203.0.113.9', []],
    // The proxy is trusted, but only X-Forwarded-For is read.
    ['x-real-ip', '203.0.113.9', ['127.0.0.1']],
  ])('says once, and in its health, that a proxy’s word does not count: %s', async (name, value, trustedProxies) => {
    const proxied = await aServer({ on: server, trustedProxies });
    const ask = (url: string, headers = {}) => proxied.app.inject({ url, headers });
    expect((await ask('/api/health')).json()).toEqual({ status: 'ready' });
    for (let n = 0; n < 3; n += 1) await ask('/api/openapi.json', { [name]: value });
    const said = proxied.logged.filter((line) => line.includes('TRUSTED_PROXIES'));
    expect(said).toHaveLength(1);
    for (const url of ['/api/health', '/api/health/ready']) {
      const health = (await ask(url)).json();
      expect(health).toEqual({ status: 'ready', detail: [expect.stringMatching(/TRUSTED_PROXIES/)] });
      expect(JSON.stringify([health, said])).not.toMatch(/203\.0\.113|127\.0/);
    }
    await proxied.close();
  });

  it('reports nothing about a trusted proxy, nor about callers without one', async () => {
    const proxied = await aServer({ on: server, trustedProxies: ['127.0.0.1'] });
    const ask = (headers = {}) => proxied.app.inject({ url: '/api/health', headers });
    await ask({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' });
    await ask({ 'x-forwarded-for': '127.0.0.1' });
    await ask({ via: '1.1 a-proxy-of-the-caller' });
    expect((await ask()).json()).toEqual({ status: 'ready' });
    await proxied.close();
  });

  it('counts requests by route, never by address', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { id } = (await ana.post('/api/tables/tasks', { title: 'Buy milk' })).json();
    await ana.delete(`/api/tables/tasks/${id}`);
    const { body } = await get('/api/metrics');
    expect(body).toContain('route="/api/tables/tasks/:id"');
    expect(body).toContain('casita_live_streams 0');
    expect(body).not.toContain(id);
  });

  it('shows figures to callers with the token from anywhere, and then to no one else', async () => {
    const token = 'a-token-of-at-least-thirty-two-characters';
    const scraped = await aServer({ on: server, metricsReaders: { token } });
    const ask = async (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
      (await scraped.app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode;
    expect(await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' })).toBe(200);
    expect(await ask({ authorization: `Bearer ${token}x` })).toBe(404);
    expect(await ask({ authorization: `Bearer ${'y'.repeat(token.length)}` })).toBe(404);
    expect(await ask({ authorization: token })).toBe(404);
    expect(await ask({}, '127.0.0.1')).toBe(404);
    await scraped.close();
  });

  it('shows figures to no one without a token where others reach the server, whatever a proxy hides', async () => {
    const reached = await aServer({ on: server, metricsReaders: 'nobody' });
    expect((await reached.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    await reached.close();
  });

  it('logs requests by route and request id, without titles, addresses, tokens or ids', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    server.logged.length = 0;
    const answer = await ana.post('/api/tables/tasks', { title: 'A very private errand' });
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: 'somebody@private.test', password: 'a-secret-password' },
    });
    const log = server.logged.join('');
    expect(log).toContain('"route":"/api/tables/tasks"');
    expect(log).toContain(String(answer.headers['x-request-id']));
    for (const secret of ['private', 'a-secret-password', ana.token, ana.id, ana.familyId, answer.json().id]) {
      expect(log).not.toContain(secret);
    }
  });

  it('answers an unexpected failure with a code and no internals', async () => {
    server.app.log.level = 'silent';
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/tables/tasks',
      headers: { authorization: 'Bearer x.y.z', 'x-family-id': 'nonsense' },
    });
    server.app.log.level = 'debug';
    expect(answer.json()).toMatchObject({ code: 'PGRST301', request_id: answer.headers['x-request-id'] });
    expect((await get('/api/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('protection of every answer', () => {
  it('sends security headers and forbids caching of the API', async () => {
    const { headers } = await get('/api/health');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('slows down one session without touching another', async () => {
    const limited = await aServer({ on: server, requestsPerMinute: 5 });
    const { ana, leo } = await aFamily(limited, { ana: 'parent', leo: 'child' });
    for (let n = 0; n < 5; n += 1) expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
    const sixth = await ana.get('/api/tables/tasks');
    expect(sixth.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
    await limited.close();
  });

  it('gives made-up tokens no budget of their own', async () => {
    const limited = await aServer({ on: server, requestsPerMinute: 5 });
    const { ana } = await aFamily(limited, { ana: 'parent' });
    const ask = (token: string) =>
      limited.app.inject({ method: 'GET', url: '/api/openapi.json', headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 5; n += 1) expect((await ask(`made.up.${n}`)).statusCode).toBe(200);
    expect((await ask('made.up.6')).statusCode).toBe(429);
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
    await limited.close();
  });

  it('counts and never caches a call of the API however its address is spelt, found or not', async () => {
    const limited = await aServer({ on: server, requestsPerMinute: 3 });
    const ask = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') => limited.app.inject({ method, url });
    for (const url of ['/%61pi/openapi.json', '/api/nothing', '/ap%69/%6eothing']) {
      const answer = await ask(url);
      expect(answer.statusCode, url).not.toBe(429);
      expect(answer.headers['cache-control'], url).toBe('no-store');
    }
    for (const url of [
      '/api/openapi.json',
      '/%61pi/openapi.json',
      '/api/nothing',
      '/%61pi/tables/tasks',
      '/api/',
      '/api/healthy',
    ])
      expect((await ask(url)).json(), url).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await ask('/api/nothing', 'POST')).statusCode).toBe(429);
    expect((await ask('/%61pi/auth/sign-in', 'DELETE')).statusCode).toBe(429);
    // Health checks are never counted.
    for (const url of ['/api/health', '/api/health/live', '/%61pi/health/ready'])
      expect((await ask(url)).statusCode, url).toBe(200);
    await limited.close();
  });

  it('answers an address that cannot be decoded like every other mistake, with the same protection', async () => {
    const usual = await get('/api/nothing');
    for (const url of ['/api/%E0%A4%A', '/%zz']) {
      const answer = await get(url);
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', request_id: answer.headers['x-request-id'] });
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'])
        expect(answer.headers[name], name).toBe(usual.headers[name]);
    }
  });

  it('repeats no long input of a call', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const long = 'k'.repeat(900_000);
    const change = {
      id: newId(),
      table: 'tasks',
      op: 'create',
      row_id: newId(),
      fields: { title: 'Buy milk' },
      made_at: server.clock.now.toISOString(),
    };
    // A body of these calls has at most 64,000 bytes.
    const half = long.slice(0, 30_000);
    const answers = [
      await ana.post('/api/tables/tasks', { title: 'Buy milk', [half]: 1 }),
      await ana.post('/api/changes', { changes: [{ ...change, table: long }] }),
      await ana.post('/api/changes', { changes: [{ ...change, fields: { [long]: 1 } }] }),
      await ana.post('/api/changes', { changes: [change, { ...change, id: newId(), [long]: 1 }] }),
      await ana.post('/api/functions/get-account', { [half]: 1, [`${half}2`]: 1 }),
      await ana.get(`/api/tables/tasks?${long.slice(0, 10_000)}=1`),
      await ana.post(
        '/api/tables/tasks',
        Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`key-${n}-${long.slice(0, 80)}`, 1])),
      ),
    ];
    for (const answer of answers) {
      expect(answer.body).toContain('BAD_REQUEST');
      expect(answer.body.length).toBeLessThan(10_000);
    }
  });

  it('requires an existing family for every table call', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect((await ana.get('/api/tables/tasks', '')).json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await ana.get('/api/tables/tasks', "x' or 'a'='a")).json()).toMatchObject({ code: '42501' });
  });
});

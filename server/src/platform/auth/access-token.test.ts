import { createHmac, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createAccessTokens } from './access-token.ts';
import { newRefreshToken } from './refresh-token.ts';
import { deriveSecret } from './secrets.ts';

const SECRET = 'a secret of at least thirty-two characters';
const USER = newId();
const { sessionKey: KEY, sessionId: SESSION } = newRefreshToken(randomBytes(32));
const START = new Date('2026-11-20T10:00:00Z');

/** Access tokens with a clock that the test can move. */
async function aTokenMaker(secret = SECRET) {
  let now = START;
  const tokens = await createAccessTokens(secret, () => now);
  return { ...tokens, wait: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) };
}

/** A token with the given claims, signed with the right key, so that only its content is wrong. */
function forge(claims: Record<string, unknown>, secret = SECRET): Promise<string> {
  const exp = START.getTime() / 1_000 + 600;
  return new SignJWT({ iss: 'casita', aud: 'casita-api', sub: USER, sid: KEY, exp, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(deriveSecret(secret, 'access-token'));
}

describe('access tokens', () => {
  it('name the user and the session for fifteen minutes', async () => {
    const { issue, verify, wait } = await aTokenMaker();
    const { token, expiresAt } = await issue(USER, KEY);
    expect(expiresAt).toBe(START.getTime() / 1_000 + 900);
    expect(await verify(token)).toEqual({ userId: USER, sessionId: SESSION, expiresAt });
    wait(14.9);
    expect(await verify(token)).not.toBeNull();
    wait(0.2);
    expect(await verify(token)).toBeNull();
  });

  it('are refused once this process knows that their session has ended, verified before or not', async () => {
    const { issue, verify, recall, end } = await aTokenMaker();
    const [known, unknown, other] = [
      await issue(USER, KEY),
      await issue(newId(), KEY),
      await issue(USER, newRefreshToken(randomBytes(32)).sessionKey),
    ];
    expect(await verify(known.token)).not.toBeNull();
    end(SESSION);
    expect([await verify(known.token), recall(known.token), await verify(unknown.token)]).toEqual([null, null, null]);
    expect(await verify(other.token)).not.toBeNull();
  });

  it('are refused when they had expired before they were first verified', async () => {
    const { issue, verify, wait } = await aTokenMaker();
    const { token } = await issue(USER, KEY);
    wait(16);
    expect(await verify(token)).toBeNull();
  });

  it('are refused when a single character differs', async () => {
    const { issue, verify } = await aTokenMaker();
    const { token } = await issue(USER, KEY);
    await verify(token);
    const [header, payload, signature] = token.split('.');
    const other = Buffer.from(payload ?? '', 'base64url')
      .toString()
      .replace(KEY, newRefreshToken(randomBytes(32)).sessionKey);
    expect(await verify([header, Buffer.from(other).toString('base64url'), signature].join('.'))).toBeNull();
    expect(await verify(`${token}A`)).toBeNull();
    expect(await verify(token.slice(0, -4))).toBeNull();
    expect(await verify('')).toBeNull();
    expect(await verify('not.a.token')).toBeNull();
  });

  it('are refused without a signature, with another secret or another algorithm', async () => {
    const { verify } = await aTokenMaker();
    const unsigned = new UnsecuredJWT({ sid: KEY })
      .setSubject(USER)
      .setIssuer('casita')
      .setAudience('casita-api')
      .setExpirationTime('1h')
      .encode();
    expect(await verify(unsigned)).toBeNull();
    expect(await verify(await forge({}, 'another secret of thirty-two characters'))).toBeNull();
    const other = await aTokenMaker('another secret of thirty-two characters');
    expect(await verify((await other.issue(USER, KEY)).token)).toBeNull();

    const head = Buffer.from(JSON.stringify({ alg: 'HS512' })).toString('base64url');
    const body = (await forge({})).split('.')[1];
    const signature = createHmac('sha512', deriveSecret(SECRET, 'access-token'))
      .update(`${head}.${body}`)
      .digest('base64url');
    expect(await verify(`${head}.${body}.${signature}`)).toBeNull();
  });

  it('are refused when a claim is missing or has another value', async () => {
    const { verify } = await aTokenMaker();
    expect(await verify(await forge({}))).not.toBeNull();
    for (const claims of [
      { sid: undefined },
      { sub: undefined },
      { exp: undefined },
      { sid: 7 },
      { iss: 'somebody' },
      { aud: 'another-api' },
    ]) {
      expect(await verify(await forge(claims)), JSON.stringify(claims)).toBeNull();
    }
  });

  it('cannot be made from the id of a session, even with the secret', async () => {
    const { issue, verify } = await aTokenMaker();
    const { token } = await issue(USER, SESSION);
    expect((await verify(token))?.sessionId).not.toBe(SESSION);
  });

  it('stay ended when the end of a session is told again and again', async () => {
    const { issue, verify, end } = await aTokenMaker();
    const { token } = await issue(USER, KEY);
    end(SESSION);
    const others = Array.from({ length: 19_999 }, () => newId());
    for (const other of others) end(other);
    end(others.at(-1) ?? '');
    expect(await verify(token)).toBeNull();
  });

  it('are signed with a key of their own, derived from the secret', () => {
    expect(deriveSecret(SECRET, 'access-token')).not.toEqual(deriveSecret(SECRET, 'session-cookie'));
    expect(Buffer.from(deriveSecret(SECRET, 'access-token')).toString()).not.toContain(SECRET);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_TRIES_PER_HOUR } from '#contract/areas/pins/sign-in.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { outcome, pinsOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

const { aBrowser, aHome, aTablet, call, codeOf, setPin, tap, titlesTo, type } = pinsOf(() => server);

const WRONG = '400 INVALID_CREDENTIALS pin=incorrect';
const LOCKED = '400 INVALID_CREDENTIALS pin=locked';
const USED_UP = '429 TOO_MANY_REQUESTS';

async function aHomeWithPins() {
  const home = await aHome();
  await setPin(home.ana, home.mateo);
  await setPin(home.ana, home.sofia, '3690');
  return { ...home, code: await codeOf(home.ana) };
}
/** Strangers use the code up by names that no child has. */
async function useUp(code: string) {
  for (let count = 0; count < CODE_TRIES_PER_HOUR; count += 1)
    expect(await outcome(type(aBrowser(), code, `Nobody ${count}`, '1357'))).toBe(WRONG);
  expect(await outcome(type(aBrowser(), code, 'Nobody', '1357'))).toBe(USED_UP);
}
const NOTICE = {
  title: 'Somebody is guessing at your family code',
  content: expect.stringContaining('wrong answers in an hour'),
  link: '/family',
};

describe('a family code that strangers have used up', () => {
  it('lets children in on devices where they have signed in before, which have their own five tries', async () => {
    const { code } = await aHomeWithPins();
    const own = aBrowser();
    expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    await useUp(code);
    expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    expect(await outcome(type(aBrowser(), code, 'Mateo'))).toBe(USED_UP);
    for (let count = 0; count < 4; count += 1) expect(await outcome(type(own, code, 'Mateo', '1357'))).toBe(WRONG);
    expect(await outcome(type(own, code, 'Mateo', '1357'))).toBe(LOCKED);
    expect(await outcome(type(own, code, 'Mateo'))).toBe(LOCKED);
  });

  it('knows a device only by the present PIN, so that an earlier one gives nobody tries of their own', async () => {
    const { ana, mateo, code } = await aHomeWithPins();
    const own = aBrowser();
    expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    await setPin(ana, mateo, '8642');
    await useUp(code);
    expect(await outcome(type(own, code, 'Mateo', '1357'))).toBe(USED_UP);
  });

  it('is told of to parents once an hour, and opens again when it is renewed', async () => {
    const { ana, ben, rosa, code } = await aHomeWithPins();
    await useUp(code);
    for (let count = 0; count < 3; count += 1) await type(aBrowser(), code, 'Mateo');
    for (const parent of [ana, ben]) await expect.poll(() => titlesTo(parent)).toEqual([NOTICE]);
    expect(await titlesTo(rosa)).toEqual([]);
    const renewed = (await call(ana, 'renew-family-code')).json<{ code: string }>().code;
    expect(await outcome(type(aBrowser(), renewed, 'Mateo'))).toBe('done');
    await useUp(renewed);
    await expect.poll(() => titlesTo(ana)).toEqual([NOTICE, NOTICE]);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    expect(await outcome(type(aBrowser(), renewed, 'Mateo'))).toBe(USED_UP);
    await expect.poll(() => titlesTo(ana)).toEqual([NOTICE, NOTICE, NOTICE]);
  });

  it('does not keep a child from signing in sixty times in a quarter of an hour, and no more', async () => {
    const { code, sofia, ana } = await aHomeWithPins();
    const own = aBrowser();
    for (let count = 0; count < 60; count += 1) expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    // What is refused is no wrong try, of the child or of the code.
    for (let count = 0; count < 6; count += 1) expect(await outcome(type(own, code, 'Mateo'))).toBe(USED_UP);
    expect(await outcome(type(own, code, 'Mateo', '1357'))).toBe(WRONG);
    expect(await outcome(tap(await aTablet(ana), sofia, '3690'))).toBe('done');
  });

  it('that no family has is used up like any other', async () => {
    await useUp('ZZZZ2222');
  });
});

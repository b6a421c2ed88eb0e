import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { removeBelongings } from '../../core/families/removal-commands.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { outcome, pinsOf, PIN } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { aBrowser, aHome, aTablet, call, childOf, codeOf, rowsOf, setPin, tap, titlesTo, type } = pinsOf(() => server);

type Home = Awaited<ReturnType<typeof aHome>>;
const WAYS: Record<string, (home: Home) => Promise<unknown>> = {
  'is removed': ({ ana, ben }) => outcome(call(ana, 'remove-member', { member_id: ben.id })),
  'is demoted': ({ ana, ben }) => outcome(call(ana, 'change-member-role', { member_id: ben.id, role: 'nurse' })),
  leaves: ({ ben }) => outcome(call(ben, 'leave-family', { member_id: ben.id })),
  'deletes the account': ({ ben }) => removeBelongings(server.transactions, ben.userId),
};

describe('a parent who', () => {
  for (const [way, end] of Object.entries(WAYS)) {
    it(`${way} does not stay in the family as a child`, async () => {
      const home = await aHome();
      const { ana, ben, id, mateo, sofia } = home;
      await setPin(ben, mateo);
      await setPin(ana, sofia, '3690');
      const [phone, kitchen] = [await aTablet(ben, 'Phone of Ben'), await aTablet(ana, 'Kitchen')];
      const code = await codeOf(ben);
      const onPhone = childOf(id, await tap(phone, mateo));
      const byCode = childOf(id, await type(aBrowser(), code, 'Sofía', '3690'));
      const inKitchen = childOf(id, await tap(kitchen, mateo));
      await end(home);
      for (const session of [onPhone, byCode])
        expect(await outcome(session.get('/api/tables/tasks'))).toBe('401 PGRST301');
      expect(await outcome(tap(phone, mateo))).toBe('404 PGRST116');
      expect((await phone.get(PIN_API.paired)).statusCode).toBe(404);
      expect(await outcome(type(aBrowser(), code, 'Mateo'))).toBe('400 INVALID_CREDENTIALS pin=incorrect');
      // On the tablet of another parent the children go on.
      expect(await outcome(inKitchen.get('/api/tables/tasks'))).toBe('done');
      expect(await outcome(tap(kitchen, sofia, '3690'))).toBe('done');
      expect(await outcome(type(aBrowser(), await codeOf(ana), 'Mateo', PIN))).toBe('done');
      expect((await rowsOf(ana, 'paired_devices')).map(({ name }) => name)).toEqual(['Kitchen']);
      await expect
        .poll(() => titlesTo(ana))
        .toContainEqual({
          title: expect.stringMatching(/^\S+ no longer manages /),
          content: expect.stringMatching(/^The family code is new.* may know the PIN of Mateo: please change it\.$/),
          link: '/family',
        });
      expect((await titlesTo(ben)).map(({ title }) => title)).not.toContainEqual(
        expect.stringContaining('no longer manages'),
      );
    });
  }

  it('leaves a family without PINs and paired devices renews the code, of which nobody is told', async () => {
    const { ana, ben, rosa } = await aHome();
    const code = await codeOf(ana);
    await call(ana, 'remove-member', { member_id: rosa.id });
    expect(await codeOf(ana)).toBe(code);
    await call(ben, 'leave-family', { member_id: ben.id });
    expect(await codeOf(ana)).not.toBe(code);
    await expect.poll(() => titlesTo(ana)).toMatchObject([{ title: expect.stringContaining(' has left ') }]);
  });

  it('is removed at the moment of a sign-in by the family code leaves no session of the old code', async () => {
    const { ana, ben, id, mateo } = await aHome();
    await setPin(ben, mateo);
    const code = await codeOf(ben);
    const signIns = Array.from({ length: 6 }, () => type(aBrowser(), code, 'Mateo'));
    await call(ana, 'remove-member', { member_id: ben.id });
    for (const answer of await Promise.all(signIns)) {
      if (answer.statusCode !== 200) continue;
      expect(await outcome(childOf(id, answer).get('/api/tables/tasks'))).toBe('401 PGRST301');
    }
  });
});

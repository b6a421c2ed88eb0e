import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_SQUARE_PX } from '#contract/areas/files.ts';
import { newId } from '#contract/ids.ts';
import { pairedPhotoAddress, PIN_API } from '#contract/areas/pins/sign-in.ts';
import sharp from 'sharp';
import { aPhotoServer, aPicture } from '../../platform/files/testing/photos.ts';
import { aFamily } from '../../testing/family.ts';
import { outcome, pinsOf, type TestBrowser } from './testing.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
beforeAll(async () => {
  photos = await aPhotoServer();
});
afterAll(() => photos.close());

const { aBrowser, aHome, aTablet, call, setPin } = pinsOf(() => photos.server);

const picture = () => aPicture(600, 400).jpeg().toBuffer();
const open = (on: TestBrowser, photo: string) => on.get(pairedPhotoAddress(photo));
const photosOn = async (on: TestBrowser) =>
  (await on.get(PIN_API.paired)).json<{ people: { photo: string | null }[] }>().people.map(({ photo }) => photo);

describe('the photos of a paired device', () => {
  it('are those of the people who sign in there, small, and stored by this browser alone', async () => {
    const { ana, mateo, sofia } = await aHome();
    await setPin(ana, mateo);
    const own = await photos.addPhoto(ana, await picture());
    const ofMateo = await photos.addPhoto(ana, await picture(), mateo);
    const ofSofia = await photos.addPhoto(ana, await picture(), sofia);
    const tablet = await aTablet(ana);
    expect(await photosOn(tablet)).toEqual([own, null, null, null, ofMateo]);
    const answer = await open(tablet, ofMateo);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      ...{ 'cache-control': 'private, max-age=86400', 'content-type': 'image/webp' },
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(String(answer.headers.vary)).toContain('Cookie');
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([PICTURE_SQUARE_PX, PICTURE_SQUARE_PX]);
    expect(await outcome(open(tablet, ofSofia)), 'a person without an account').toBe('404 NOT_FOUND');
    expect(await outcome(open(tablet, newId()))).toBe('404 NOT_FOUND');
    expect(await outcome(open(tablet, '../secret'))).toMatch(/^404/);
  });

  it('are refused to other browsers, those of other families, and once the device is unpaired', async () => {
    const { ana } = await aHome();
    const { zoe } = await aFamily(photos.server, { zoe: 'parent' });
    const own = await photos.addPhoto(ana, await picture());
    const tablet = await aTablet(ana);
    expect(await outcome(open(aBrowser(), own))).toBe('404 PGRST116');
    const madeUp = aBrowser();
    madeUp.cookies.set('casita.paired', 'made-up');
    expect(await outcome(open(madeUp, own))).toBe('404 PGRST116');
    expect(await outcome(open(await aTablet(zoe), own))).toBe('404 NOT_FOUND');
    expect((await open(tablet, own)).statusCode).toBe(200);
    await call(ana, 'unpair-device', { deviceId: tablet.deviceId });
    expect(await outcome(open(tablet, own))).toBe('404 PGRST116');
    expect(tablet.cookies.has('casita.paired')).toBe(false);
  });

  it('end with the account, with another photo, and while the family is not in use', async () => {
    const { ana, ben, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const ofMateo = await photos.addPhoto(ana, await picture(), mateo);
    const bens = await photos.addPhoto(ben, await picture());
    const former = await photos.addPhoto(ana, await picture());
    const own = await photos.addPhoto(ana, await picture());
    const tablet = await aTablet(ana);
    expect(await outcome(open(tablet, former))).toBe('404 NOT_FOUND');
    await call(ana, 'end-pin-access', { memberId: mateo });
    expect(await outcome(open(tablet, ofMateo))).toBe('404 NOT_FOUND');
    expect((await open(tablet, bens)).statusCode).toBe(200);
    await call(ana, 'remove-member', { member_id: ben.id });
    expect(await outcome(open(tablet, bens))).toBe('404 NOT_FOUND');
    expect((await open(tablet, own)).statusCode).toBe(200);
    await photos.server.admin.query("update public.families set setup_status = 'orphaned' where id = $1", [id]);
    expect(await outcome(open(tablet, own))).toBe('404 PGRST116');
  });
});

import { beforeEach, expect, it } from 'vitest';
import { handleRequestFrom } from '../db/request-context.ts';
import { cleanPicture } from './clean-picture.ts';
import { PictureQueue, WAITING_MAX } from './picture-queue.ts';
import { aHugePicture, aPicture } from './testing/photos.ts';

let queue: PictureQueue;
let done: string[];
/** Ends what is being done. */
let end: () => void;
beforeEach(() => {
  queue = new PictureQueue();
  done = [];
});

/** Asks for work of a person, who is the first letter of its name, and resolves once it has ended or is refused. */
function ask(name: string, isDisconnected = () => false, bytes = 1): Promise<void> {
  return new Promise((resolve) => {
    handleRequestFrom({ address: '192.0.2.1', known: name.slice(0, 1), isDisconnected }, () => {
      const work = async () => {
        const working = Promise.withResolvers<void>();
        end = working.resolve;
        await working.promise;
        done.push(name);
      };
      queue
        .run(bytes, work)
        .catch((error: { code: string }) => done.push(`${name} ${error.code}`))
        .finally(resolve);
    });
  });
}

async function endAll(asked: readonly Promise<void>[]): Promise<void> {
  const all = Promise.all(asked).then(() => true);
  while (!(await Promise.race([all, new Promise((resolve) => setImmediate(() => resolve(false)))]))) end();
}

it('does one at a time, for people in turn', async () => {
  await endAll(['a1', 'a2', 'a3', 'b1'].map((name) => ask(name)));
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('drops what a caller who has disconnected waits for', async () => {
  await endAll([ask('a1'), ask('a2', () => true), ask('b1')]);
  expect(done).toEqual(['a2 TIMEOUT', 'a1', 'b1'].toSorted((one) => (one === 'a1' ? -1 : 0)));
});

it('refuses the person who waits with most, by number and by bytes', async () => {
  const asked = [ask('a0')];
  for (let count = 1; count <= WAITING_MAX; count += 1) asked.push(ask(`a${count}`));
  asked.push(ask('b1'), ask('c1', undefined, 30_000_000), ask('c2', undefined, 30_000_000));
  await endAll(asked);
  expect(done.filter((name) => name.endsWith('UNAVAILABLE'))).toEqual(
    expect.arrayContaining([`a${WAITING_MAX} UNAVAILABLE`]),
  );
  expect(done).toContain('b1');
  expect(done).toContain('c1');
});

it.each([
  ['22 million pixels of 8 bytes', async () => aHugePicture(4_800, 64)],
  ['26 million pixels that are held twice', async () => aPicture(5_100, 5_100).jpeg({ progressive: true }).toBuffer()],
])('a picture of %s is not decoded', async (_name, make) => {
  await expect(cleanPicture(await make())).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

it('a large progressive picture is decoded', async () => {
  const picture = await aPicture(4_900, 4_900).jpeg({ progressive: true }).toBuffer();
  expect(await cleanPicture(picture)).toMatchObject({ type: 'image/webp' });
});

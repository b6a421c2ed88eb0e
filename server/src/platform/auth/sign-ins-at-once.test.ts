import { expect, it } from 'vitest';
import { limitSignIns } from './sign-ins-at-once.ts';

it('works on few sign-ins of one holder at a time, and on those of others beside them', async () => {
  const run = limitSignIns(2);
  const here = { address: '192.0.2.1', known: null };
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = run(here, () => promise);
  const second = run(here, () => promise);
  await expect(run(here, () => promise)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 });
  expect(await run({ ...here, known: 'a phone' }, async () => 'done')).toBe('done');
  expect(await run({ ...here, address: '192.0.2.2' }, async () => 'done')).toBe('done');
  resolve('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  await expect(run(here, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all([1, 2].map(() => run(here, async () => 'again')))).toEqual(['again', 'again']);
});

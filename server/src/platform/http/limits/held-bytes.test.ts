import { expect, it } from 'vitest';
import { HeldBytes } from './held-bytes.ts';

/** Counts for holders, and says what was ended. */
function aHolding(...bounds: ConstructorParameters<typeof HeldBytes>) {
  const held = new HeldBytes(...bounds);
  const ended: string[] = [];
  const add = (name: string, bytes: number) => held.add(name.split(' ')[0] ?? '', bytes, () => ended.push(name));
  return { held, ended, add };
}

it('ends the oldest of the one who holds most, beyond what all may hold', () => {
  const { held, ended, add } = aHolding(100);
  for (const name of ['ana 1', 'leo 1', 'leo 2', 'leo 3']) add(name, 25);
  expect(ended).toEqual([]);
  add('zoe 1', 25);
  expect(ended).toEqual(['leo 1']);
  add('ana 2', 50);
  expect(ended).toEqual(['leo 1', 'ana 1', 'leo 2']);
  expect(['ana', 'leo', 'zoe'].map((name) => held.bytesOf(name))).toEqual([50, 25, 25]);
});

it('lets many who hold a little end nothing that is just being added', () => {
  const { ended, add } = aHolding(100);
  for (let stranger = 0; stranger < 50; stranger += 1) add(`${stranger} unread`, 2);
  add('ana long', 40);
  expect(ended).toHaveLength(20);
  expect(ended).not.toContain('ana long');
});

it('counts nothing that is held no longer, and nothing twice', () => {
  const { held, ended, add } = aHolding(100);
  const leave = add('leo 1', 60);
  leave();
  leave();
  add('ana 1', 90);
  const leaveEnded = add('ana 2', 60);
  expect([ended, held.bytesOf('ana'), held.bytesOf('leo')]).toEqual([['ana 1'], 60, 0]);
  leaveEnded();
  expect(held.bytesOf('ana')).toBe(0);
});

it("ends a holder's own oldest beyond what one may hold at the same time", () => {
  const { ended, add } = aHolding(100, 2);
  for (const name of ['leo 1', 'ana 1', 'ana 2', 'ana 3']) add(name, 1);
  expect(ended).toEqual(['ana 1']);
});

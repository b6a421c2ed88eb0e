import { expect, it } from 'vitest';
import { HeldBytes } from './held-bytes.ts';

/** Counts for holders on a clock that stands, and says what was ended. */
function aHolding(allBytes: number, perHolder?: number) {
  const clock = { nowMs: 0, reads: 0 };
  const held = new HeldBytes(allBytes, perHolder, () => {
    clock.reads += 1;
    return clock.nowMs;
  });
  const ended: string[] = [];
  const add = (name: string, bytes: number) => held.add(name.split(' ')[0] ?? '', bytes, () => ended.push(name));
  return { held, ended, add, clock };
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

it('ends what those hold who held a little for long, and leaves the long thing of one who takes it', () => {
  const { ended, add, clock } = aHolding(1_000);
  for (let round = 0; round < 600; round += 1) {
    clock.nowMs += 100;
    // Each takes the place of what was ended, as those do who want to keep the room from others.
    for (let other = 0; other < 20; other += 1) add(`${other} unread`, 50);
  }
  const leave = add('ana long', 200);
  for (let round = 0; round < 30; round += 1) {
    clock.nowMs += 100;
    for (let other = 0; other < 20; other += 1) add(`${other} unread`, 50);
  }
  expect(ended.length).toBeGreaterThan(1_000);
  expect(ended).not.toContain('ana long');
  leave();
});

it('forgets what was held long ago', () => {
  const { ended, add, clock } = aHolding(100);
  const leave = add('ana 1', 90);
  clock.nowMs += 60_000;
  leave();
  clock.nowMs += 24 * 3_600_000;
  add('leo 1', 60);
  clock.nowMs += 1_000;
  add('ana 2', 30);
  clock.nowMs += 100;
  add('zoe 1', 50);
  expect(ended).toEqual(['leo 1']);
});

it('keeps counting those who hold something while it forgets others', () => {
  const { held, ended, add } = aHolding(100);
  add('ana 1', 50);
  for (let other = 0; other < 10_001; other += 1) add(`${other} gone`, 1)();
  add('leo 1', 60);
  expect([ended, held.bytesOf('ana'), held.bytesOf('leo')]).toEqual([['ana 1'], 0, 60]);
});

it('keeps to its bound when those who held most lately have given it back', () => {
  const { held, ended, add } = aHolding(100);
  const leave = add('ana 1', 90);
  add('leo 1', 60); // which ends that of ana, who held most
  leave();
  for (const name of ['zoe', 'kim', 'pia', 'tom']) add(`${name} 1`, 10);
  add('leo 2', 70);
  const total = ['ana', 'leo', 'zoe', 'kim', 'pia', 'tom'].reduce((sum, name) => sum + held.bytesOf(name), 0);
  expect([total <= 100, ended.includes('leo 2')]).toEqual([true, false]);
});

it('compares all holders seldom, however many there are', () => {
  const { ended, add, clock } = aHolding(20_000);
  for (let holder = 0; holder < 20_000; holder += 1) add(`${holder} one`, 1);
  clock.reads = 0;
  for (let newcomer = 0; newcomer < 320; newcomer += 1) {
    clock.nowMs += 0.1;
    add(`new${newcomer} one`, 1);
  }
  expect(ended).toHaveLength(320);
  // Each comparison reads the clock: 6,400,000 when every newcomer is compared with all.
  expect(clock.reads).toBeLessThan(400_000);
});

it('leaves what few hold for long to them where only the present counts, and compares time among equals', () => {
  const clock = { nowMs: 0 };
  const held = new HeldBytes(20, Infinity, () => clock.nowMs, 'at present');
  const ended: string[] = [];
  for (let person = 0; person < 10; person += 1) held.add(`person ${person}`, 1, () => ended.push('person'));
  clock.nowMs += 3_600_000;
  for (let stream = 0; stream < 60; stream += 1) {
    clock.nowMs += 10;
    held.add(`fresh ${stream % 4}`, 1, () => ended.push('fresh'));
  }
  expect(new Set(ended)).toEqual(new Set(['fresh']));
  const equals = new HeldBytes(2, Infinity, () => clock.nowMs, 'at present');
  equals.add('ana', 1, () => ended.push('ana'));
  clock.nowMs += 10;
  equals.add('leo', 1, () => ended.push('leo'));
  equals.add('zoe', 1, () => ended.push('zoe'));
  expect(ended.at(-1)).toBe('ana');
});

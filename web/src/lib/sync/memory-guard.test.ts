import { expect, test, vi } from 'vitest';
import { createMemoryGuard, type HeapReading } from './memory-guard.ts';

function createGuard(used: number) {
  const parts = {
    heap: { usedJSHeapSize: used, jsHeapSizeLimit: 100 } as HeapReading | null,
    time: 0,
    drop: vi.fn(() => 2),
    log: vi.fn(),
  };
  const check = createMemoryGuard({ read: () => parts.heap, now: () => parts.time, drop: parts.drop, log: parts.log });
  return { ...parts, parts, check };
}

test('from 90 % of the heap on, unused lists are dropped and logged', () => {
  const calm = createGuard(89);
  calm.check();
  expect(calm.drop).not.toHaveBeenCalled();
  const full = createGuard(90);
  full.check();
  expect(full.drop).toHaveBeenCalledOnce();
  expect(full.log).toHaveBeenCalledWith('Memory is at 90 %: let go of 2 unused lists.');
});

test('the memory is checked at most once a second', () => {
  const { parts, check } = createGuard(95);
  check();
  parts.time = 999;
  check();
  expect(parts.drop).toHaveBeenCalledTimes(1);
  parts.time = 1_000;
  check();
  expect(parts.drop).toHaveBeenCalledTimes(2);
});

test('nothing is dropped when the browser gives no figures', () => {
  const { parts, check } = createGuard(95);
  parts.heap = null;
  check();
  expect(parts.drop).not.toHaveBeenCalled();
});

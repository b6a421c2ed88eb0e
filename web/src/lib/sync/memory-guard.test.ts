import { expect, test, vi } from 'vitest';
import { createMemoryGuard, type HeapReading } from './memory-guard.ts';

function aGuard(used: number) {
  const parts = {
    heap: { usedJSHeapSize: used, jsHeapSizeLimit: 100 } as HeapReading | null,
    time: 0,
    drop: vi.fn(() => 2),
    log: vi.fn(),
  };
  const check = createMemoryGuard({ read: () => parts.heap, now: () => parts.time, drop: parts.drop, log: parts.log });
  return { ...parts, parts, check };
}

test('below 90 % nothing happens, from 90 % on unused lists go, and the log says so', () => {
  const calm = aGuard(89);
  calm.check();
  expect(calm.drop).not.toHaveBeenCalled();
  const full = aGuard(90);
  full.check();
  expect(full.drop).toHaveBeenCalledOnce();
  expect(full.log).toHaveBeenCalledWith('Memory is at 90 %: let go of 2 unused lists.');
});

test('it looks at most once a second', () => {
  const { parts, check } = aGuard(95);
  check();
  parts.time = 999;
  check();
  expect(parts.drop).toHaveBeenCalledTimes(1);
  parts.time = 1_000;
  check();
  expect(parts.drop).toHaveBeenCalledTimes(2);
});

test('where the browser tells nothing, nothing is dropped', () => {
  const { parts, check } = aGuard(95);
  parts.heap = null;
  check();
  expect(parts.drop).not.toHaveBeenCalled();
});

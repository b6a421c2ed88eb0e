import { fromAbsolute } from '@internationalized/date';
import { expect, it, vi } from 'vitest';
import { localOf } from './zones.ts';

vi.mock(import('@internationalized/date'), async (original) => {
  const library = await original();
  return { ...library, fromAbsolute: vi.fn(library.fromAbsolute) };
});

it('remembers the offsets of days, and not of all days for ever', () => {
  const asked = vi.mocked(fromAbsolute).mock.calls;
  const callsOf = (day: number) => {
    const before = asked.length;
    localOf(day * 86_400_000, 'UTC');
    return asked.length - before;
  };
  expect([callsOf(0), callsOf(0)]).toEqual([2, 0]);
  for (let day = 2; day <= 20_000; day += 1) callsOf(day);
  expect(callsOf(0)).toBe(2);
  expect(callsOf(0)).toBe(0);
});

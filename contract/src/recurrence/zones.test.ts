import type * as dates from '@internationalized/date';
import { expect, it, vi } from 'vitest';

it('remembers the offsets of days, and not of all days for ever', async () => {
  const library = await vi.importActual<typeof dates>('@internationalized/date');
  const fromAbsolute = vi.fn(library.fromAbsolute);
  vi.doMock('@internationalized/date', () => ({ ...library, fromAbsolute }));
  // Files share their modules, so it is loaded anew.
  vi.resetModules();
  const { localOf } = await import('./zones.ts');
  vi.doUnmock('@internationalized/date');
  const asked = fromAbsolute.mock.calls;
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

import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a minute without a touch is told, and a touch begins it anew', () => {
  const onIdle = vi.fn<() => void>();
  renderHook(() => useIdle(60_000, true, onIdle));
  vi.advanceTimersByTime(59_000);
  fireEvent.pointerDown(document.body);
  vi.advanceTimersByTime(59_000);
  fireEvent.keyDown(document.body, { key: 'a' });
  vi.advanceTimersByTime(59_999);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('nothing is told while it is off', () => {
  const onIdle = vi.fn<() => void>();
  const { rerender } = renderHook(({ isOn }) => useIdle(60_000, isOn, onIdle), { initialProps: { isOn: true } });
  rerender({ isOn: false });
  vi.advanceTimersByTime(600_000);
  expect(onIdle).not.toHaveBeenCalled();
});

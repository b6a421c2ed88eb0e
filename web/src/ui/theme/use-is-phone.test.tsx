import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from './breakpoint.ts';
import { useIsPhone } from './use-is-phone.ts';

let isNarrow = false;
let listener: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  window.matchMedia = (query) =>
    ({
      matches: isNarrow && query.includes(`${MOBILE_BREAKPOINT_PX - 0.02}px`),
      addEventListener: (_type: string, given: () => void) => {
        listener = given;
      },
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList; // only the members that are used
});
afterEach(() => vi.useRealTimers());

function Width() {
  return <p>{useIsPhone() ? 'phone' : 'desk'}</p>;
}

function resize(narrow: boolean): void {
  isNarrow = narrow;
  listener();
}

test('below 768 px the phone layout is used, once the window has kept its size for 150 ms', () => {
  expect([MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS]).toEqual([768, 150]);
  const { container } = render(<Width />);
  expect(container.textContent).toBe('desk');
  act(() => resize(true));
  act(() => void vi.advanceTimersByTime(149));
  act(() => resize(true));
  act(() => void vi.advanceTimersByTime(149));
  expect(container.textContent).toBe('desk');
  act(() => void vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('phone');
});

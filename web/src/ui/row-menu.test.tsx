import { act, cleanup, fireEvent, render, screen, type RenderResult } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

const hide = vi.fn<() => void>();
let view: RenderResult;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  // jsdom has no popovers and no layout.
  function showPopover(this: HTMLElement): void {
    this.style.display = 'block';
  }
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover: hide });
  view = render(menuOf('Move', 'Edit'));
  stand(100);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hide.mockReset();
});

function menuOf(...labels: string[]) {
  return <RowMenu label="More" items={labels.map((label) => ({ key: label, label, icon: null, run: vi.fn() }))} />;
}

/** Places the menu's button; everything else has no size. */
function stand(top: number): void {
  const button = screen.getByRole('button', { name: 'More' });
  button.getBoundingClientRect = () => new DOMRect(0, top, 44, 44);
}
const menuTop = () => screen.getByRole('menu').style.top;

test('an open menu follows its button when rows arrive above it', () => {
  expect(menuTop()).toBe('148px');
  stand(164);
  act(() => void vi.advanceTimersToNextFrame());
  expect(menuTop()).toBe('212px');
  expect(hide).not.toHaveBeenCalled();
});

test('scrolling closes an open menu only if it moved the button', () => {
  fireEvent.scroll(window);
  expect(hide).not.toHaveBeenCalled();
  stand(90);
  fireEvent.scroll(window);
  expect(hide).toHaveBeenCalledOnce();
});

test('when the focused item of an open menu is removed, the first of the others has the focus', () => {
  const focused = (name: string) => screen.getByRole('menuitem', { name }) === document.activeElement;
  expect(focused('Move')).toBe(true);
  view.rerender(menuOf('Edit'));
  expect(focused('Edit')).toBe(true);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KitLabelsProvider } from '../labels.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { clearScreen, LABELS, pretendWindow, renderInKit } from '../testing/render-kit.tsx';
import { Toaster } from './toaster.tsx';
import { offerUndo } from './undo.ts';
import { DATA_TOAST_MS, ERROR_TOAST_MS, readToasts, showToast, TOAST_MS, type ToastContent } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  pretendWindow(1280);
});

afterEach(() => {
  clearScreen();
  vi.useRealTimers();
});

const show = (content: ToastContent) => act(() => void showToast(() => content));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('toasts are shown for 8 s, errors for 6 s, data updates for 2 s', () => {
  expect([TOAST_MS, ERROR_TOAST_MS, DATA_TOAST_MS]).toEqual([8_000, 6_000, 2_000]);
  renderInKit(null);
  show({ title: 'Family data updated', durationMs: DATA_TOAST_MS });
  pass(DATA_TOAST_MS - 1);
  expect(screen.queryByText('Family data updated')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Family data updated')).toBeNull();
});

test('toasts disappear by themselves, errors sooner, and those without a duration stay', () => {
  renderInKit(null);
  show({ title: 'Saved' });
  show({ title: 'Broken', tone: 'error' });
  show({ title: 'New version', durationMs: null });
  pass(ERROR_TOAST_MS);
  expect(screen.queryByText('Broken')).toBeNull();
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(TOAST_MS);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('New version')).not.toBeNull();
});

test('the time of a toast stops while it is hovered or has the focus', () => {
  renderInKit(null);
  show({ title: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  const toast = screen.getByRole('listitem');
  fireEvent.pointerEnter(toast);
  pass(TOAST_MS * 2);
  expect(screen.queryByText('Deleted')).not.toBeNull();
  fireEvent.pointerLeave(toast);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  pass(TOAST_MS * 2);
  expect(screen.queryByText('Deleted')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  pass(TOAST_MS);
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('on a phone only the newest toast is shown, and an older one appears again afterwards with its full time', () => {
  pretendWindow(390);
  renderInKit(null);
  show({ title: 'First' });
  pass(TOAST_MS - 1);
  show({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  pass(TOAST_MS);
  expect(screen.queryByText('Second')).toBeNull();
  expect(screen.queryByText('First')).not.toBeNull();
});

test('on a phone an undo stays in reach while newer toasts are shown', () => {
  pretendWindow(390);
  renderInKit(null);
  const run = vi.fn();
  show({ title: 'First' });
  act(() => offerUndo(() => ({ title: 'Deleted', undo: 'Undo' }), run));
  show({ title: 'Second' });
  show({ title: 'Task completed' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DeletedUndo',
    'Task completed',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Task completed']);
});

describe('room for toasts', () => {
  const roomOf = (name: string) => document.documentElement.style.getPropertyValue(name);
  const renderScreen = (name: string, sheet: ReactNode = null) => (
    <KitLabelsProvider value={LABELS}>
      {sheet}
      <Toaster screen={name} />
    </KitLabelsProvider>
  );
  const pretendHeight = (px: number) => vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(px);

  beforeEach(() => pretendWindow(390));
  afterEach(() => vi.restoreAllMocks());

  test('the end of a screen reserves space for every toast, until the next screen', () => {
    const view = render(renderScreen('/today'));
    expect(roomOf('--toast-room')).toBe('0px');
    pretendHeight(52);
    show({ title: 'Successfully logged in!', tone: 'done' });
    expect(roomOf('--toast-room')).toBe('60px');
    pass(TOAST_MS);
    fireEvent.pointerDown(document.body);
    pretendHeight(80);
    show({ title: 'This could not be saved', description: 'Please check the name.', tone: 'error' });
    expect(roomOf('--toast-room')).toBe('88px');
    pretendHeight(0);
    pass(TOAST_MS);
    expect(roomOf('--toast-room')).toBe('88px');
    view.rerender(renderScreen('/tasks'));
    expect(roomOf('--toast-room')).toBe('0px');
  });

  test('a toast over a sheet does not change the screen beneath', () => {
    const sheet = (
      <Sheet isOpen onClose={() => undefined} title="Add a task">
        words
      </Sheet>
    );
    render(renderScreen('/today', sheet));
    pretendHeight(52);
    show({ title: 'Task title is required', tone: 'error' });
    expect(roomOf('--toast-room')).toBe('0px');
  });

  test('a keyboard moves the toasts up, zooming in does not', () => {
    const seen = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', seen);
    render(renderScreen('/auth'));
    expect(roomOf('--keyboard')).toBe('0px');
    const see = (change: Partial<{ height: number; offsetTop: number; scale: number }>) => {
      Object.assign(seen, change).dispatchEvent(new Event('resize'));
      return roomOf('--keyboard');
    };
    expect(see({ height: window.innerHeight - 300 })).toBe('300px');
    expect(see({ offsetTop: 120 })).toBe('180px');
    expect(see({ height: window.innerHeight / 2, offsetTop: 0, scale: 2 })).toBe('0px');
    vi.unstubAllGlobals();
  });

  test.each([390, 900])(
    'a sheet moves down for every toast over it, and does not move back when it disappears, at %i px',
    (width) => {
      pretendWindow(width);
      const sheet = (isOpen: boolean) => (
        <Sheet isOpen={isOpen} onClose={() => undefined} title="Add a task">
          words
        </Sheet>
      );
      const view = render(renderScreen('/today', sheet(true)));
      expect(roomOf('--sheet-room')).toBe('0px');
      pretendHeight(44);
      show({ title: 'Task title is required', tone: 'error' });
      expect(roomOf('--sheet-room')).toBe('60px');
      pretendHeight(80);
      show({ title: 'Failed to create task', description: 'Please check the title.', tone: 'error' });
      expect(roomOf('--sheet-room')).toBe('96px');
      pretendHeight(0);
      pass(TOAST_MS);
      expect(roomOf('--sheet-room')).toBe('96px');
      view.rerender(renderScreen('/today', sheet(false)));
      expect(roomOf('--sheet-room')).toBe('0px');
    },
  );
});

test('on a phone typing closes toasts of success, and none that may still be needed', () => {
  pretendWindow(390);
  renderInKit(<input aria-label="Add a task" />);
  show({ title: 'Broken', tone: 'error' });
  show({ title: 'New version', durationMs: null });
  show({ title: 'Deleted', action: { label: 'Undo', run: () => undefined }, isOnlyWay: true });
  show({ title: 'Kept here', action: { label: 'Show', run: () => undefined } });
  show({ title: 'Saved', tone: 'done' });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'W' } });
  expect(readToasts().map(({ say }) => say().title)).toEqual(['Broken', 'New version', 'Deleted']);
});

test('on a wide screen typing does not close toasts', () => {
  renderInKit(<input aria-label="Add a task" />);
  show({ title: 'Saved', tone: 'done' });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'W' } });
  expect(screen.queryByText('Saved')).not.toBeNull();
});

test('a toast replaces the previous one with the same key', () => {
  renderInKit(null);
  show({ key: 'task', title: 'One' });
  show({ key: 'task', title: 'Two' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Two']);
});

test('all toasts are in one polite live region', () => {
  renderInKit(null);
  show({ title: 'Broken', tone: 'error' });
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
  expect(screen.getByText('Broken').closest('[aria-live=polite]')).not.toBeNull();
});

test('a toast closed by its own button returns the focus to the previous element', () => {
  renderInKit(<button type="button">Opener</button>);
  const opener = screen.getByRole('button', { name: 'Opener' });
  show({ title: 'Saved' });
  opener.focus();
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  pass(1);
  expect(document.activeElement).toBe(opener);
});

test('when the previous element is removed, the screen gets the focus', () => {
  const view = renderInKit(
    <main tabIndex={-1}>
      <button type="button">Delete all</button>
    </main>,
  );
  show({ title: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  screen.getByRole('button', { name: 'Delete all' }).focus();
  screen.getByRole('button', { name: 'Undo' }).focus();
  act(() => screen.getByRole('button', { name: 'Delete all' }).remove());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pass(1);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  view.unmount();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearScreen, pretendWindow, renderInKit } from './testing/render-kit.tsx';
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

test('toasts last 8 s, errors 6 s, that data is newer 2 s', () => {
  expect([TOAST_MS, ERROR_TOAST_MS, DATA_TOAST_MS]).toEqual([8_000, 6_000, 2_000]);
  renderInKit(null);
  show({ title: 'Family data updated', durationMs: DATA_TOAST_MS });
  pass(DATA_TOAST_MS - 1);
  expect(screen.queryByText('Family data updated')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Family data updated')).toBeNull();
});

test('toasts leave by themselves, errors sooner, and those without end stay', () => {
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

test('a toast waits while it is hovered or holds the focus', () => {
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

test('on a phone the newest shows alone, and the one beneath comes back with its time unspent', () => {
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

test('on a phone typing closes good news, and nothing that can still be needed', () => {
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

test('on a wide screen typing leaves the toasts alone', () => {
  renderInKit(<input aria-label="Add a task" />);
  show({ title: 'Saved', tone: 'done' });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'W' } });
  expect(screen.queryByText('Saved')).not.toBeNull();
});

test('a toast of the same kind takes the place of the one before', () => {
  renderInKit(null);
  show({ key: 'task', title: 'One' });
  show({ key: 'task', title: 'Two' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Two']);
});

test('everything is said in one polite live region', () => {
  renderInKit(null);
  show({ title: 'Broken', tone: 'error' });
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
  expect(screen.getByText('Broken').closest('[aria-live=polite]')).not.toBeNull();
});

test('a toast closed by its own button hands the focus back to where it came from', () => {
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

test('where that is gone, the screen itself gets the focus', () => {
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, forgetPersonalToasts, readToasts, showToast, STEP_MS, type ToastContent } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  forgetPersonalToasts();
  vi.useRealTimers();
});

const show = (content: Omit<ToastContent, 'key'>) => showToast(() => ({ key: 'auth', ...content }));
const titles = () => readToasts().map(({ say }) => say().title);

test('a step is shown for a while before the next toast replaces it', () => {
  show({ title: 'Account created!', isStep: true });
  show({ title: 'Account ready!' });
  expect(titles()).toEqual(['Account created!']);
  vi.advanceTimersByTime(STEP_MS - 1);
  expect(titles()).toEqual(['Account created!']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['Account ready!']);
});

test('a toast that follows a step later is shown at once', () => {
  show({ title: 'Account created!', isStep: true });
  vi.advanceTimersByTime(STEP_MS);
  expect(titles()).toEqual(['Account created!']);
  show({ title: 'Account ready!' });
  expect(titles()).toEqual(['Account ready!']);
});

test('an error does not wait for a step, and closing a step shows the next toast at once', () => {
  show({ title: 'Account created!', isStep: true });
  show({ title: 'Account ready!' });
  closeToast('auth');
  expect(titles()).toEqual(['Account ready!']);
  show({ title: 'Account created!', isStep: true });
  show({ title: 'An unexpected error occurred', tone: 'error' });
  expect(titles()).toEqual(['An unexpected error occurred']);
  vi.advanceTimersByTime(STEP_MS);
  expect(titles()).toEqual(['An unexpected error occurred']);
});

test('a toast that waits for a step is not shown to the next person', () => {
  show({ title: 'Account created!', isStep: true });
  show({ title: 'Account ready!' });
  forgetPersonalToasts();
  vi.advanceTimersByTime(STEP_MS);
  expect(titles()).toEqual([]);
});

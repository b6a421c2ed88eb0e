import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALERT_BATCH_MS, createAlertBatch, type MergedAlert } from './alert-batch.ts';

let shown: MergedAlert[];
const aBatch = () =>
  createAlertBatch(
    (alert) => shown.push(alert),
    (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => vi.useRealTimers());

test('alerts of one kind within two seconds are merged into one that names each row once', () => {
  expect(ALERT_BATCH_MS).toBe(2_000);
  const batch = aBatch();
  batch.add('task-completed', 'a');
  vi.advanceTimersByTime(1_999);
  batch.add('task-completed', 'b');
  batch.add('task-completed', 'a');
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([{ kind: 'task-completed', about: ['a', 'b'] }]);
  batch.add('task-completed', 'c');
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.at(-1)).toEqual({ kind: 'task-completed', about: ['c'] });
});

test('the general "data updated" alert is shown only when no other alert is', () => {
  const batch = aBatch();
  batch.add('data-updated');
  batch.add('task-completed', 'a');
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.map(({ kind }) => kind)).toEqual(['task-completed']);
  batch.add('data-updated');
  batch.add('data-updated');
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.map(({ kind }) => kind)).toEqual(['task-completed', 'data-updated']);
});

test('an alert that is withdrawn in time, or whose batch is closed, is not shown', () => {
  const batch = aBatch();
  batch.add('task-completed', 'a');
  batch.withdraw('task-completed', 'a');
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  batch.add('task-completed', 'b');
  batch.close();
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown).toEqual([]);
});

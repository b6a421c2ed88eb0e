import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BaseRow } from '#contract/family-table.ts';
import type { AlertKind } from '../../areas/area.ts';
import { ALERT_BATCH_MS, createAlertBatch } from './alert-batch.ts';

let shown: { key: string; ids: string[] }[];
const aBatch = () =>
  createAlertBatch(
    (alert) => shown.push({ key: alert?.kind.key ?? 'data-updated', ids: alert?.rows.map(({ id }) => id) ?? [] }),
    (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  );
const aKind = (key: string, priority: AlertKind['priority']): AlertKind => ({
  ...{ key, priority },
  describe: () => ({ title: key }),
});
const completed = aKind('task-completed', 'medium');
const alarm = aKind('alarm', 'high');
const row = (id: string) => ({ id }) as BaseRow; // the batch reads the id only

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => vi.useRealTimers());

test('alerts of one kind within two seconds are merged into one that names each row once', () => {
  expect(ALERT_BATCH_MS).toBe(2_000);
  const batch = aBatch();
  batch.add(completed, row('a'));
  vi.advanceTimersByTime(1_999);
  batch.add(completed, row('b'));
  batch.add(completed, row('a'));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([{ key: 'task-completed', ids: ['a', 'b'] }]);
  batch.add(completed, row('c'));
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.at(-1)).toEqual({ key: 'task-completed', ids: ['c'] });
});

test('the more important of two kinds is shown last, on top', () => {
  const batch = aBatch();
  batch.add(alarm, row('a'));
  batch.add(completed, row('b'));
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.map(({ key }) => key)).toEqual(['task-completed', 'alarm']);
});

test('the general "data updated" alert is shown only when no other alert is', () => {
  const batch = aBatch();
  batch.addUpdate();
  batch.add(completed, row('a'));
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.map(({ key }) => key)).toEqual(['task-completed']);
  batch.addUpdate();
  batch.addUpdate();
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown.map(({ key }) => key)).toEqual(['task-completed', 'data-updated']);
});

test('an alert that is withdrawn in time, or whose batch is closed, is not shown', () => {
  const batch = aBatch();
  batch.add(completed, row('a'));
  batch.withdraw(completed, 'a');
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  batch.add(completed, row('b'));
  batch.close();
  vi.advanceTimersByTime(ALERT_BATCH_MS);
  expect(shown).toEqual([]);
});

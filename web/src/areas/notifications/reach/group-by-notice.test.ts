import { expect, test } from 'vitest';
import type { Delivery } from '#contract/areas/notices/deliveries.ts';
import { groupByNotice } from './group-by-notice.ts';

test('the deliveries of a notice stand together, those of the newest notice first', () => {
  const delivery = (id: string, notification_id: string, minute: number) =>
    ({ id, notification_id, created_at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString() }) as Delivery; // what it reads
  const groups = groupByNotice([delivery('a', 'old', 1), delivery('b', 'new', 5), delivery('c', 'old', 1)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['b'], ['a', 'c']]);
});

import { expect, test } from 'vitest';
import type { MyDay } from '#contract/areas/my-day.ts';
import { aDayEvent, aDayTask } from '#web/testing/my-day.ts';
import { arrangeElsewhere } from './other-homes.tsx';

test('the order of the day: what is late, what lasts the whole day, and the rest by its time', () => {
  const family = { id: 'lake', name: 'Lake' } as never; // only handed on
  const day: MyDay = {
    tasks: [
      aDayTask('At six', '2026-11-20T18:00:00+00:00', false),
      aDayTask('Today', '2026-11-20T00:00:00Z'),
      aDayTask('Late', '2026-11-18T00:00:00Z'),
      aDayTask('Tomorrow', '2026-11-21T00:00:00Z'),
    ],
    events: [
      aDayEvent('At four'),
      aDayEvent('Tomorrow', { first_day: '2026-11-21', last_day: '2026-11-21' }),
      aDayEvent('Since yesterday', { starts_at: '2026-11-19T20:00:00Z', first_day: '2026-11-19' }),
    ],
  };
  const arranged = arrangeElsewhere([{ family, day }], new Date('2026-11-20T10:00:00Z'));
  const titles = arranged.map((entry) => (entry.kind === 'task' ? entry.task.title : entry.event.title));
  expect(titles).toEqual(['Late', 'Since yesterday', 'Today', 'At four', 'At six']);
});

import type { MyDay } from '#contract/areas/my-day.ts';

/** Tasks and events as the answer about a day in another family has them. */
export const aDayTask = (title: string, due_date: string, due_all_day = true): MyDay['tasks'][number] => ({
  ...{ id: crypto.randomUUID(), title, due_date, due_all_day },
});
export const aDayEvent = (title: string, fields: Partial<MyDay['events'][number]> = {}): MyDay['events'][number] => ({
  ...{ id: crypto.randomUUID(), title, location: null, is_all_day: false },
  ...{ starts_at: '2026-11-20T16:00:00Z', ends_at: '2026-11-20T17:00:00Z' },
  ...{ first_day: '2026-11-20', last_day: '2026-11-20', ...fields },
});

import type { Notification } from '#contract/areas/notifications.ts';
import type { Written } from '../../lib/sync/rows.ts';

/** What became of many writes: all saved, all at least safe on this device, only some of them, or none. */
interface Summary {
  readonly result: 'saved' | 'waiting' | 'some' | 'none';
  /** Ids of the rows that are, or will be, as they should. */
  readonly done: readonly string[];
  readonly count: number;
}

/** Waits for the answer to each, or until sending has to stop: many take longer than a screen waits for one. A row that another device deleted first is as it should be. */
export async function sumUp(written: readonly Written<Notification>[]): Promise<Summary> {
  const settled = await Promise.all(written.map(async ({ id, answered }) => ({ id, outcome: await answered })));
  const done = settled.filter(({ outcome }) => outcome.kind !== 'refused' || outcome.error.code === 'PGRST116');
  const isWaiting = done.some(({ outcome }) => outcome.kind === 'waiting');
  const whole = isWaiting ? 'waiting' : 'saved';
  const part = done.length === 0 ? 'none' : 'some';
  return {
    result: done.length === written.length ? whole : part,
    done: done.map(({ id }) => id),
    count: written.length,
  };
}

import type { Notification } from '#contract/areas/notifications.ts';
import type { Written } from '../../lib/sync/rows.ts';

/** The result of many writes: all saved, all saved or waiting on this device, only some of them, or none. */
interface Summary {
  readonly result: 'saved' | 'waiting' | 'some' | 'none';
  /** Ids of the rows that have, or will have, the wanted state. */
  readonly done: readonly string[];
  readonly count: number;
}

/**
 * Waits until each write is answered or sending stops, because many writes take longer than a screen waits for one. A row that another
 * device has deleted counts as done.
 */
export async function sumUp(written: readonly Written<Notification>[]): Promise<Summary> {
  const results = await Promise.all(written.map(async ({ id, answered }) => ({ id, outcome: await answered })));
  const done = results.filter(({ outcome }) => outcome.kind !== 'refused' || outcome.error.code === 'PGRST116');
  const isWaiting = done.some(({ outcome }) => outcome.kind === 'waiting');
  const whole = isWaiting ? 'waiting' : 'saved';
  const part = done.length === 0 ? 'none' : 'some';
  return {
    result: done.length === written.length ? whole : part,
    done: done.map(({ id }) => id),
    count: written.length,
  };
}

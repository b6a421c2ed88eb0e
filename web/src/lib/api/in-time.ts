import type { Device } from '../storage/device.ts';

const STEP_MS = 250;

/**
 * Resolves like `work`, or rejects with the error of `giveUp` after `limitMs`. The time is counted in short steps: on a device
 * that wakes from sleep one long timer would end at once, before `work` could.
 */
export function inTime<Result>(
  after: Device['after'],
  limitMs: number,
  work: Promise<Result>,
  giveUp: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const wait = (leftMs: number): void => {
      if (leftMs <= 0) reject(giveUp());
      else cancel = after(STEP_MS, () => wait(leftMs - STEP_MS));
    };
    wait(limitMs);
    work.then(resolve, reject).finally(() => cancel());
  });
}

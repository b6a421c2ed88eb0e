import type { Device } from '../storage/device.ts';

const STEP_MS = 250;

/**
 * The result of `work`, or the error of `giveUp` when it takes longer than `limitMs`. The time is counted in steps: a device that
 * wakes from sleep is past any moment at once, before anything could answer.
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

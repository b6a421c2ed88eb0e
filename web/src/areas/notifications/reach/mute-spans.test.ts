import { expect, test } from 'vitest';
import { isMuting, muteEnd } from './mute-spans.ts';

const NOW = new Date(2026, 10, 20, 23, 15);

test('a mute ends after an hour, in the morning of tomorrow, after a week, or never', () => {
  expect([muteEnd('hour', NOW), muteEnd('tomorrow', NOW), muteEnd('week', NOW), muteEnd('forever', NOW)]).toEqual([
    new Date(2026, 10, 21, 0, 15),
    new Date(2026, 10, 21, 7, 0),
    new Date(2026, 10, 27, 23, 15),
    null,
  ]);
});

test('a mute silences until its end', () => {
  const until = (muted_until: string | null) => isMuting({ muted_until }, NOW);
  expect([until(null), until(new Date(NOW.getTime() + 1).toISOString()), until(NOW.toISOString())]).toEqual([
    ...[true, true, false],
  ]);
});

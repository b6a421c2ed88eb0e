import { expect, it } from 'vitest';
import { describeSlowest, testsOfArea, weighAreas } from './test-areas.mjs';

const rest = { file: 'server/src/platform/db/feed.test.ts', seconds: 900 };

it('finds the tests of an area on every side, and its browser spec', () => {
  expect(testsOfArea('tasks')).toEqual({
    files: ['server/src/areas/tasks/', 'web/src/areas/tasks/'],
    spec: 'e2e/tasks.spec.ts',
  });
  expect(testsOfArea('subscription')?.files).toContain('contract/src/areas/subscription.test.ts');
  for (const none of ['server/src/app.test.ts', 'e2e', 'constructor', '..']) expect(testsOfArea(none)).toBeNull();
});

it('adds up an area over all sides, and refuses one that takes too much of the whole', () => {
  const times = [
    rest,
    { file: 'server/src/areas/meals/meals.test.ts', seconds: 30 },
    { file: 'web/src/areas/meals/meals-page.test.tsx', seconds: 30 },
    { file: 'contract/src/areas/meals.test.ts', seconds: 20 },
    { file: 'e2e/meals.spec.ts', seconds: 20 },
    { file: 'e2e/other.spec.ts', seconds: 10 },
  ];
  expect(weighAreas(times).problems).toEqual([expect.stringContaining('meals take 9.9 % of the time of all; 6 %')]);
  expect(weighAreas(times, { meals: 10 }).problems).toEqual([]);
  expect(weighAreas(times).lines).toEqual(['  100.0 s   9.9 %  meals', '   10.0 s   1.0 %  other']);
  // Everything takes four times as long.
  const slow = times.map(({ file, seconds }) => ({ file, seconds: 4 * seconds }));
  expect(weighAreas(slow, { meals: 10 }).problems).toEqual([]);
});

it('names the slowest files first', () => {
  const times = [{ file: 'e2e/meals.spec.ts', seconds: 5 }, rest, { file: 'e2e/meals.spec.ts', seconds: 6 }];
  expect(describeSlowest(times)).toEqual([
    '  900.0 s  server/src/platform/db/feed.test.ts',
    '   11.0 s  e2e/meals.spec.ts',
  ]);
});

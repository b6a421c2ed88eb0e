import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PopUps } from './pop-ups.tsx';

/** Ends the two seconds in which arrivals are gathered. */
const batch = vi.hoisted(() => ({ flush: () => {} }));
vi.mock(import('../../../lib/storage/device.ts'), async (load) => ({
  ...(await load()),
  runAfter: (_ms: number, run: () => void) => {
    batch.flush = run;
    return () => {};
  },
}));

let world: World;
let chimes: number[] = [];
const gone: unknown[] = [];
let count = 0;

class FakeAudio {
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start() {},
    stop() {},
    addEventListener() {},
  });
  createGain = () => ({
    gain: { setValueAtTime: (volume: number) => chimes.push(volume), exponentialRampToValueAtTime() {} },
    connect: (next: unknown) => next,
  });
}

beforeEach(async () => {
  [chimes, count] = [[], 0];
  gone.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  ({ world } = await openScreen(1280, ['notifications'], { hasOwnRows: true }));
  renderInKit(<PopUps onGo={(...place) => gone.push(place)} />);
  await act(() => settle());
});
afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

const own = () => {
  const space = world.server.families.get(world.ana.id);
  if (!space) throw new Error('Ana has no workspace.');
  return space;
};

/** Notifications that the server writes at once. */
async function arrive(...rows: { content: string; kind?: string | null; title?: string; pops_up?: boolean }[]) {
  for (const row of rows) {
    count += 1;
    const id = `0197aaaa-0000-7000-8000-0000000000${String(count).padStart(2, '0')}`;
    own().write(
      'notifications',
      {
        ...{ id, user_id: world.ana.id, title: 'Ana gave you a task', category: 'info', priority: 'medium' },
        ...{ is_read: false, link: `/tasks?task=${count}`, about_family: world.home.id, kind: 'task_given' },
        ...{ about_table: null, about_row: null, pops_up: true, ...row },
      },
      new Date(Date.UTC(2026, 10, 20, 10, 0, count)).toISOString(),
    );
  }
  await act(() => settle());
  await act(async () => batch.flush());
  // The code of a pop-up comes with the first one.
  await act(() => vi.dynamicImportSettled());
  await act(() => settle());
}
const popUps = () => within(screen.getByRole('region', { name: 'New notifications' })).queryAllByRole('listitem');
const words = () => popUps().map((one) => one.textContent?.replace(/Mark ReadDismiss$/, ''));

test('what arrives within two seconds is one pop-up per kind, with one sound', async () => {
  await arrive(
    { content: 'Wash the car' },
    { content: 'Dinner', kind: 'event_given', title: 'Leo invites you' },
    { content: 'Feed the cat' },
  );
  expect(words()).toEqual(['News: Ana gave you a taskFeed the catWash the car', 'News: Leo invites youDinner']);
  // Two notes, at the volume of the specification.
  expect(chimes).toEqual([0.3, 0.3]);
});

test('at most three stand open, the newest first', async () => {
  await arrive(...['a', 'b', 'c', 'd'].map((kind) => ({ content: kind, kind })));
  expect(words()).toEqual(['d', 'c', 'b'].map((kind) => `News: Ana gave you a task${kind}`));
});

test('Mark Read reads all that it sums up, and Dismiss none', async () => {
  await arrive({ content: 'Wash the car' }, { content: 'Feed the cat' });
  fireEvent.click(screen.getByRole('button', { name: 'Mark Read' }));
  await act(() => settle());
  expect(popUps()).toEqual([]);
  await arrive({ content: 'Sweep' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(popUps()).toEqual([]);
  const read = [...(own().rows.get('notifications')?.values() ?? [])].map((row) => 'is_read' in row && row.is_read);
  expect(read).toEqual([true, true, false]);
});

test('one leads to its place, several to the list', async () => {
  await arrive({ content: 'Wash the car' });
  fireEvent.click(screen.getByRole('button', { name: 'Ana gave you a task' }));
  await act(() => settle());
  await arrive({ content: 'Feed the cat' }, { content: 'Sweep' });
  fireEvent.click(screen.getByRole('button', { name: 'Ana gave you a task' }));
  expect(gone).toEqual([
    ['/tasks?task=1', world.home.id],
    ['/notifications', null],
  ]);
  expect(popUps()).toEqual([]);
});

test('what the person has muted pops up and sounds nowhere', async () => {
  await arrive({ content: 'Wash the car', pops_up: false });
  expect([popUps(), chimes]).toEqual([[], []]);
});

test('with sound off nothing sounds', async () => {
  await act(async () => {
    own().write('notification_preferences', { id: world.ana.id, sound_enabled: false } as { id: string });
    await settle();
  });
  await arrive({ content: 'Wash the car' });
  expect(popUps()).toHaveLength(1);
  expect(chimes).toEqual([]);
});

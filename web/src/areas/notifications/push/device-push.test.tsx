import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_PREFERENCES } from '#contract/areas/notices/preferences.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { FOLLOW_PUSH, PUSH_CHANGED } from '#web/pwa/push/worker-messages.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useBadge } from '../use-badge.ts';
import { DevicePush } from './device-push.ts';

const device = vi.hoisted(() => ({ syncs: 0, asks: 0, turnedOn: 0, answer: null as string | null }));
vi.mock('../../../pwa/push/push-device.ts', () => ({
  syncPush: async () => void (device.syncs += 1),
  askOnce: async () => {
    device.asks += 1;
    return device.answer;
  },
  turnPushOn: async () => void (device.turnedOn += 1),
}));

let world: World;
let workers: EventTarget;
let badges: number[] = [];
const gone: unknown[] = [];

function Device() {
  useBadge();
  return <DevicePush onGo={(...place) => gone.push(place)} />;
}

beforeEach(async () => {
  Object.assign(device, { syncs: 0, asks: 0, turnedOn: 0, answer: null });
  [workers, badges] = [new EventTarget(), []];
  gone.length = 0;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => void badges.push(count),
  });
  ({ world } = await openScreen(1280, ['push'], { hasOwnRows: true }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'setAppBadge');
  closeScreen();
});

const own = () => {
  const space = world.server.families.get(world.ana.id);
  if (!space) throw new Error('Ana has no workspace.');
  return space;
};
async function start() {
  renderInKit(<Device />);
  await act(() => settle());
}
const hear = async (data: object, ports: readonly { postMessage: (answer: unknown) => void }[] = []) => {
  workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  await act(() => settle());
};

test('a start says the subscription and asks for the permission, where the person wants pushes', async () => {
  await start();
  expect(device).toMatchObject({ syncs: 1, asks: 1 });
});

test('a person who has turned pushes off is not asked', async () => {
  own().write('notification_preferences', { id: world.ana.id, ...FIRST_PREFERENCES, push_enabled: false } as {
    id: string;
  });
  await act(() => settle());
  await start();
  expect(device).toMatchObject({ syncs: 1, asks: 0 });
});

test('a browser that asks only while something is pressed gets a line with a button', async () => {
  device.answer = 'unasked';
  await start();
  screen.getByText('Shall Casita tell you when it is closed?');
  act(() => screen.getByRole('button', { name: 'Turn on' }).click());
  expect(device.turnedOn).toBe(1);
});

test('a granted permission is told to the server at once, and a refusal is not answered', async () => {
  device.answer = 'granted';
  await start();
  expect([device.syncs, screen.queryByRole('button', { name: 'Turn on' })]).toEqual([2, null]);
});

test('the app has the number of unread notifications', async () => {
  const row = (id: string, is_read: boolean) =>
    own().write('notifications', { id: `0197aaaa-0000-7000-8000-00000000000${id}`, is_read } as { id: string });
  [row('1', false), row('2', false), row('3', true)].forEach(() => undefined);
  await start();
  expect(badges.at(-1)).toBe(2);
  await act(async () => {
    row('1', true);
    await settle();
  });
  expect(badges.at(-1)).toBe(1);
});

test('the page goes where a pressed notification leads, and answers the worker', async () => {
  await start();
  const answers: unknown[] = [];
  await hear({ type: FOLLOW_PUSH, url: '/tasks?task=7', familyId: 'home' }, [
    { postMessage: (answer) => answers.push(answer) },
  ]);
  expect([gone, answers]).toEqual([[['/tasks?task=7', 'home']], [null]]);
  await hear({ type: PUSH_CHANGED });
  expect(device.syncs).toBe(2);
});

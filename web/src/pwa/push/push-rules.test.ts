import { beforeEach, expect, test } from 'vitest';
import { addressOf, followPush, showPush, type AppWindow, type PushWorld, type ShownOptions } from './push-rules.ts';

const HOME = '0197aaaa-0000-7000-8000-0000000000f1';
const PAYLOAD = {
  ...{ id: null, kind: 'task_given', title: 'Ana gave you a task', body: 'Wash the car', tag: 'a1' },
  ...{ url: '/tasks?task=7', family_id: HOME, badge: 3, language: 'es' as const },
  actions: [{ action: 'done', title: 'Hecha', token: 'signed' }],
};

let shown: { title: string; options: ShownOptions }[] = [];
let badges: number[] = [];
let opened: string[] = [];
let acted: string[] = [];
let windows: AppWindow[] = [];
let isActedOn = true;

const world: PushWorld = {
  show: async (title, options) => void shown.push({ title, options }),
  setBadge: async (count) => void badges.push(count),
  windows: async () => windows,
  openWindow: async (address) => void opened.push(address),
  act: async (token) => {
    acted.push(token);
    return isActedOn;
  },
  language: async () => 'en',
};

beforeEach(() => {
  [shown, badges, opened, acted, windows, isActedOn] = [[], [], [], [], [], true];
});

/** Presses the notification that was shown last. */
async function press(action = ''): Promise<void> {
  const last = shown.at(-1);
  if (!last) throw new Error('Nothing is shown.');
  await followPush(world, { title: last.title, tag: last.options.tag, data: last.options.data }, action);
}

function aWindow(follows: boolean, isVisible = true) {
  const seen = { focused: 0, followed: [] as unknown[] };
  windows.push({
    isVisible,
    focus: async () => (seen.focused += 1),
    follow: async (place) => {
      seen.followed.push(place);
      return follows;
    },
  });
  return seen;
}

test('a push is shown with its words, buttons, tag and badge', async () => {
  await showPush(world, JSON.stringify(PAYLOAD));
  expect(shown).toMatchObject([
    {
      title: 'Ana gave you a task',
      options: { body: 'Wash the car', tag: 'a1', lang: 'es', actions: [{ action: 'done', title: 'Hecha' }] },
    },
  ]);
  expect(badges).toEqual([3]);
});

test.each([
  ['nothing', null],
  ['no JSON', 'Hello'],
  ['another shape', JSON.stringify({ title: 7 })],
  ['a language that is none of ours', JSON.stringify({ ...PAYLOAD, language: 'fr' })],
])('a push with %s shows a general sentence, and leads to the list', async (_what, text) => {
  await showPush(world, text);
  expect(shown).toMatchObject([
    { title: 'Casita', options: { body: 'There is news for you. Open Casita to read it.', actions: [] } },
  ]);
  await press();
  expect(opened).toEqual(['/notifications']);
});

test('a device whose badge fails shows the notification all the same', async () => {
  await showPush({ ...world, setBadge: () => Promise.reject(new Error('none')) }, JSON.stringify(PAYLOAD));
  expect(shown).toHaveLength(1);
});

test('a press goes to the place in a window that is open, the visible one first', async () => {
  const [hidden, visible] = [aWindow(true, false), aWindow(true)];
  await showPush(world, JSON.stringify(PAYLOAD));
  await press();
  expect(visible).toEqual({ focused: 1, followed: [{ url: '/tasks?task=7', familyId: HOME }] });
  expect([hidden.focused, opened]).toEqual([0, []]);
});

test('without a window that follows, a new one opens in the family', async () => {
  const silent = aWindow(false);
  await showPush(world, JSON.stringify(PAYLOAD));
  await press();
  expect(opened).toEqual([`/tasks?task=7&in=${HOME}`]);
  expect(silent.focused).toBe(0);
});

test('an address of another site is none', async () => {
  await showPush(world, JSON.stringify({ ...PAYLOAD, url: '//evil.test', family_id: null }));
  await press();
  expect(opened).toEqual(['/notifications']);
  expect(addressOf({ url: '/tasks', familyId: null })).toBe('/tasks');
});

test('a button is done without opening the app, and it is said', async () => {
  await showPush(world, JSON.stringify(PAYLOAD));
  await press('done');
  expect([acted, opened]).toEqual([['signed'], []]);
  expect(shown.at(-1)).toMatchObject({
    title: 'Hecho',
    options: { body: 'Hecha · Ana gave you a task', tag: 'a1', actions: [] },
  });
});

test('a button that could not be done says so, and a press then opens the app', async () => {
  isActedOn = false;
  await showPush(world, JSON.stringify(PAYLOAD));
  await press('done');
  expect(shown.at(-1)).toMatchObject({ title: 'No se ha podido hacer' });
  await press();
  expect(opened).toEqual([`/tasks?task=7&in=${HOME}`]);
});

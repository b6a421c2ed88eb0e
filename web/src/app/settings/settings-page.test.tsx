import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aMember } from '#web/lib/testing/a-member.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { Role } from '#contract/roles.ts';
import { SettingsPage } from '../pages/settings-page.tsx';

afterEach(closeScreen);

const ASSISTANT = { model: null, consent: 'off', is_used: false };
/** The room of the family for files. */
let room = { used: 0, most: 1_000_000_000 };

async function open(width: number, path: string, role: Role | null = 'parent', has_pin = false) {
  const { world, client } = await openScreen(width, ['app', 'settings', 'subscription']);
  if (role !== null) world.server.join(world.home, world.ana, role);
  world.home.write('members', aMember(world.ana.id, 'Ana', { email: 'ana@rivera.test' }));
  world.server.remoteCalls.set('/api/functions/files-room', () => room);
  world.server.remoteCalls.set('/api/functions/describe-grocery-assistant', () => ASSISTANT);
  world.server.remoteCalls.set('/api/functions/notice-kinds', () => ({ kinds: [] }));
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, profile: { ...account.profile, has_pin }, ...(role === null ? { families: [] } : {}) };
  });
  await act(() => client.session.refreshAccount());
  await act(() => settle());
  const root = createRootRoute();
  // One page for both, as in the app.
  const routes = (['/settings', '/settings/$section', '/settings/$section/$page'] as const).map((address) =>
    createRoute({ getParentRoute: () => root, path: address, component: SettingsPage }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  // The registered router type is that of the app; this one has only these addresses.
  renderInKit(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await act(() => settle());
  return router;
}

const list = () => screen.queryByRole('navigation', { name: 'Settings' });
const names = () =>
  within(list() ?? document.body)
    .getAllByRole('link')
    .map((link) => link.firstChild?.textContent);
const entry = (name: RegExp) => screen.getByRole('link', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const follow = async (link: HTMLElement) => {
  fireEvent.click(link);
  await act(() => settle());
};

test('a phone shows the list, a section at an address of its own, and where one came from', async () => {
  const router = await open(390, '/settings');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(document.title).toBe('Settings · Casita');

  await follow(entry(/^Your name/));
  expect(await heading('Your name')).toBe(document.activeElement);
  expect([router.state.location.pathname, document.title]).toEqual(['/settings/name', 'Your name · Settings · Casita']);
  expect(list()).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeDefined();

  await follow(screen.getByRole('link', { name: 'All settings' }));
  expect([router.state.location.pathname, document.title]).toEqual(['/settings', 'Settings · Casita']);
  expect(entry(/^Your name/)).toBe(document.activeElement);
});

test('a wide window shows the first section beside the list, and marks the one that is shown', async () => {
  await open(1280, '/settings');
  expect(await heading('Display')).toBeDefined();
  expect(entry(/^Display/).ariaCurrent).toBe('page');

  await follow(entry(/^Install/));
  expect(await heading('Install Casita')).toBe(document.activeElement);
  expect([entry(/^Display/), entry(/^Install/)].map((link) => link.ariaCurrent)).toEqual([null, 'page']);
});

const EVERYBODY = ['Display', 'Your name'];

test.each<[string, Role | null, string[]]>([
  [
    'a parent',
    'parent',
    [
      'Your photo',
      'Notifications',
      'Privacy',
      'Subscription',
      'Change password',
      'Install Casita',
      'Family',
      'Account',
    ],
  ],
  [
    'a child with an address',
    'child',
    ['Your photo', 'Notifications', 'Privacy', 'Subscription', 'Change password', 'Install Casita', 'Account'],
  ],
  ['staff without a family', null, ['Notifications', 'Change password', 'Install Casita', 'Account']],
])('%s finds only what is theirs', async (_who, role, others) => {
  await open(390, '/settings', role);
  expect(names()).toEqual([...EVERYBODY, ...others]);
});

test('a child with a PIN has no plan and no password, and an address of either leads to the list', async () => {
  const router = await open(390, '/settings/password', 'child', true);
  expect(router.state.location.pathname).toBe('/settings');
  expect(names()).toEqual([...EVERYBODY, 'Your photo', 'Notifications', 'Privacy', 'Install Casita', 'Account']);
});

test('an address that names no section leads to the list', async () => {
  const router = await open(390, '/settings/nothing');
  expect(router.state.location.pathname).toBe('/settings');
  expect(names()).toContain('Display');
});

test.each([
  [400_000_000, 1_000_000_000, 'Your family uses 400 MB of 1 GB.', false],
  [470_000_000, 500_000_000, 'Your family uses 470 MB. You can add files until it is 500 MB', true],
])('the family’s section says how much room its files have left (%i of %i)', async (used, most, words, isLow) => {
  room = { used, most };
  await open(1280, '/settings/family');
  const meter = await screen.findByRole('meter', { name: 'Photos and files' });
  expect(meter.ariaValueNow).toBe(String(used));
  expect(screen.getByText(words, { exact: false })).toBeDefined();
  expect(screen.queryByText(/Remove/) !== null).toBe(isLow);
});

test('the log of what was sent is a page of its section', async () => {
  const router = await open(390, '/settings/notifications/log');
  expect(await heading('Why did I not get this?')).toBeDefined();
  expect(document.title).toBe('Why did I not get this? · Settings · Casita');
  await follow(screen.getByRole('link', { name: 'Notifications' }));
  expect(router.state.location.pathname).toBe('/settings/notifications');
  expect(await heading('Notifications')).toBe(document.activeElement);
});

test('an address of no page of a section leads to the section', async () => {
  const router = await open(390, '/settings/notifications/nothing');
  expect(router.state.location.pathname).toBe('/settings/notifications');
});

test('a detail is hidden from all but the parents, and shown again, by one choice', async () => {
  await open(1280, '/settings/privacy');
  expect(await screen.findByText(/^Email: /)).toBeDefined();
  const choose = async (name: string) => {
    const group = screen.getByRole('group', { name: 'Who sees it: Email' });
    await act(async () => void fireEvent.click(within(group).getByRole('radio', { name })));
    await act(() => settle());
    return within(group).getByRole<HTMLInputElement>('radio', { name }).checked;
  };
  expect(await choose('Only parents see it')).toBe(true);
  expect(await choose('The family sees it')).toBe(true);
});

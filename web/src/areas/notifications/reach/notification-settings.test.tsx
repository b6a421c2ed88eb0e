import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { NoticeKindInfo } from '#contract/areas/notices/kinds.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const kind = (key: string, en: string, fields: Partial<NoticeKindInfo> = {}): NoticeKindInfo => ({
  ...{ key, group: 'task_assignments', title: { en, es: en }, example: { en: `${en}!`, es: `¡${en}!` } },
  ...{ matters: false, breaks_quiet_hours: false, is_private: false, actions: [], ...fields },
});
const KINDS = [
  kind('task_given', 'A task for you'),
  kind('pin_locked', 'A locked PIN', { matters: true, for_managers: true }),
];
const KINDS_CALL = '/api/functions/notice-kinds';
const UPDATED = 'Notification preferences updated';

let world: World;

async function open(width = 1280, prepare: (world: World) => void = () => undefined) {
  const opened = await openScreen(width, ['notifications', 'reach', 'push', 'settings'], { hasOwnRows: true });
  ({ world } = opened);
  world.server.remoteCalls.set(KINDS_CALL, () => ({ kinds: KINDS }));
  prepare(world);
  await act(() => settle());
  const root = createRootRoute({ component: NotificationSettings });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // The registered router type is that of the app; this one has only this page.
  renderInKit(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'What reaches you' });
  await act(() => settle());
  return opened;
}
afterEach(closeScreen);

const ownRows = (table: string) => [...(world.server.families.get(world.ana.id)?.rows.get(table)?.values() ?? [])];
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await act(() => settle());
};
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

test.each([
  ['Email', 'email_enabled'],
  ['Push', 'push_enabled'],
  ['Task reminders', 'task_reminders'],
  ['Task assignments', 'task_assignments'],
  ['Family updates', 'family_updates'],
  ['Sound', 'sound_enabled'],
])('%s is on for a person who has chosen nothing, is stored at once, and it is said', async (name, column) => {
  await open();
  expect(ownRows('notification_preferences')).toEqual([]);
  expect(box(name)).toHaveProperty('checked', true);
  await press(box(name));
  await screen.findByText(UPDATED);
  expect(ownRows('notification_preferences')).toMatchObject([{ id: world.ana.id, [column]: false }]);
  await press(box(name));
  expect(ownRows('notification_preferences')).toMatchObject([{ [column]: true }]);
});

test('a choice without a network is kept, and sent later', async () => {
  await open();
  await act(async () => world.browser.setOnline(false));
  await press(box('Sound'));
  expect(box('Sound')).toHaveProperty('checked', false);
  expect(ownRows('notification_preferences')).toEqual([]);
  await screen.findByText('Kept on this device. It is sent as soon as possible.');
  await act(async () => world.browser.setOnline(true));
  await act(() => settle());
  expect(ownRows('notification_preferences')).toMatchObject([{ sound_enabled: false }]);
});

test('a refused preference is only logged', async () => {
  await open();
  world.server.failNext('/api/changes', { code: '42501', status: 403 });
  await press(box('Sound'));
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).not.toContain(UPDATED);
});

test('the table shows what applies, and a choice of what applies anyway is taken back', async () => {
  await open();
  const mail = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name: `${name}: Email` });
  expect(mail('A locked PIN').selectedOptions[0]?.textContent).toBe('Only where no push arrives');
  expect(mail('A task for you').selectedOptions[0]?.textContent).toBe('Never');

  await press(box('A task for you: Push'));
  expect(ownRows('notice_choices')).toMatchObject([
    { kind: 'task_given', about_family: null, push: false, mail: null },
  ]);
  fireEvent.change(mail('A task for you'), { target: { value: 'true' } });
  await act(() => settle());
  await press(box('A task for you: Push'));
  expect(ownRows('notice_choices')).toMatchObject([{ push: null, mail: true }]);
});

test('a family has choices of its own', async () => {
  await open();
  fireEvent.change(screen.getByRole('combobox', { name: 'In which family' }), { target: { value: world.lake.id } });
  await press(box('A task for you: Pop-up'));
  expect(ownRows('notice_choices')).toMatchObject([{ about_family: world.lake.id, pop_up: false }]);
  fireEvent.change(screen.getByRole('combobox', { name: 'In which family' }), { target: { value: '' } });
  expect(box('A task for you: Pop-up')).toHaveProperty('checked', true);
});

test('kinds whose group is off say so', async () => {
  await open();
  await press(box('Task assignments'));
  expect(screen.getAllByText('Off, as “Task assignments” is above.')).toHaveLength(2);
});

test('on a phone one kind opens its four channels', async () => {
  await open(390);
  expect(screen.queryByRole('table')).toBeNull();
  const opener = screen.getByRole('button', { name: /^A task for you/ });
  expect(opener).toHaveProperty('textContent', 'A task for youIn the app · Pop-up · Push');
  expect(opener.ariaExpanded).toBe('false');
  await press(opener);
  const item = opener.closest('li') ?? document.body;
  expect(within(item).getAllByRole('checkbox')).toHaveLength(3);
  await press(within(item).getByRole('checkbox', { name: 'A task for you: Push' }));
  expect(opener.textContent).toBe('A task for youIn the app · Pop-up');
});

test('the kinds are known without a network once they were seen', async () => {
  const { client } = await open();
  const stored = client.device.storage.getItem('casita.notice-kinds');
  closeScreen();
  await open(1280, (next) => {
    next.browser.storage.set('casita.notice-kinds', stored ?? '');
    next.server.failNext(KINDS_CALL, { kind: 'network', times: 9 });
  });
  expect(screen.getByRole('rowheader', { name: /^A task for you/ })).toBeDefined();
});

test('quiet hours begin with usual ones in the zone of the device, and end whole', async () => {
  await open();
  await press(box('Quiet hours'));
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(ownRows('notification_preferences')).toMatchObject([{ quiet_from: '22:00', quiet_until: '07:00', time_zone }]);
  expect(screen.getByRole('combobox', { name: 'By the clock of' })).toBeDefined();
  await press(box('Quiet hours'));
  expect(ownRows('notification_preferences')).toMatchObject([{ quiet_from: null, quiet_until: null }]);
});

test('a weekly summary has a day and an hour', async () => {
  await open();
  await press(screen.getByRole('radio', { name: 'Every week' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'On' }), { target: { value: '7' } });
  await act(() => settle());
  fireEvent.change(screen.getByRole('combobox', { name: 'At' }), { target: { value: '18' } });
  await act(() => settle());
  expect(ownRows('notification_preferences')).toMatchObject([{ digest: 'weekly', digest_day: 7, digest_hour: 18 }]);
});

test('a muted family is listed until it is unmuted', async () => {
  await open();
  expect(screen.getByText('Nothing is muted.')).toBeDefined();
  const [first] = screen.getAllByRole('button', { name: 'For good' });
  if (!first) throw new Error('There is no button.');
  await press(first);
  expect(ownRows('notice_mutes')).toMatchObject([{ about_family: world.home.id, row_id: null, muted_until: null }]);
  expect(screen.getByText('Until you unmute it')).toBeDefined();
  // Muted anew it is muted once, for the new time.
  await press(screen.getAllByRole('button', { name: 'For a week' })[0] ?? document.body);
  expect(ownRows('notice_mutes')).toMatchObject([{ about_family: world.home.id, muted_until: expect.any(String) }]);
  await press(screen.getByRole('button', { name: 'Unmute Everything from A family' }));
  expect(screen.getByText('Nothing is muted.')).toBeDefined();
});

test('a child with a PIN is offered no mails, and nothing of what only parents hear of', async () => {
  const { client } = await open(390);
  expect(screen.getByText('A locked PIN')).toBeDefined();
  const ofMails = () =>
    (['checkbox', 'heading', 'button'] as const).map((role) => screen.queryAllByRole(role, { name: /mail/i }).length);
  expect(ofMails().every((count) => count > 0)).toBe(true);
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    const families = account.families.map((family) => ({ ...family, role: 'child' }));
    return { ...account, families, profile: { ...account.profile, has_pin: true } };
  });
  await act(() => client.session.refreshAccount());
  expect(screen.getByText('A task for you')).toBeDefined();
  expect(screen.queryByText('A locked PIN')).toBeNull();
  expect(ofMails()).toEqual([0, 0, 0]);
});

test('mails that come back are said, and sent again when the person says so', async () => {
  await open(1280, ({ server, ana }) =>
    server.families.get(ana.id)?.write('notification_preferences', {
      ...{ id: ana.id, mail_refused_at: '2026-11-18T10:00:00.000Z', email_enabled: true, push_enabled: true },
      ...{ sound_enabled: true, task_reminders: true, task_assignments: true, family_updates: true },
      ...{ quiet_from: null, quiet_until: null, time_zone: null, digest: 'off', digest_hour: 8, digest_day: 1 },
    }),
  );
  expect(screen.getByText(/^Mails to ana@rivera.test come back/)).toBeDefined();
  await press(screen.getByRole('button', { name: 'Send mails again' }));
  expect(ownRows('notification_preferences')).toMatchObject([{ mail_refused_at: null }]);
});

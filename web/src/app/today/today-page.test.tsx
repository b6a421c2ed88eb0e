import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aMember } from '#web/lib/testing/a-member.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { untilListed, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { messagesOf } from '../../areas/areas.ts';
import { todayArea } from '../../areas/today/area.ts';
import { TodayPage } from './today-page.tsx';

const navigate = vi.hoisted(() => () => Promise.resolve());
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate, // the same at each rendering, as the router's
}));
// Imported ahead, so that no single test waits for it.
beforeAll(() => import('./day-plan.tsx'));

let world: World;
let client: OpenClient;
const TODAY = new Date(2026, 10, 20, 12);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
  ({ world } = await openScreen(1280, messagesOf(todayArea)));
  // Ana's other family has nothing.
  world.server.remoteCalls.set('/api/functions/my-day', () => ({ stamp: '1', tasks: [], events: [] }));
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const dueToday = { due_date: '2026-11-20T00:00:00+00:00', due_all_day: true };

async function open(role: 'parent' | 'child'): Promise<void> {
  world.server.join(world.home, world.ana, role);
  world.home.write('members', aMember(world.ana.id, 'Ana'));
  world.home.write('members', aMember(world.ben.id, 'Ben'));
  client = await world.openSignedIn();
  installClient(client);
  await untilListed(client);
  for (const [title, who] of [
    ['Water the plants', world.ana.id],
    ['Put the bins out', world.ben.id],
  ] as const)
    world.home.write('tasks', {
      ...{ id: `0197aaaa-0000-7000-8000-0000000000${who === world.ana.id ? 'a1' : 'b1'}`, title, assigned_to: who },
      ...{ description: null, assigned_members: null, due_zone: null, rrule: null, next_task_id: null },
      ...{ status: 'pending', created_by: world.ben.id, completed_at: null, completed_by: null, ...dueToday },
    });
  renderInKit(<TodayPage />);
  await screen.findByText('Water the plants');
}

test('those who manage the family see the day of each person, and their own once they choose so, which is remembered', async () => {
  await open('parent');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Two things left today.');
  within(screen.getByRole('region', { name: /Ben$/ })).getByText('Put the bins out');
  within(screen.getByRole('region', { name: /Ana$/ })).getByText('Water the plants');
  fireEvent.click(screen.getByRole('radio', { name: 'My day' }));
  expect(screen.queryByText('Put the bins out')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('One thing left today.');
  expect(client.device.storage.getItem(`casita.today:${world.ana.id}`)).toBe('mine');
});

test('a child sees the own day without a choice, and a sign for what is done', async () => {
  await open('child');
  expect(screen.queryByText('Put the bins out')).toBeNull();
  expect(screen.queryByRole('radio', { name: 'My day' })).toBeNull();
  screen.getByText('0 of 1 done');
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Water the plants' })));
  await screen.findByText('1 of 1 done');
  // It stays in its place for a moment.
  expect(screen.getByText('Water the plants').closest('details')).toBeNull();
});

test('a family without anything today is told so, once all of the day is known', async () => {
  renderInKit(<TodayPage />);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing today. Enjoy it.'));
});

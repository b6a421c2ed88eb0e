import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MyDay } from '#contract/areas/my-day.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { aDayEvent, aDayTask } from '#web/testing/my-day.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { createOtherDays, DAYS_MS } from './other-days.ts';
import { OtherHomes } from './other-homes.tsx';

/** The person's notifications: the table is not one of this world. */
let news: { about_family: string; created_at: string }[] = [];
vi.mock('../../lib/sync/rows.ts', () => ({ useRows: () => ({ rows: news }) }));

const MY_DAY = '/api/functions/my-day';
let world: World;
let client: OpenClient;
let days: Map<string, MyDay>;
/** The families whose day was read for an answer. */
let read: string[];

beforeEach(async () => {
  news = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ world, client } = await openScreen(1280, ['today', 'tasks', 'calendar', 'family']));
  vi.setSystemTime(world.clock.now());
  world.server.remoteCalls.set('/api/functions/switch-family', () => ({ success: true }));
  const named = (userId: string) => {
    const account = world.server.account(userId);
    const families = account.families.map((family) => ({
      ...family,
      ...(family.family_id === world.home.id ? { name: 'Home', colour: 'fern' } : { name: 'Lake', colour: 'brick' }),
    }));
    return { ...account, families };
  };
  world.server.remoteCalls.set('/api/functions/get-account', named);
  await act(() => client.session.refreshAccount());
  days = new Map([
    [world.lake.id, { tasks: [aDayTask('Of Lake', '2026-11-20T00:00:00Z')], events: [] }],
    [world.home.id, { tasks: [aDayTask('Of Home', '2026-11-20T00:00:00Z')], events: [] }],
  ]);
  read = [];
  world.server.remoteCalls.set(MY_DAY, (userId, input, familyId) => {
    if (!world.server.families.get(familyId)?.actors.has(userId)) throw new Refused('42501');
    const day = days.get(familyId);
    const stamp = JSON.stringify(day).slice(0, 60);
    if ((input as { known?: string }).known === stamp) return { stamp };
    read.push(familyId);
    return { ...day, stamp };
  });
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

function Day({ isHomeHere }: { isHomeHere: boolean }) {
  const now = new Date(world.clock.now());
  return <OtherHomes {...{ now, isHomeHere }} onCount={() => undefined} />;
}
const open = (isHomeHere = true) => renderInKit(<Day isHomeHere={isHomeHere} />);
const shown = () => {
  const section = screen.queryByRole('region', { name: /other home/ });
  return section
    ? within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
};
const asked = () => world.server.calls.filter(({ path }) => path === MY_DAY);
const stored = () => [...world.browser.storage.keys()].filter((key) => key.startsWith('casita.days'));
const rest = () => act(() => settle());

describe('the day in the other home', () => {
  test('is asked of that family only, and each line names it', async () => {
    days.set(world.lake.id, { tasks: [], events: [aDayEvent('Fair', { location: 'Market' })] });
    open();
    await rest();
    screen.getByRole('heading', { name: 'In your other home' });
    const [line] = screen.getAllByRole('listitem');
    for (const words of ['Fair', 'Lake', 'Market']) within(line as HTMLElement).getByText(words, { exact: false });
    expect(line?.querySelector('svg')?.parentElement?.style.getPropertyValue('--hue')).toBe('var(--brick)');
    expect(asked().map(({ family }) => family)).toEqual([world.lake.id]);
    // None of it is among the rows of the family that is open.
    expect([...world.home.rows.values()].flatMap((rows) => [...rows.values()])).toEqual([]);
  });

  test('is asked for when the day of the open family is here, and shown from the device before', async () => {
    const first = open();
    await rest();
    expect(asked()).toHaveLength(1);
    first.unmount();
    await act(() => world.clock.advance(DAYS_MS));
    vi.setSystemTime(world.clock.now());
    const { rerender } = open(false);
    await rest();
    expect(shown()).toEqual([expect.stringContaining('Of Lake')]);
    expect(asked()).toHaveLength(1);
    rerender(<Day isHomeHere />);
    await rest();
    expect(asked()).toHaveLength(2);
  });

  test('of several families is asked for one after the other, also when it is wanted several times at once', async () => {
    const ids = [world.lake.id, 'b', 'c', 'd'];
    let [atOnce, most] = [0, 0];
    const call = async (): Promise<MyDay> => {
      most = Math.max(most, (atOnce += 1));
      await Promise.resolve();
      atOnce -= 1;
      return { tasks: [], events: [] };
    };
    const families = ids.map((id) => ({ id, setup_status: 'completed' }));
    const session = { read: () => ({ user: { id: world.ana.id }, account: {}, families, family: null }) };
    const parts = { api: { call }, device: client.device, session: { ...session, subscribe: () => () => undefined } };
    const store = createOtherDays(parts as never); // the parts that it asks
    const stop = store.keepFresh();
    for (const sinceMs of [1, 2, 3]) store.refreshSince(world.clock.now() + sinceMs);
    await rest();
    stop();
    expect(store.read().map(({ family }) => family.id)).toEqual(ids);
    expect(most).toBe(1);
  });

  test('a tap switches there, and then the first home is the other one', async () => {
    open();
    await rest();
    fireEvent.click(screen.getByRole('button', { name: /Of Lake/ }));
    await rest();
    expect(client.session.read().family?.id).toBe(world.lake.id);
    expect(shown()).toEqual([expect.stringContaining('Of Home')]);
  });

  test('an answer counts for the family that was asked, however fast the person switches', async () => {
    const release = world.server.hold(MY_DAY);
    open();
    await rest();
    act(() => client.session.switchFamily(world.lake.id));
    await rest();
    expect(shown()).toEqual([]);
    act(() => client.session.switchFamily(world.home.id));
    act(() => client.session.switchFamily(world.lake.id));
    release();
    await rest();
    expect(shown()).toEqual([expect.stringContaining('Of Home')]);
    act(() => client.session.switchFamily(world.home.id));
    expect(shown()).toEqual([expect.stringContaining('Of Lake')]);
  });

  test('is fetched again every few seconds, and when the person is back', async () => {
    open();
    await rest();
    days.set(world.lake.id, { tasks: [], events: [aDayEvent('New')] });
    await act(() => world.clock.advance(DAYS_MS));
    expect(shown()).toEqual([expect.stringContaining('New')]);
    const before = asked().length;
    client.device.wake();
    await rest();
    expect(asked()).toHaveLength(before);
    await act(() => world.clock.advance(10_000));
    client.device.wake();
    await rest();
    expect(asked()).toHaveLength(before + 1);
  });

  test('is read again by the server only when something has changed there, or the day has', async () => {
    open();
    await rest();
    await act(() => world.clock.advance(4 * DAYS_MS));
    await rest();
    expect([asked().length, read.length]).toEqual([5, 1]);
    expect(shown()).toEqual([expect.stringContaining('Of Lake')]);
    world.clock.skip(24 * 60 * 60_000);
    await act(() => world.clock.advance(DAYS_MS));
    await rest();
    expect(read).toHaveLength(2);
  });

  test('is fetched again when a notification about that family arrives, and for no other', async () => {
    const aboutLake = { about_family: world.lake.id, created_at: '2026-11-19T10:00:00Z' };
    news = [aboutLake];
    const { rerender } = open();
    await rest();
    expect(asked()).toHaveLength(1);
    await act(() => world.clock.advance(1_000));
    const created_at = new Date(world.clock.now()).toISOString();
    days.set(world.lake.id, { tasks: [aDayTask('Given now', '2026-11-20T00:00:00Z')], events: [] });
    news = [aboutLake, { about_family: world.home.id, created_at }];
    rerender(<Day isHomeHere />);
    await rest();
    expect(asked()).toHaveLength(1);
    news = [aboutLake, { about_family: world.lake.id, created_at }];
    rerender(<Day isHomeHere />);
    await rest();
    expect(shown()).toEqual([expect.stringContaining('Given now')]);
    expect(asked()).toHaveLength(2);
  });

  test('is the last known one without network, until the network is back', async () => {
    const { unmount } = open();
    await rest();
    unmount();
    client.device.kill();
    world.browser.setOnline(false);
    installClient(world.openTab());
    open();
    expect(shown()).toEqual([expect.stringContaining('Of Lake')]);
    await rest();
    expect(shown()).toEqual([expect.stringContaining('Of Lake')]);
  });

  test('is gone from screen and device once the membership has ended', async () => {
    open();
    await rest();
    expect(stored()).toHaveLength(1);
    world.lake.actors.delete(world.ana.id);
    await act(() => world.clock.advance(DAYS_MS));
    await rest();
    expect([shown(), stored()]).toEqual([[], []]);
    expect(client.session.read().families).toHaveLength(1);
  });

  test('does not come back with an answer that was on its way when the membership ended', async () => {
    const release = world.server.hold(MY_DAY);
    open();
    await rest();
    world.lake.actors.delete(world.ana.id);
    await act(() => client.session.refreshAccount());
    release();
    await rest();
    expect([shown(), stored()]).toEqual([[], []]);
  });

  test('begins anew for a person who returns to the family', async () => {
    open();
    await rest();
    const actor = world.lake.actors.get(world.ana.id);
    world.lake.actors.delete(world.ana.id);
    await act(() => client.session.refreshAccount());
    const release = world.server.hold(MY_DAY);
    if (actor) world.lake.actors.set(world.ana.id, actor);
    days.set(world.lake.id, { tasks: [], events: [aDayEvent('Since then')] });
    await act(() => client.session.refreshAccount());
    await rest();
    expect(shown()).toEqual([]);
    release();
    await rest();
    expect(shown()).toEqual([expect.stringContaining('Since then')]);
  });

  test('is gone from the device also where Today is not open', async () => {
    const { unmount } = open();
    await rest();
    unmount();
    world.lake.actors.delete(world.ana.id);
    await act(() => client.session.refreshAccount());
    expect(stored()).toEqual([]);
  });

  test('is not shown where the other family has no plan', async () => {
    open();
    await rest();
    world.server.failNext(MY_DAY, { kind: 'answer', code: 'PLAN_REQUIRED' });
    await act(() => world.clock.advance(DAYS_MS));
    expect([shown(), stored()]).toEqual([[], []]);
  });

  test('is erased when the person signs out, and the next person sees none of it', async () => {
    open();
    await rest();
    const release = world.server.hold(MY_DAY);
    await act(() => world.clock.advance(DAYS_MS));
    await act(() => client.session.signOut('keep'));
    expect([shown(), stored()]).toEqual([[], []]);
    release();
    await rest();
    expect(stored()).toEqual([]);
    // The next one is in both families, too, and their own day there has not come yet.
    world.server.join(world.lake, world.ben, 'parent');
    world.server.hold(MY_DAY);
    await act(() => client.session.signIn({ email: world.ben.email, password: 'secret-1' }));
    await rest();
    expect(client.session.read().families).toHaveLength(2);
    expect([shown(), stored()]).toEqual([[], []]);
  });
});

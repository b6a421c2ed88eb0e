import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KITCHEN_API, type KitchenDay, type KitchenTick } from '#contract/areas/pins/kitchen.ts';
import { newId } from '#contract/ids.ts';
import { settle, until } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { KITCHEN_KEY } from '../../lib/storage/storage-keys.ts';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { dayOf } from '../../ui/dates/dates.ts';
import { KitchenScreen } from './kitchen-screen.tsx';
import { useKitchen } from './use-kitchen.ts';

const [ANA, LEO, LUZ] = [newId(), newId(), newId()];
const [CAT, MILK] = [newId(), newId()];
const today = dayOf(new Date());
const person = (id: string, name: string) => ({ id, name, colour: 'fern', photo: null });
const day: KitchenDay = {
  ...{ epoch: newId(), version: 1, day: today },
  people: [person(ANA, 'Ana'), person(LEO, 'Leo'), person(LUZ, 'Luz')],
  tasks: [
    {
      ...{ id: CAT, title: 'Feed the cat', due_date: `${today}T00:00:00+00:00`, due_all_day: true, is_done: false },
      ...{ people: [LEO], tickers: [LEO, ANA] },
    },
  ],
  events: [],
  groceries: {
    ...{ id: newId(), title: 'This week' },
    items: [{ id: MILK, name: 'Milk', quantity: 2, unit: 'l', amount_words: null, is_checked: false }],
  },
};

let world: World;
let served: KitchenDay;
const ticks = vi.fn<(tick: KitchenTick) => void>();
const [onFace, onAddress] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];

beforeEach(async () => {
  vi.clearAllMocks();
  served = day;
  ({ world } = await openVisitorsScreen(1280, ['kitchen']));
  world.server.remoteCalls.set(KITCHEN_API.day, () => served);
  world.server.remoteCalls.set(KITCHEN_API.live, () => ({}));
  world.server.remoteCalls.set(KITCHEN_API.tick, (_user, input) => {
    ticks(input as KitchenTick);
    return { success: true };
  });
});
afterEach(closeScreen);

function Kitchen() {
  const { view, store } = useKitchen();
  if (view.isOver) return <p>It is over.</p>;
  return (
    <KitchenScreen
      {...{ view, store, onFace, onAddress }}
      canEnter={(id) => id !== LUZ}
      sayAmount={({ quantity, unit }) => `${quantity} ${unit}`}
    />
  );
}
const open = () => renderInKit(<Kitchen />);
const press = (role: 'button' | 'checkbox', name: string | RegExp) => fireEvent.click(screen.getByRole(role, { name }));

test('says the day by person, who is free, and what is to be bought', async () => {
  open();
  const leo = await screen.findByRole('region', { name: 'Day of Leo' });
  within(leo).getByRole('checkbox', { name: 'Feed the cat, done', checked: false });
  const free = within(screen.getByRole('list', { name: 'Free today' }));
  expect(free.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Sign in as AAna', 'LuLuz']);
  within(screen.getByRole('region', { name: 'This week' })).getByText('2 l');
  // A person without a way in has a face, and no button.
  expect(screen.queryByRole('button', { name: /Luz/ })).toBeNull();
  press('button', /^Sign in as ?Leo$/);
  expect(onFace).toHaveBeenCalledExactlyOnceWith(LEO);
});

test('a tick asks for a face of those who may, is made for it, and can be taken back', async () => {
  open();
  await screen.findByRole('region', { name: 'Day of Leo' });
  press('checkbox', 'Feed the cat, done');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who did “Feed the cat”?' }));
  expect(sheet.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['LeLeo', 'AAna']);
  served = { ...day, tasks: day.tasks.map((task) => ({ ...task, is_done: true })) };
  fireEvent.click(sheet.getByRole('button', { name: 'Leo' }));
  await screen.findByRole('checkbox', { name: 'Feed the cat, done', checked: true });
  expect(ticks).toHaveBeenCalledExactlyOnceWith({ table: 'tasks', id: CAT, is_done: true, member_id: LEO });
});

/** Opens the screen on a device that has the day, and that reaches no server. */
async function openWithoutNetwork() {
  const first = open();
  await screen.findByRole('region', { name: 'Day of Leo' });
  first.unmount();
  world.browser.setOnline(false);
  const rendered = open();
  await screen.findByRole('region', { name: 'Day of Leo' });
  await screen.findByText(/^Offline since /);
  return rendered;
}

async function tickMilk() {
  press('checkbox', 'Milk, done');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ana' }));
}

const reconnect = () =>
  act(async () => {
    world.browser.setOnline(true);
    await settle();
  });

test('a tick without the server is shown, kept over a restart, and sent once when it can be reached', async () => {
  const { unmount } = await openWithoutNetwork();
  await tickMilk();
  await screen.findByText('Sent as soon as Casita can be reached.');
  await screen.findByRole('checkbox', { name: 'Milk, done', checked: true });
  unmount();
  open();
  await screen.findByRole('checkbox', { name: 'Milk, done', checked: true });
  expect(ticks).not.toHaveBeenCalled();
  served = {
    ...day,
    groceries: day.groceries && {
      ...day.groceries,
      items: day.groceries.items.map((item) => ({ ...item, is_checked: true })),
    },
  };
  await reconnect();
  await until('it is sent', () => ticks.mock.calls.length > 0);
  await act(settle);
  expect(ticks).toHaveBeenCalledExactlyOnceWith({ table: 'grocery_items', id: MILK, is_done: true, member_id: ANA });
  screen.getByRole('checkbox', { name: 'Milk, done', checked: true });
  expect(world.browser.storage.get(KITCHEN_KEY)).toContain('"waiting":[]');
});

test('a tick that waited and is refused is said, and the row is shown as it is', async () => {
  await openWithoutNetwork();
  await tickMilk();
  await screen.findByRole('checkbox', { name: 'Milk, done', checked: true });
  world.server.failNext(KITCHEN_API.tick, { code: '42501' });
  await reconnect();
  await screen.findByText(/^Not ticked: “Milk” has changed/);
  await screen.findByRole('checkbox', { name: 'Milk, done', checked: false });
});

test('a screen that is no longer paired keeps nothing of the day', async () => {
  open();
  await screen.findByRole('region', { name: 'Day of Leo' });
  expect(world.browser.storage.get(KITCHEN_KEY)).toContain('Feed the cat');
  world.server.failNext(KITCHEN_API.day, { code: 'PGRST116', times: 10 });
  await act(async () => {
    world.browser.setOnline(false);
    world.browser.setOnline(true);
    await settle();
  });
  await screen.findByText('It is over.');
  await until('the day is gone', () => !world.browser.storage.has(KITCHEN_KEY));
});

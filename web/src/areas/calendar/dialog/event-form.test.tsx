import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { addEvent, DAY, sentTo, showCalendar } from '../testing/calendar-harness.tsx';

let world: World;
let client: OpenClient;
let myId: string;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['calendar', 'tasks']));
  myId = world.home.actors.get(world.ana.id)?.memberId ?? '';
});
afterEach(closeScreen);

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sent = () => sentTo(world, 'family_events');

async function openForm(): Promise<HTMLElement> {
  showCalendar({ view: 'week', myId });
  fireEvent.click(await screen.findByRole('button', { name: 'New Event' }));
  return screen.findByRole('dialog', { name: 'Create New Event' });
}

test('a refused event is said once, in the dialog', async () => {
  world.home.apply = (_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, status: 422, code: 'UNPROCESSABLE', message: 'No.' }));
  const dialog = await openForm();
  type('Title', 'Swimming');
  fireEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toMatch(/^Error creating event.*Failed to create the event/);
  expect(screen.getAllByText('Error creating event')).toHaveLength(1);
  expect(client.status.read().notSaved, 'the tray holds it').toHaveLength(1);
});

test('a last day and an end that were not chosen follow a date and a time that are typed anew', async () => {
  const dialog = await openForm();
  const value = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name).value;
  const end = /^Ends at/;
  type('Title', 'Swimming');
  type('Date', DAY);
  type('Time', '17:00');
  type('Date', '');
  type('Date', '2026-12-03');
  expect(value('Last day')).toBe('12/03/2026');
  type('Time', '');
  type('Time', '19:30');
  expect(within(dialog).getByLabelText<HTMLInputElement>(end).value).toBe('8:30 PM');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  await screen.findByText('Event created');
  expect(sent()[0]?.fields).toMatchObject({
    ...{ event_date: '2026-12-03', end_date: null, event_time: '19:30', end_time: '20:30' },
  });
});

test('a last day that was chosen before the first one stays', async () => {
  const dialog = await openForm();
  type('Title', 'Camp');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'All day' }));
  type('Date', '');
  type('Last day', '2026-12-10');
  type('Date', '2026-12-07');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  await screen.findByText('Event created');
  expect(sent()[0]?.fields).toMatchObject({ event_date: '2026-12-07', end_date: '2026-12-10' });
});

test.each([
  ['before the first', '2026-11-01', 'It cannot end before it begins'],
  ['after the calendar', '2200-01-01', 'The last day has to be between the years 1900 and 2199'],
])('a last day %s is refused with its own words', async (_what, day, words) => {
  const dialog = await openForm();
  type('Title', 'Camp');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'All day' }));
  type('Date', '');
  type('Last day', day);
  type('Date', DAY);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test('the time zone is folded until it is wanted, and found by the name of a city', async () => {
  const dialog = await openForm();
  type('Title', 'Call');
  type('Date', DAY);
  expect(within(dialog).queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Time zone: / }));
  const field = within(dialog).getByRole('combobox', { name: 'Time zone' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'tokyo' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  await screen.findByText('Event created');
  expect(sent()[0]?.fields).toMatchObject({ event_date: DAY, time_zone: 'Asia/Tokyo' });
});

test('the time zone of an event stands open where it is another one than that of the device', async () => {
  await addEvent(client, { event_time: '09:00', end_time: '10:00', time_zone: 'Asia/Tokyo' });
  showCalendar({ view: 'agenda', myId });
  fireEvent.click(await screen.findByRole('button', { name: /^Swimming/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Event' });
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toMatch(/^Tokyo/);
});

test('an event that is being saved does not collide with itself', async () => {
  const dialog = await openForm();
  type('Title', 'Swimming');
  type('Date', DAY);
  type('Time', '17:00');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leo' }));
  const answer = world.server.hold('/api/changes');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  await screen.findByRole('button', { name: /^Swimming/ });
  expect(screen.queryByText(/^Leo already has/)).toBeNull();
  answer();
  await screen.findByText('Event created and notifications sent');
  expect(screen.queryByText(/^Leo already has/)).toBeNull();
});

test.each([
  ['no network', { kind: 'network' }, 'Saved on this device. It goes out when you are back online.'],
  [
    'a broken server',
    { code: 'INTERNAL' },
    'The server has a problem. This is saved on this device and is tried again.',
  ],
] as const)('after %s the words fit the cause', async (_what, fault, words) => {
  world.server.failNext('/api/changes', fault);
  const dialog = await openForm();
  type('Title', 'Swimming');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Event' }));
  await screen.findByText(words);
});

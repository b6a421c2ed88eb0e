import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { pretendWindow } from '#web/ui/testing/render-kit.tsx';
// Imported ahead: the lazy imports at the first use may take long in a test.
import './dialog/sentence-event.ts';
import { sentenceReader } from '../../rows/quick-add/sentence-reader.ts';
import { eventKinds } from './use-event-maker.ts';
import { DAY, LEO, NEXT_DAY, sentTo, showCalendar } from './testing/calendar-harness.tsx';

let world: World;
let myId: string;

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['calendar', 'tasks']));
  await Promise.all([sentenceReader.fetch(), eventKinds.fetch()]);
  myId = world.home.actors.get(world.ana.id)?.memberId ?? '';
});
afterEach(closeScreen);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add an event' });
const sent = () => sentTo(world, 'family_events')[0]?.fields;

function type(value: string): void {
  showCalendar({ view: 'week', myId });
  fireEvent.change(field(), { target: { value } });
}

test('a time without a day is on the day that the calendar shows', async () => {
  type('Judo 17:00-18:30 @Leo');
  expect(screen.getByRole('status').textContent).toMatch(/5:00 PM – 6:30 PM/);
  fireEvent.submit(field());
  await screen.findByText('Event created and notifications sent');
  expect(sent()).toMatchObject({
    ...{ title: 'Judo', event_date: DAY, event_time: '17:00', end_time: '18:30', assigned_members: [LEO] },
    ...{ end_date: null, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
});

test('without a time it lasts whole days, which is shown before it is saved', async () => {
  type('Grandma visits');
  expect(screen.getByRole('status').textContent).toMatch(/^Understood: .*, all day$/);
  fireEvent.submit(field());
  await screen.findByText('Event created');
  expect(sent()).toMatchObject({ title: 'Grandma visits', event_date: DAY, event_time: null, end_date: null });
});

test('a length, a reminder and a rule are kept', async () => {
  type('Judo every Saturday at 17:00 for 2 hours remind me 20 minutes before');
  expect(screen.getByRole('status').textContent).toMatch(/Until 7:00 PM, 20 minutes before$/);
  fireEvent.submit(field());
  await screen.findByText('Event created');
  expect(sent()).toMatchObject({ title: 'Judo', event_time: '17:00', end_time: '19:00', reminders: [20] });
  expect(sent()).toMatchObject({ rrule: 'FREQ=WEEKLY' });
});

test('the dialog opens with what was read, also a reminder that it does not offer by itself', async () => {
  type(`Judo on ${NEXT_DAY.slice(5).replace('-', '/')}/2026 from 17:00 to 18:30 remind me 20 minutes before @Leo`);
  fireEvent.click(screen.getByRole('button', { name: 'More fields' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  const value = (name: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name).value;
  expect([value('Title'), value('Date'), value('Time'), value(/^Ends at/)]).toEqual([
    ...['Judo', '11/21/2026', '5:00 PM', '6:30 PM'],
  ]);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Leo' }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '20 minutes before' }).checked).toBe(true);
  await waitFor(() => expect(field().value).toBe(''));
});

test('without a network it waits on the device', async () => {
  world.browser.setOnline(false);
  type('Judo 17:00-18:30');
  fireEvent.submit(field());
  await screen.findByText('Saved on this device. It goes out when you are back online.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Judo/ }).length).toBeGreaterThan(0));
});

test('a phone has the field behind the button of its bar only', () => {
  pretendWindow(390);
  showCalendar({ view: 'agenda', myId });
  expect(screen.queryByRole('textbox', { name: 'Add an event' })).toBeNull();
});

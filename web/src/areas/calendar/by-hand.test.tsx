import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { pretendWindow } from '#web/ui/testing/render-kit.tsx';
import { addEvent, DAY, NEXT_DAY, sentTo, showCalendar } from './testing/calendar-harness.tsx';

let world: World;
let client: OpenClient;
let myId: string;

beforeEach(async () => {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
  ({ world, client } = await openScreen(1280, ['calendar', 'tasks']));
  myId = world.home.actors.get(world.ana.id)?.memberId ?? '';
});
afterEach(() => {
  vi.restoreAllMocks();
  closeScreen();
});

const WIDTH = 100;
const WHOLE_DAYS = 40;
/** A column for each day: above, the row of whole days, and below it one pixel for each minute. */
function boxOf(this: Element): DOMRect {
  if (!(this instanceof HTMLElement) || this.dataset['day'] === undefined) return new DOMRect();
  const left = Number(this.dataset['day'].slice(8)) * WIDTH;
  return this.dataset['hours'] === undefined
    ? new DOMRect(left, 0, WIDTH, WHOLE_DAYS)
    : new DOMRect(left, WHOLE_DAYS, WIDTH, 24 * 60);
}
const at = (day: string, minute: number | null) => ({
  clientX: Number(day.slice(8)) * WIDTH + 5,
  clientY: minute === null ? 5 : WHOLE_DAYS + minute,
});

const entry = (name: RegExp) => screen.findByRole('button', { name });
const press = (target: Element, spot: object, pointerType = 'mouse') =>
  fireEvent.pointerDown(target, { ...spot, button: 0, pointerId: 1, pointerType });
async function drag(name: RegExp, from: object, to: object, handle = ''): Promise<void> {
  const button = await entry(name);
  press((handle && button.querySelector(`[data-resize=${handle}]`)) || button, from);
  fireEvent.pointerMove(window, { ...to, pointerId: 1 });
  fireEvent.pointerUp(window, { ...to, pointerId: 1 });
  // The browser's click after it opens nothing.
  fireEvent.click(button);
}
const times = () => sentTo(world, 'family_events')[0]?.fields as Record<string, unknown>;
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

test('an event is dragged from the whole days to an hour and back, and a task gets and loses its time', async () => {
  await addEvent(client, { end_date: NEXT_DAY });
  const task = createWriter(client, client.familyRows(), tasks).create({
    ...{ title: 'Water plants', due_date: `${DAY}T00:00:00+00:00`, due_all_day: true },
  });
  await act(async () => void (await task.saved));
  showCalendar({ view: 'week', myId });
  await drag(/^Swimming/, at(DAY, null), at(NEXT_DAY, 900));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() =>
    expect(times()).toMatchObject({
      ...{ event_date: NEXT_DAY, event_time: '15:00', end_date: null, end_time: '16:00', time_zone: zone },
    }),
  );
  await drag(/^Swimming, .*3:00 PM/, at(NEXT_DAY, 930), at(DAY, null));
  await waitFor(() => expect(times()).toMatchObject({ event_date: DAY, event_time: null, end_time: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(times()).toMatchObject({ event_date: NEXT_DAY, event_time: '15:00' }));

  const due = () => sentTo(world, 'tasks')[0]?.fields;
  await drag(/Water plants/, at(DAY, null), at(DAY, 600));
  await waitFor(() => expect(due()).toMatchObject({ due_all_day: false }));
  await drag(/Water plants.*10:00/, at(DAY, 600), at(NEXT_DAY, null));
  await waitFor(() => expect(due()).toMatchObject({ due_all_day: true, due_date: expect.stringContaining(NEXT_DAY) }));
});

test('the beginning and the end are dragged, and a finger that taps an hour makes an event of it', async () => {
  await addEvent(client, { event_time: '09:00', end_time: '12:00' });
  showCalendar({ view: 'day', myId });
  await drag(/^Swimming/, at(DAY, 541), at(DAY, 600), 'start');
  await waitFor(() => expect(times()).toMatchObject({ event_time: '10:00', end_time: '12:00' }));
  await drag(/^Swimming/, at(DAY, 719), at(DAY, 765), 'end');
  await waitFor(() => expect(times()).toMatchObject({ event_time: '10:00', end_time: '13:00' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const column = document.querySelector('[data-hours]') ?? document.body;
  press(column, at(DAY, 900), 'touch');
  fireEvent.pointerUp(window, { ...at(DAY, 900), pointerId: 1 });
  fireEvent.click(column);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Time').value).toMatch(/3:00 PM|15:00/);
});

test('hours are marked for a new event, also where the pointer leaves them', async () => {
  showCalendar({ view: 'day', myId });
  await screen.findByRole('heading', { level: 2 });
  const column = document.querySelector('[data-hours]') ?? document.body;
  press(column, at(DAY, 900));
  for (const minute of [960, null]) fireEvent.pointerMove(window, { ...at(DAY, minute), pointerId: 1 });
  fireEvent.pointerUp(window, { ...at(DAY, null), pointerId: 1 });
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Time').value).toMatch(/3:00 PM|15:00/);
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Ends at/).value).toMatch(/4:15 PM|16:15/);
});

test('a finger swipes over the hours to other days, but not while it drags', async () => {
  pretendWindow(390);
  showCalendar({ view: 'day', myId });
  await screen.findByRole('heading', { name: /Friday.*20/ });
  const swipe = () => {
    const column = document.querySelector('[data-hours]') ?? document.body;
    press(column, { clientX: 300, clientY: 500 }, 'touch');
    fireEvent.pointerUp(column, { clientX: 100, clientY: 510, pointerId: 1 });
  };
  swipe();
  await screen.findByRole('heading', { name: /Saturday.*21/ });
  screen.getByLabelText(/^Days and their entries/).dataset['dragging'] = '';
  swipe();
  screen.getByRole('heading', { name: /Saturday.*21/ });
});

test('a day and a time are chosen in the dialog, and "All day" there takes the time away', async () => {
  await addEvent(client, { event_time: '09:00', end_time: '12:00' });
  showCalendar({ view: 'agenda', myId });
  const move = async () => {
    fireEvent.click(await entry(/^Swimming/));
    fireEvent.click(await screen.findByRole('button', { name: 'Move to…' }));
    return screen.findByRole('dialog', { name: 'Move to…' });
  };
  let dialog = await move();
  fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '10:30' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(times()).toMatchObject({ event_date: DAY, event_time: '10:30', end_time: '13:30' }));
  dialog = await move();
  fireEvent.click(within(dialog).getByLabelText('All day'));
  expect(within(dialog).queryByLabelText('Time')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(times()).toMatchObject({ event_date: DAY, event_time: null, end_time: null }));
});

test('keys go from entry to entry and day to day, change both ends, keep the focus, and are listed', async () => {
  await addEvent(client, { event_time: '17:00', end_time: '18:00' });
  await addEvent(client, { title: 'Early', event_date: NEXT_DAY, event_time: '08:00' });
  await addEvent(client, { title: 'Late', event_date: NEXT_DAY, event_time: '16:00' });
  showCalendar({ view: 'week', myId });
  (await entry(/^Swimming/)).focus();
  key('ArrowRight');
  expect(document.activeElement?.textContent).toMatch(/^Late/);
  key('ArrowUp');
  expect(document.activeElement?.textContent).toMatch(/^Early/);
  key('ArrowLeft');
  expect(document.activeElement?.textContent).toMatch(/^Swimming/);
  key('ArrowUp', { shiftKey: true });
  await waitFor(() => expect(times()).toMatchObject({ event_time: '16:45', end_time: '18:00' }));
  key('ArrowDown', { shiftKey: true, altKey: true });
  await waitFor(() => expect(times()).toMatchObject({ event_time: '16:45', end_time: '18:15' }));
  // In the column of another day it is drawn anew.
  key('ArrowLeft', { altKey: true });
  await entry(/^Swimming, Thursday/);
  expect(document.activeElement?.textContent).toMatch(/^Swimming, Thursday/);
  key('Delete');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Swimming/ })).toBeNull());
  expect(document.activeElement?.textContent).toMatch(/^Early/);

  screen.getByRole('button', { name: /^Saturday.*21/ }).focus();
  key('ArrowDown');
  await screen.findByRole('button', { name: /^Saturday.*28/ });
  expect(document.activeElement?.textContent).toMatch(/Saturday.*28/);
  key('?', { shiftKey: true });
  const keys = await screen.findByRole('dialog', { name: 'Keys of the calendar' });
  within(keys).getByText('Alt Shift ← ↑ → ↓');
  fireEvent.click(within(keys).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Saturday.*28/));
});

test('the calendar goes along with an entry that a key moves out of the shown days', async () => {
  await addEvent(client, { event_date: NEXT_DAY });
  showCalendar({ view: 'week', myId });
  (await entry(/^Swimming, Saturday/)).focus();
  key('ArrowRight', { altKey: true });
  await entry(/^Swimming, Sunday.*22/);
  expect(document.activeElement?.textContent).toMatch(/^Swimming, Sunday/);
});

test('whom and what is shown stays over a visit', async () => {
  await addEvent(client, { assigned_members: [myId], category: 'appointment' });
  const chosen = () => [
    ...screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent),
    screen.getByLabelText<HTMLSelectElement>('Kinds').value,
  ];
  const { unmount } = showCalendar({ view: 'week', myId });
  fireEvent.click(await screen.findByRole('button', { name: 'Leo' }));
  fireEvent.change(screen.getByLabelText('Kinds'), { target: { value: 'task' } });
  const before = chosen();
  unmount();
  showCalendar({ view: 'week', myId });
  expect(chosen()).toEqual(before);
});

test('an event is downloaded for other calendars, of one that repeats the chosen occurrence alone', async () => {
  await addEvent(client, { event_date: '2026-11-16', event_time: '17:00', rrule: 'FREQ=DAILY', location: 'Pool' });
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  showCalendar({ view: 'agenda', myId });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Swimming/ }))[0] ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to another calendar' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await files[0]?.text();
  expect(text).toMatch(/DTSTART[^\r]*:20261120T170000\r\n/);
  expect(text).toContain('LOCATION:Pool');
  expect(text).not.toContain('RRULE');
});

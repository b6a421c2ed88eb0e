import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyEvents, overrideId, type NewEvent } from '#contract/areas/calendar.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen, openVisitorsScreen } from '#web/testing/screen-world.ts';
import { pretendWindow } from '#web/ui/testing/render-kit.tsx';
import { readOpening } from '#web/rows/open-row.ts';
import { addEvent as addEventOf, DAY, LEO, NEXT_DAY, sentTo, showCalendar } from './testing/calendar-harness.tsx';

let world: World;
let client: OpenClient;
let myId: string;

beforeEach(async () => {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  ({ world, client } = await openScreen(1280, ['calendar', 'tasks']));
  myId = world.home.actors.get(world.ana.id)?.memberId ?? '';
});
afterEach(closeScreen);

const show = (view = 'week') => showCalendar({ view, myId });
const addEvent = (fields: Partial<NewEvent>) => addEventOf(client, fields);

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sent = (count = 1) => sentTo(world, 'family_events', count);
const entry = (name: RegExp) => screen.findByRole('button', { name });

test('an event is made in the dialog, which needs a title and a date, and says so', async () => {
  show();
  await press('New Event');
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Event' });
  expect(create.disabled).toBe(true);
  type('Title', 'Swimming');
  expect(create.disabled).toBe(false);
  type('Date', '');
  expect(create.disabled).toBe(true);
  type('Date', DAY);
  type('Time', '17:00');
  fireEvent.click(create);
  expect(within(dialog).getByRole('button', { name: 'Creating...' })).toBeTruthy();
  await screen.findByText('Event created');
  await entry(/^Swimming, .*5:00 PM/);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent()[0]?.fields).toMatchObject({
    ...{ title: 'Swimming', event_date: DAY, event_time: '17:00', end_time: '18:00', time_zone: zone },
    ...{ category: 'event', priority: 'medium', assigned_members: [], rrule: null },
  });
});

test('others who are assigned are told, and what they have at that time is said', async () => {
  await addEvent({ title: 'Football', event_time: '17:30', end_time: '19:00', assigned_members: [LEO] });
  show();
  await entry(/^Football/);
  await press('New Event');
  await screen.findByRole('dialog', { name: 'Create New Event' });
  type('Title', 'Swimming');
  type('Date', DAY);
  type('Time', '17:00');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leo' }));
  await screen.findByText('Leo already has “Football” (5:30 PM–7:00 PM)');
  fireEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  await screen.findByText('Event created and notifications sent');
  expect(sent()[0]?.fields).toMatchObject({ assigned_members: [LEO] });
});

test('a refused event says so in the words of the product, and keeps what was typed', async () => {
  world.home.apply = (_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, status: 422, code: 'UNPROCESSABLE', message: 'No.' }));
  show();
  await press('New Event');
  await screen.findByRole('dialog', { name: 'Create New Event' });
  type('Title', 'Swimming');
  fireEvent.click(screen.getByRole('button', { name: 'Create Event' }));
  await screen.findByText('Error creating event');
  expect(screen.getAllByText(/^Failed to create the event. Please try again./).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Swimming');
});

test('keys move an entry by days and quarters, and its end; each is undone in one step', async () => {
  await addEvent({ event_time: '17:00', end_time: '18:00' });
  show();
  const times = () => sent()[0]?.fields as Record<string, unknown>;
  (await entry(/^Swimming/)).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight', altKey: true });
  await screen.findByText('Event updated');
  await waitFor(() => expect(times()).toMatchObject({ event_date: NEXT_DAY, event_time: '17:00' }));
  await press('Undo');
  await waitFor(() => expect(times()).toMatchObject({ event_date: DAY, event_time: '17:00', end_time: '18:00' }));
  (await entry(/^Swimming/)).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(times()).toMatchObject({ event_time: '17:15', end_time: '18:15' }));
  (await entry(/^Swimming/)).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp', altKey: true, shiftKey: true });
  await waitFor(() => expect(times()).toMatchObject({ event_time: '17:15', end_time: '18:00' }));
});

test('of a repeating event one occurrence is deleted, after a question, and comes back', async () => {
  const id = await addEvent({ event_date: '2026-11-15', event_time: '17:00', rrule: 'FREQ=DAILY' });
  show();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Swimming/ })).toHaveLength(7));
  await press(/^Swimming, Friday/);
  const details = await screen.findByRole('dialog', { name: 'Swimming' });
  expect(within(details).getByText('Every day')).toBeTruthy();
  fireEvent.click(within(details).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete which of them?' });
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Only this one', 'This and following', 'All']));
  fireEvent.click(within(question).getByRole('button', { name: 'Only this one' }));
  await screen.findByText('Event deleted');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Swimming/ })).toHaveLength(6));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({
      op: 'create',
      row_id: overrideId(id, `${DAY}T17:00`),
      fields: { cancelled: true },
    }),
  );
  await press('Undo');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Swimming/ })).toHaveLength(7));
});

test('this and following are changed as one: a new part, and the end of the old one', async () => {
  const id = await addEvent({ event_date: '2026-11-15', event_time: '17:00', rrule: 'FREQ=DAILY' });
  show();
  await press(/^Swimming, Friday/);
  await press('Edit');
  await screen.findByRole('dialog', { name: 'Edit Event' });
  type('Title', 'Diving');
  await press('Save Changes');
  await screen.findByRole('dialog', { name: 'Change which of them?' });
  await press('This and following');
  await screen.findByText('Event updated');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Diving/ })).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: /^Swimming/ })).toHaveLength(5);
  expect(sent(2)).toMatchObject([
    { op: 'create', fields: { title: 'Diving', event_date: DAY, series_id: id, rrule: 'FREQ=DAILY' } },
    { op: 'update', row_id: id, fields: { rrule: 'FREQ=DAILY;UNTIL=20261120T165959' } },
  ]);
  await press('Undo');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Swimming/ })).toHaveLength(7));
});

test('the details of an event of another day than today move it to its next day, not to tomorrow', async () => {
  await addEvent({ event_date: '2026-11-19', event_time: '17:00' });
  show();
  await press(/^Swimming, Thursday/);
  fireEvent.click(await screen.findByRole('button', { name: 'Move to the next day' }));
  await entry(/^Swimming, Friday/);
});

test('of more than two entries at one time a week says how many more there are, and opens the day', async () => {
  for (const title of ['A', 'B', 'C', 'D']) await addEvent({ title, event_time: '17:00', end_time: '18:00' });
  show();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^[A-F], / })).toHaveLength(2));
  await press(/^\+2 more, Friday/);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^[A-F], / })).toHaveLength(4));
});

test('a week without entries says so', async () => {
  show();
  await screen.findByText('Nothing planned');
  await addEvent({ event_time: '17:00' });
  await waitFor(() => expect(screen.queryByText('Nothing planned')).toBeNull());
});

test('a week on a phone shows three whole days, says how many more there are, and opens the day', async () => {
  pretendWindow(390);
  for (const title of ['A', 'B', 'C', 'D', 'E']) await addEvent({ title });
  show();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^[A-F], / })).toHaveLength(3));
  await press(/^\+2 more, Friday/);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^[A-F], / })).toHaveLength(5));
});

test('tasks with a due date are shown, ticked and opened, and the events that belong to them are not shown twice', async () => {
  const task = createWriter(client, client.familyRows(), tasks).create({
    ...{ title: 'Water plants', due_date: `${DAY}T00:00:00+00:00`, due_all_day: true },
  });
  await act(async () => void (await task.saved));
  act(() => {
    const row = familyEvents.applyCreate(
      { title: 'Task: Water plants', event_date: DAY },
      { memberId: myId, effectiveRole: 'parent' },
      new Date(),
    );
    world.home.write('family_events', { ...row, id: LEO, task_id: task.id } as { id: string });
  });
  show('agenda');
  // Its box shows that it is a task. Only those who do not see the box are told in words.
  await waitFor(() => expect(screen.getAllByText('Water plants')).toHaveLength(1));
  expect(screen.getByRole('button', { name: /^Task: Water plants/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Water plants' }));
  await waitFor(() => expect(world.home.applied.at(-1)?.change.fields).toEqual({ status: 'completed' }));
  fireEvent.click(screen.getByText('Water plants'));
  await press('Open the task');
  expect(readOpening(tasks)).toMatchObject({ isOpen: true, row: { id: task.id } });
});

test('views, days and filters are reached by keys and buttons, in both languages', async () => {
  await addEvent({ title: 'Dentist', category: 'appointment', assigned_members: [LEO] });
  await addEvent({ title: 'Yoga', assigned_members: [myId] });
  show('month');
  await screen.findByRole('heading', { name: 'November 2026' });
  await entry(/^Dentist/);
  fireEvent.keyDown(document.body, { key: 'w' });
  await screen.findByRole('heading', { name: /Nov.* 2026/ });
  expect(localStorage.getItem('casita.calendar-view')).toBe('week');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dentist/ })).toBeNull());
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await entry(/^Dentist/);
  await press('Leo');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Yoga/ })).toBeNull());
  type('Kinds', 'appointment');
  expect(screen.getByRole('button', { name: /^Dentist/ })).toBeTruthy();
  type('Kinds', 'task');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dentist/ })).toBeNull());
  await act(() => chooseLanguage('es'));
  expect(screen.getByLabelText('Semana')).toBeTruthy();
  await press('Nuevo evento');
  await screen.findByRole('dialog', { name: 'Crear un evento' });
});

test('a month says how many more a day has, and opens it', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) await addEvent({ title });
  show('month');
  await press(/^\+3 more/);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^[A-F], / })).toHaveLength(6));
});

test('on a phone the agenda has a week in which each day says who has how much', async () => {
  pretendWindow(390);
  await addEvent({ assigned_members: [LEO] });
  await addEvent({ title: 'Trip' });
  show('agenda');
  await screen.findByRole('button', { name: /^Friday.*, Ana 1, Leo 2$/ });
  fireEvent.click(screen.getByLabelText('Month'));
  await screen.findByRole('button', { name: /^Friday.*, 2 entries$/ });
  await press(/^Saturday.*21.*, 0 entries/);
  // The day alone is empty, not the calendar.
  await screen.findByRole('heading', { name: /^Saturday/ });
  expect(screen.getByText('Nothing planned')).toBeTruthy();
  expect(screen.queryByText(/^Who is where/)).toBeNull();
});

test('a calendar without entries says on a phone what it is for', async () => {
  pretendWindow(390);
  show('month');
  await screen.findByText('Who is where, and when: the days of the family side by side.');
});

test('a member who manages nothing sees the events of others without buttons, and makes own ones', async () => {
  closeScreen();
  ({ world } = await openVisitorsScreen(1280, ['calendar', 'tasks']));
  const ben = world.home.actors.get(world.ben.id)?.memberId ?? '';
  world.server.join(world.home, world.ana, 'child');
  client = await world.openSignedIn();
  installClient(client);
  myId = world.home.actors.get(world.ana.id)?.memberId ?? '';
  const row = familyEvents.applyCreate(
    { title: 'Dentist', event_date: DAY },
    { memberId: ben, effectiveRole: 'parent' },
    new Date(),
  );
  world.home.write('family_events', { ...row, id: LEO });
  show();
  await press(/^Dentist/);
  const details = await screen.findByRole('dialog', { name: 'Dentist' });
  expect(within(details).queryByRole('button', { name: /Edit|Delete|Tomorrow/ })).toBeNull();
  fireEvent.click(within(details).getByRole('button', { name: 'Close' }));
  await press('New Event');
  const dialog = await screen.findByRole('dialog', { name: 'Create New Event' });
  expect(within(dialog).queryByRole('checkbox', { name: 'Leo' })).toBeNull();
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Ana' }).checked).toBe(true);
});

test('events that cannot be loaded are said in the words of the product', async () => {
  const list = world.home.list.bind(world.home);
  world.home.list = (actor, table, query) => {
    if (table.name === 'family_events') throw new Error('broken');
    return list(actor, table, query);
  };
  show('agenda');
  await screen.findByText('Error loading events');
  screen.getByText('Failed to load family events. Please try again.');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import { FILES, fileOf } from '#contract/icalendar/testing/files.ts';
import { FILE_BYTES_MAX } from '#contract/icalendar/problems.ts';
import { followLanguage } from '#web/lib/i18n/i18n.ts';
import { installClient } from '#web/lib/sync/client.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen, openVisitorsScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { CalendarFiles } from './calendar-files.tsx';

// Imported ahead, so that no single test waits for it.
beforeAll(() => import('./calendar-files-sheet.tsx'));

let world: World;
/** What the server finds for the UIDs of a file. */
let known: FamilyEvent[] = [];
let madeAt: string | null = null;

function answerCalls(): void {
  const answers: Record<string, (input: never) => unknown> = {
    'find-events-by-uid': () => ({ events: known }),
    'get-calendar-address': () => ({ created_at: madeAt }),
    'create-calendar-address': () => ({
      path: '/api/calendars/secret.ics',
      created_at: (madeAt = '2026-11-20T10:00:00Z'),
    }),
    'revoke-calendar-address': () => {
      madeAt = null;
      return { success: true };
    },
    'fetch-outside-calendar': (input) => (asked.push(input), { success: true }),
  };
  for (const [name, give] of Object.entries(answers))
    world.server.remoteCalls.set(`/api/functions/${name}`, (_user, input) => give(input as never)); // each knows its input
  const named = { user_id: null, last_name: null, email: null, role: null, colour: 'brick', left_at: null };
  for (const [first_name, { id }] of [
    ['Ana', world.ana],
    ['Ben', world.ben],
  ] as const)
    world.home.write('members', { ...named, id, first_name, joined_at: '2026-01-01T00:00:00Z' } as never); // a row of members
}
const asked: unknown[] = [];

beforeEach(async () => {
  known = [];
  madeAt = null;
  asked.length = 0;
  ({ world } = await openScreen(1280, ['files']));
  answerCalls();
});
afterEach(closeScreen);

const open = () => renderInKit(<CalendarFiles isOpen onClose={() => undefined} />);
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}
async function choose(text: string, size?: number): Promise<void> {
  const file = new File([text], 'school.ics', { type: 'text/calendar' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } });
}
const stored = () =>
  [...(world.home.rows.get('family_events')?.values() ?? [])].filter(({ deleted_at }) => deleted_at === null);

test('a file is shown before it is saved, and what was imported can be undone in one step', async () => {
  open();
  await choose(FILES.outlook);
  await screen.findByText('1 new event');
  expect(stored()).toEqual([]);
  fireEvent.click(screen.getByLabelText('Reminder'));
  await press('Import 1 event');
  await screen.findByText('1 event imported');
  expect(stored()).toHaveLength(3);
  await press('Undo');
  await waitFor(() => expect(stored()).toEqual([]));
});

test('what was chosen for new events holds, and events that are not wanted stay out', async () => {
  open();
  await choose(FILES.google);
  await screen.findByText('2 new events');
  fireEvent.click(await screen.findByLabelText('Ana'));
  fireEvent.click(screen.getByLabelText('Appointment'));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Christmas/ }));
  await press('Import 1 event');
  await waitFor(() => expect(stored()).toHaveLength(1));
  expect(stored()[0]).toMatchObject({
    title: 'Dentist, Leo',
    category: 'appointment',
    assigned_members: [world.ana.id],
  });
});

test('events that are there are not imported again, and changed ones are changed', async () => {
  const row = familyEvents.applyCreate(
    { title: 'Old', event_date: '2026-12-24', end_date: '2026-12-26', uid: 'two@google.com' },
    { memberId: world.ana.id, effectiveRole: 'parent' },
    new Date(0),
  );
  const id = newId();
  known = [world.home.write('family_events', { id, ...row }) as FamilyEvent];
  open();
  await choose(FILES.google);
  await screen.findByText('1 event has changed');
  await press('Import 2 events');
  await waitFor(() => expect(world.home.rows.get('family_events')?.get(id)).toMatchObject({ title: 'Christmas' }));
});

test.each([
  ['<html></html>', undefined, /This is not a calendar file/],
  [' ', undefined, /This file is empty/],
  ['', FILE_BYTES_MAX + 1, /larger than 5 MB/],
  ['BEGIN:VCALENDAR\nEND:VCALENDAR', undefined, /no events/],
])('a file that cannot be used is refused with a sentence (%j)', async (text, size, sentence) => {
  open();
  await choose(text, size);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
});

test('an event that cannot be used is left out with a sentence, also in Spanish', async () => {
  open();
  await choose(fileOf('RRULE:FREQ=SECONDLY'));
  await screen.findByText('1 event is left out');
  expect(screen.getByText('X: it repeats more than 100 times a day')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing new in it' }).disabled).toBe(true);
  await followLanguage('es');
  await screen.findByText('X: se repite más de 100 veces al día');
  await followLanguage('en');
});

test('the person’s address is shown where it was made, and nowhere else', async () => {
  const { unmount } = open();
  await press('Create my link');
  const field = await screen.findByLabelText<HTMLInputElement>('Your link');
  expect(field.value).toMatch(/^http:.*\/api\/calendars\/secret\.ics$/);
  expect(screen.getByRole('link', { name: /Add to this device/ }).getAttribute('href')).toMatch(/^webcal:/);
  unmount();
  madeAt = '2026-11-21T10:00:00Z'; // made anew on another device
  closeScreen();
  ({ world } = await openScreen(390, ['files']));
  answerCalls();
  open();
  await screen.findByText(/You have had a link since November 21, 2026/);
  expect(screen.queryByLabelText('Your link')).toBeNull();
  await press('End the link');
  await screen.findByRole('button', { name: 'Create my link' });
});

test('an outside calendar is added, says what is wrong in plain words, and asks before events go', async () => {
  open();
  const form = (await screen.findByRole('button', { name: 'Add calendar' })).closest('form');
  if (!form) throw new Error('no form');
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  fill(/^Name/, 'School');
  fill(/^Address/, 'http://school.example');
  fireEvent.submit(form);
  await screen.findByText(/Please enter an address/);
  fill(/^Address/, 'webcal://school.example/term.ics');
  fireEvent.submit(form);
  await screen.findByText('Calendar added');
  expect(screen.getAllByText('Its events come in a moment.')).toHaveLength(2);
  const saved = () => [...(world.home.rows.get('outside_calendars')?.values() ?? [])];
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [row] = saved();
  expect(row).toMatchObject({ name: 'School', address: 'https://school.example/term.ics', member_id: null });
  const id = row?.id ?? '';
  const state = { id, event_count: 40, last_fetched_at: '2026-11-20T10:00:00Z' };
  world.home.write('outside_calendars', { ...state, last_error: 'status' } as never);
  await screen.findByText('Added, but it could not be read yet');
  expect(screen.getAllByText(/nothing at this address/)).toHaveLength(2);
  expect(screen.getByText(/Its events stay as they were/)).toBeTruthy();
  world.home.write('outside_calendars', { ...state, last_error: 'shrunk', offered_count: 3 } as never);
  await screen.findByText(/only 3 events, of 40 before/);
  await press('Yes, show what it has now');
  await waitFor(() => expect(asked).toEqual([{ calendar_id: id, accept_fewer: true }]));
});

test('an outside calendar names what of it could not be read, with the reasons, also in Spanish', async () => {
  const id = newId();
  const reading = {
    ...{ entries: 60, left_out_count: 5, remark_count: 1, unknown_zones: ['Nowhere'], damages: 2 },
    left_out: [
      { title: 'Football practice', problem: 'rule' },
      ...['Swimming', 'Chess', 'Piano', 'Piano'].map((title) => ({ title, problem: 'start' })),
    ],
    remarks: [{ title: 'Choir', problem: 'single_dates' }],
  };
  const row = { id, name: 'School', address: 'https://school.example/', member_id: null, time_zone: 'Europe/Madrid' };
  const state = { last_fetched_at: '2026-11-20T10:00:00Z', last_error: null, event_count: 55, offered_count: null };
  world.home.write('outside_calendars', { ...row, ...state, reading } as never); // as the server writes it
  open();
  await screen.findByText('5 of 60 entries could not be read: Football practice, Swimming, Chess and 2 more');
  expect(
    screen.getByText('Football practice: it repeats by a rule that cannot be read or never takes place'),
  ).toBeTruthy();
  expect(screen.getByText('1 event is not exactly as in its calendar: Choir')).toBeTruthy();
  expect(screen.getByText(/not known: Nowhere. Their times are read as those of Europe\/Madrid/)).toBeTruthy();
  expect(screen.getByText(/damaged in 2 places/)).toBeTruthy();
  await followLanguage('es');
  await screen.findByText('No se pudieron leer 5 de 60 entradas: Football practice, Swimming, Chess y 2 más');
  await followLanguage('en');
  world.home.write('outside_calendars', { ...row, ...state, last_error: 'failed', reading: null } as never);
  await screen.findByText(/Something went wrong here while this calendar was read. We are trying again./);
  expect(screen.queryByText(/could not be read:/)).toBeNull();
});

test('a child sees the calendars from outside and whom to ask, and imports only for everyone or itself', async () => {
  closeScreen();
  ({ world } = await openVisitorsScreen(1280, ['files']));
  world.server.join(world.home, world.ana, 'child');
  installClient(await world.openSignedIn());
  answerCalls();
  open();
  await screen.findByText(/Calendars from outside/);
  expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull();
  await choose(FILES.google);
  await screen.findByText('2 new events');
  const people = screen.getByRole('group', { name: 'New events are for' });
  await waitFor(() => expect(within(people).getAllByRole('radio')).toHaveLength(2));
});

test('the calendar is downloaded as a file', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const give = vi.fn((_input: unknown) => ({ file: 'BEGIN:VCALENDAR', count: 1 }));
  world.server.remoteCalls.set('/api/functions/export-calendar', (_user, input) => give(input));
  open();
  fireEvent.change(await screen.findByLabelText(/^From/), { target: { value: '2026-11-01' } });
  await press('Download calendar (.ics)');
  await waitFor(() => expect(link).toHaveBeenCalled());
  expect(give).toHaveBeenCalledWith({ from: '2026-11-01', to: null });
  link.mockRestore();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { grades, type Grade } from '#contract/areas/school/grades.ts';
import { schoolPeriods, schoolProfiles } from '#contract/areas/school/profiles.ts';
import { newId } from '#contract/ids.ts';
import { openRow } from '#web/rows/open-row.ts';
import { RowDialogHost } from '#web/rows/row-dialog-host.tsx';
import { installClient } from '#web/lib/sync/client.ts';
import { createFakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { GradingScale } from '#contract/areas/school/profiles.ts';
import { EventDialog } from './event-dialog.tsx';
import { GradeDialog } from './grade-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['school-forms']));
});
afterEach(closeScreen);

const family = () => ({ people: [], currentMembers: [], managers: [], myId: world.ana.id });
const type = (dialog: HTMLElement, name: RegExp, value: string) => {
  const input = within(dialog).getByLabelText(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
const sent = (table: string) =>
  world.home.applied.filter(({ change }) => change.table === table).map(({ change }) => change.fields);

/** Ana's school year, as another device has made it. */
async function makeYear(grading_scale: GradingScale): Promise<{ student_id: string; profile_id: string }> {
  const student_id = world.ana.id;
  const year = { student_id, school: 'San Isidro', starts_on: '2026-09-01', ends_on: '2027-06-30', grading_scale };
  const { id, saved } = createWriter(client, client.familyRows(), schoolProfiles).create(year);
  await act(async () => void (await saved));
  return { student_id, profile_id: id };
}

async function openGrade(grading_scale: GradingScale): Promise<HTMLElement> {
  const draft = await makeYear(grading_scale);
  renderInKit(
    <RowDialogHost table={grades} area="school-forms">
      {(props) => <GradeDialog {...props} />}
    </RowDialogHost>,
  );
  act(() => openRow(grades, null, draft));
  const dialog = await screen.findByRole('dialog', { name: 'Add a grade' });
  type(dialog, /^Subject/, 'Maths');
  type(dialog, /^What for/, 'Fractions');
  return dialog;
}

test.each([
  ['ten', '10.5', '10', 'A mark here is between 0 and 10'],
  ['one_best', '0.5', '1', 'A mark here is between 1 and 6'],
  ['six_best', '7', '6', 'A mark here is between 1 and 6'],
] as const)('a mark beyond the scale %s is refused with its bounds', async (scale, beyond, within_, words) => {
  const dialog = await openGrade(scale);
  type(dialog, /^Mark \(/, beyond);
  press(dialog, 'Add');
  expect(await within(dialog).findByText(words)).toBeTruthy();
  expect(sent('grades')).toEqual([]);
  type(dialog, /^Mark \(/, within_);
  press(dialog, 'Add');
  await waitFor(() =>
    expect(sent('grades')).toMatchObject([{ score: Number(within_), score_max: null, letter: null }]),
  );
});

test('points need the most that there were, and are not above it', async () => {
  const dialog = await openGrade('letters');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Points' }));
  type(dialog, /^Points \(/, '18');
  press(dialog, 'Add');
  expect(await within(dialog).findByText('Say how many points there are in all')).toBeTruthy();
  type(dialog, /^Out of/, '15');
  expect(await within(dialog).findByText('Points are between 0 and 15')).toBeTruthy();
  press(dialog, 'Add');
  expect(sent('grades')).toEqual([]);
  type(dialog, /^Out of/, '20');
  press(dialog, 'Add');
  await waitFor(() => expect(sent('grades')).toMatchObject([{ score: 18, score_max: 20 } satisfies Partial<Grade>]));
});

test('a new lesson on several weekdays is a row for each, sent together', async () => {
  const draft = await makeYear('ten');
  renderInKit(
    <RowDialogHost table={schoolPeriods} area="school-forms">
      {(props) => <PeriodDialog {...props} />}
    </RowDialogHost>,
  );
  act(() => openRow(schoolPeriods, null, draft));
  const dialog = await screen.findByRole('dialog', { name: 'Add lessons' });
  type(dialog, /^Starts/, '09:00');
  type(dialog, /^Ends/, '08:00');
  type(dialog, /^Subject/, 'Maths');
  press(dialog, 'Add');
  expect(await within(dialog).findByText('Choose at least one weekday')).toBeTruthy();
  for (const name of ['Wednesday', 'Monday']) fireEvent.click(within(dialog).getByRole('checkbox', { name }));
  press(dialog, 'Add');
  expect(await within(dialog).findByText('It cannot end before it begins')).toBeTruthy();
  type(dialog, /^Ends/, '09:45');
  press(dialog, 'Add');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('school_periods')).toMatchObject([
    { ...draft, weekday: 1, starts: '09:00', ends: '09:45' },
    { ...draft, weekday: 3, starts: '09:00', ends: '09:45' },
  ]);
});

async function openEventAsChild(fields: Partial<SchoolEvent>): Promise<HTMLElement> {
  const { id: _, ...made } = {
    id: '',
    student_id: world.ana.id,
    kind: 'exam' as const,
    title: 'Algebra',
    due_on: '2026-12-10',
  };
  const id = newId(Date.now());
  world.home.write('school_events', {
    ...{ id, ...made, subject: null, due_time: null, ends_on: null, ends_time: null, time_zone: 'Asia/Tokyo' },
    ...{ location: null, bring: null, description: null, attachments: null, status: 'pending', is_signed: false },
    ...{
      completed_at: null,
      completed_by: null,
      signed_at: null,
      signed_by: null,
      uid: null,
      created_by: world.ben.id,
    },
    ...fields,
  });
  world.server.join(world.home, world.ana, 'child');
  client = await world.openSignedIn(world.ana.email, createFakeBrowser(world.server.fetch, world.clock));
  installClient(client);
  renderInKit(
    <RowDialogHost table={schoolEvents} area="school-forms">
      {(props) => <EventDialog {...props} {...family()} />}
    </RowDialogHost>,
  );
  act(() => openRow(schoolEvents, world.home.rows.get('school_events')?.get(id) as SchoolEvent)); // written above
  return screen.findByRole('dialog');
}

test('a child changes of an exam the status alone', async () => {
  const dialog = await openEventAsChild({});
  expect(within(dialog).getByLabelText<HTMLInputElement>('Title').matches(':disabled')).toBe(true);
  expect(within(dialog).queryByRole('radio', { name: 'Trip' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Done' }));
  press(dialog, 'Save');
  await waitFor(() => expect(sent('school_events')).toEqual([{ status: 'completed' }]));
});

test('a child changes the own homework whole', async () => {
  const dialog = await openEventAsChild({ kind: 'homework', created_by: world.ana.id });
  type(dialog, /^Title/, 'Page 12');
  press(dialog, 'Save');
  await waitFor(() => expect(sent('school_events')).toEqual([{ title: 'Page 12' }]));
});

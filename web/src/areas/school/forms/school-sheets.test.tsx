import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schoolProfiles, type SchoolProfile } from '#contract/areas/school/profiles.ts';
import { newId } from '#contract/ids.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { CalendarFileSheet } from './calendar-file-sheet.tsx';
import { NewYearSheet } from './new-year-sheet.tsx';

let world: World;
const onClose = vi.fn<() => void>();

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['school-forms']));
});
afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

function aYear(): SchoolProfile {
  const actor = { memberId: world.ben.id, effectiveRole: 'parent' } as const;
  const fields = { school: 'San Isidro', starts_on: '2026-09-01', ends_on: '2027-06-30' };
  const year = schoolProfiles.applyCreate(
    { ...fields, student_id: world.ana.id, grading_scale: 'ten' },
    actor,
    new Date(),
  );
  const at = new Date().toISOString();
  return {
    ...year,
    id: newId(Date.now()),
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }; // the rest of its columns
}

const sent = (table: string) =>
  world.home.applied.filter(({ change }) => change.table === table).map(({ change }) => change.fields);

const FILE = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//School//EN
BEGIN:VEVENT
UID:autumn@school
DTSTART;VALUE=DATE:20261026
DTEND;VALUE=DATE:20261031
SUMMARY:Autumn break
END:VEVENT
BEGIN:VEVENT
UID:evening@school
DTSTART;VALUE=DATE:20261112
SUMMARY:Evening for parents
END:VEVENT
BEGIN:VEVENT
UID:fair@school
DTSTART;VALUE=DATE:20261201
SUMMARY:Fair
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n');

function chooseFile(text: string): void {
  const bytes = new TextEncoder().encode(text);
  const file = { name: 'school.ics', size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) };
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
}

test('what is ticked in a calendar file is saved as the kind that was chosen', async () => {
  const profile = aYear();
  renderInKit(<CalendarFileSheet isOpen {...{ onClose, profile }} events={[]} exceptions={[]} />);
  chooseFile(FILE);
  fireEvent.change(await screen.findByLabelText('Kind of Evening for parents'), { target: { value: 'trip' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /Fair/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add what is ticked' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { id: profile_id, student_id } = profile;
  expect(sent('school_exceptions')).toMatchObject([
    { ...{ profile_id, student_id, kind: 'holiday', on_date: '2026-10-26', until_date: '2026-10-30' } },
  ]);
  expect(sent('school_events')).toMatchObject([{ student_id, kind: 'trip', due_on: '2026-11-12' }]);
});

test('a file that is no calendar is refused in words', async () => {
  renderInKit(<CalendarFileSheet isOpen {...{ onClose, profile: aYear() }} events={[]} exceptions={[]} />);
  chooseFile('Dear parents');
  expect((await screen.findByRole('alert')).textContent).toContain('This is no calendar file');
  expect(within(screen.getByRole('dialog')).queryAllByRole('checkbox')).toEqual([]);
});

test('a new year is offered a year later, and says that it needs the network', async () => {
  renderInKit(<NewYearSheet isOpen {...{ onClose, profile: aYear() }} />);
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('09/01/2027');
  act(() => world.browser.setOnline(false));
  fireEvent.click(screen.getByRole('button', { name: 'Start the year' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
  expect(onClose).not.toHaveBeenCalled();
});

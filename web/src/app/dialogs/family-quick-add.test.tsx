import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewTasks, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useUndoKeys } from '#web/ui/toasts/undo.ts';
// Imported ahead: the lazy imports at the first use may take long in a test.
import '../../areas/calendar/dialog/sentence-event.ts';
import '../../areas/groceries/sentence-items.ts';
import { sentenceReader } from '../../rows/quick-add/sentence-reader.ts';
import { AddSheet } from '../shell/add-sheet.tsx';
import { FamilyQuickAdd, sentenceKinds } from './family-quick-add.tsx';

let path = '/dashboard';
vi.mock('@tanstack/react-router', () => ({ useMatches: () => path }));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  path = '/dashboard';
  ({ world, client } = await openScreen(390, ['tasks', 'calendar', 'groceries']));
  await Promise.all([sentenceReader.fetch(), sentenceKinds.fetch()]);
});
afterEach(closeScreen);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a task, an event or groceries' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const isChosen = (kind: string) => screen.getByRole<HTMLInputElement>('radio', { name: kind }).checked;
const events = () => world.home.applied.filter(({ change }) => change.table === 'family_events');
const taskTitles = () => viewTasks(client).rows.map(({ title }) => title);

test('the sentence says what it is, and a press decides otherwise', async () => {
  renderInKit(<FamilyQuickAdd place="today" />);
  type('Buy bread');
  expect([isChosen('Task'), isChosen('Event')]).toEqual([true, false]);
  type('Judo tomorrow 17:00-18:00');
  expect([isChosen('Task'), isChosen('Event')]).toEqual([false, true]);
  fireEvent.submit(field());
  await waitFor(() => expect(events()).toHaveLength(1));
  expect(events()[0]?.change.fields).toMatchObject({ title: 'Judo', event_time: '17:00', end_time: '18:00' });
  type('Judo tomorrow 17:00-18:00');
  fireEvent.click(screen.getByRole('radio', { name: 'Task' }));
  fireEvent.submit(field());
  await waitFor(() => expect(taskTitles()).toEqual(['Judo 17:00-18:00']));
  // The choice was for that line.
  type('Judo tomorrow 17:00-18:00');
  expect(isChosen('Event')).toBe(true);
  expect(events()).toHaveLength(1);
});

const items = () =>
  [...(world.home.rows.get('grocery_items')?.values() ?? [])].filter(
    ({ deleted_at }) => deleted_at === null,
  ) as unknown as {
    name: string;
    quantity: number | null;
    unit: string | null;
    list_id: string;
  }[]; // of that table

test('what is to be bought goes to the list that is open, also without network, and is taken back as one', async () => {
  renderInKit(<FamilyQuickAdd place="today" />);
  type('2 l of milk and bread');
  expect(isChosen('Groceries')).toBe(true);
  fireEvent.submit(field());
  await waitFor(() =>
    expect(items().map(({ name, quantity, unit }) => [name, quantity, unit])).toEqual([
      ['Milk', 2, 'l'],
      ['Bread', null, null],
    ]),
  );
  expect([...(world.home.rows.get('grocery_lists')?.values() ?? [])]).toMatchObject([
    { title: 'Shopping', id: items()[0]?.list_id },
  ]);
  // Another test's row may be said late.
  const said = await screen.findByText('2 things added');
  const toast = said.closest('li') ?? document.body;
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(items()).toEqual([]));
  world.browser.setOnline(false);
  type('6 eggs');
  fireEvent.submit(field());
  await screen.findByText('Saved on this device. It goes out when you are back online.');
  expect(items()).toEqual([]);
  world.browser.setOnline(true);
  await waitFor(() => expect(items()).toMatchObject([{ name: 'Eggs', quantity: 6 }]));
  expect(world.home.rows.get('grocery_lists')?.size).toBe(1);
});

test.each([
  ['milk and bread', 'Groceries'],
  ['un kilo de patatas', 'Groceries'],
  ['milk and bread tomorrow', 'Task'],
  ["Leo's birthday cake", 'Task'],
  ['Buy bread', 'Task'],
  ['Dinner with Ana tomorrow at 9', 'Event'],
])('"%s" is suggested as: %s', (words, kind) => {
  renderInKit(<FamilyQuickAdd place="today" />);
  type(words);
  expect(isChosen(kind)).toBe(true);
});

function Phone() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <AddSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

test('the sheet adds and closes, and keeps what is typed when it is closed without', async () => {
  renderInKit(<Phone />);
  const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(field());
  type('Buy bread');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await untilClosed();
  fireEvent.click(screen.getByText('Open'));
  expect(field().value).toBe('Buy bread');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await untilClosed();
  await waitFor(() => expect(taskTitles()).toEqual(['Buy bread']));
  // Said later, it would stand in the next test, whose row has the same words.
  await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(screen.getByText('Open'));
  expect(field().value).toBe('');
});

test('what is too long for a title stays in the sheet, and the reason is given', async () => {
  renderInKit(<Phone />);
  const long = `Buy ${'bread '.repeat(60)}`;
  type(long);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The title is too long')).toBeTruthy();
  expect(field().value).toBe(long);
  expect(world.home.applied).toEqual([]);
});

function WithKeys() {
  useUndoKeys();
  return <FamilyQuickAdd place="today" />;
}

test('what was added can be taken back, by the notice and by the keys', async () => {
  renderInKit(<WithKeys />);
  type('Buy bread');
  fireEvent.submit(field());
  await waitFor(() => expect(taskTitles()).toEqual(['Buy bread']));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(taskTitles()).toEqual([]));
  type('Judo tomorrow 17:00');
  fireEvent.submit(field());
  await screen.findByRole('button', { name: 'Undo' });
  expect(events().map(({ change }) => change.op)).toEqual(['create']);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(events().map(({ change }) => change.op)).toEqual(['create', 'remove']));
});

test('a field that was not used says nothing when another one fetches the reader', () => {
  renderInKit(<FamilyQuickAdd place="today" />);
  expect(screen.queryByText(/^Say when/)).toBeNull();
  fireEvent.focus(field());
  expect(screen.getByText(/^Say when/)).toBeTruthy();
});

test('on the calendar the sheet rather makes an event', () => {
  path = '/calendar';
  renderInKit(<AddSheet isOpen onClose={() => undefined} />);
  expect(isChosen('Event')).toBe(true);
  type('Buy bread');
  expect(isChosen('Event')).toBe(true);
});

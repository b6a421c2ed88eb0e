import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { viewTasks, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { Person } from '#web/ui/people.ts';
import { readOpening } from '../../rows/open-row.ts';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import { sentenceReader } from '../../rows/quick-add/sentence-reader.ts';
import { sentenceDraft, taskKinds } from './lazy-parts.ts';
import { useTaskMaker } from './use-task-maker.ts';

let world: World;
let client: OpenClient;

const drawn = (id: string, name: string): Person => ({
  ...{ id, name, firstName: name, initials: name.slice(0, 1) },
  ...{ hue: 'brick', hasDoubleRing: false },
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
  ({ world, client } = await openScreen(1280, ['tasks']));
  await Promise.all([sentenceReader.fetch(), sentenceDraft.fetch(), taskKinds.fetch()]);
  const people = [drawn(world.ana.id, 'Ana'), drawn(world.ben.id, 'Bénédicte'), drawn('cleo', 'Cleo')];
  const typed = { read: () => '', store: () => undefined, forget: () => undefined };
  function Box() {
    const maker = useTaskMaker({ assigned_to: world.ana.id });
    return (
      <QuickAdd makers={[maker]} kinds={taskKinds} label="Add a task" {...{ typed, people }} myId={world.ana.id} />
    );
  }
  renderInKit(<Box />);
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a task' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const chips = () => screen.queryAllByRole('button', { name: /Leave/ }).map(({ textContent }) => textContent);
const task = () => waitFor(() => viewTasks(client).rows[0] ?? Promise.reject(new Error('no task yet')));

test('a sentence shows what was understood, and Enter saves it', async () => {
  type('Water plants every Sunday 18:00 @Bénédicte');
  expect(chips()).toEqual(['Every Sunday, from Sunday', '6:00 PM', 'Bénédicte']);
  expect(screen.getByRole('status').textContent).toBe('Understood: Every Sunday, from Sunday, 6:00 PM, Bénédicte');
  fireEvent.submit(field());
  const made = await task();
  expect(made).toMatchObject({ title: 'Water plants', due_all_day: false, rrule: 'FREQ=WEEKLY;BYDAY=SU' });
  expect(made).toMatchObject({ assigned_to: world.ben.id, assigned_members: null });
  expect(new Date(made.due_date ?? '')).toEqual(new Date(2026, 10, 22, 18));
  expect(made.due_zone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(chips()).toEqual([]);
});

test('a part of the day is shown as the hour that is saved', async () => {
  type('Read every night');
  expect(chips()).toEqual(['Every day, from Today, 8:00 PM']);
  type('Water plants Sunday afternoon');
  expect(chips()).toEqual(['Sunday, 4:00 PM']);
  fireEvent.submit(field());
  const made = await task();
  expect(made).toMatchObject({ title: 'Water plants', due_all_day: false });
  expect(new Date(made.due_date ?? '')).toEqual(new Date(2026, 10, 22, 16));
});

test('a chip that is pressed leaves its words in the title', async () => {
  type('Watch Tomorrow on Sunday');
  expect(chips()).toEqual(['Sunday']);
  type('Watch Tomorrow');
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow. Leave “Tomorrow” in the title' }));
  expect(chips()).toEqual([]);
  expect(document.activeElement).toBe(field());
  fireEvent.submit(field());
  expect(await task()).toMatchObject({ title: 'Watch Tomorrow', due_date: null });
  // The next line begins anew.
  type('Buy bread Tomorrow');
  expect(chips()).toEqual(['Tomorrow']);
});

test('a name without an @ stays in the title, and is offered as one tap', async () => {
  const offers = () => screen.queryAllByRole('button', { name: /^For / }).map(({ textContent }) => textContent);
  type('Call ben and Bénédicte, as Ana said');
  expect(offers()).toEqual(['For Bénédicte?']);
  fireEvent.click(screen.getByRole('button', { name: 'For Bénédicte?' }));
  expect(field().value).toBe('Call ben and Bénédicte, as Ana said @Bénédicte ');
  expect([chips(), offers()]).toEqual([['Bénédicte'], []]);
  fireEvent.submit(field());
  expect(await task()).toMatchObject({ title: 'Call ben and Bénédicte, as Ana said', assigned_to: world.ben.id });
});

test('an empty line says how to say when and for whom', () => {
  fireEvent.focus(field());
  const hint = 'Say when and for whom: “Sunday afternoon @Bénédicte”';
  expect(document.querySelector(`#${field().getAttribute('aria-describedby')}`)?.textContent).toBe(hint);
  type('Water plants on Sunday');
  expect(screen.queryByText(hint)).toBeNull();
});

test('several people share a task, and without one it is for the preset', async () => {
  type('Homework @Ana @Bénédicte');
  fireEvent.submit(field());
  expect(await task()).toMatchObject({ assigned_to: null, assigned_members: [world.ana.id, world.ben.id] });
});

test('names are offered while they are typed, without accents, by keys and pointer', () => {
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.slice(1));
  type('Homework @');
  expect(options()).toEqual(['Ana', 'Bénédicte', 'Cleo']);
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowUp');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Cleo');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  type('Homework @ben');
  press('Enter');
  expect(field().value).toBe('Homework @Bénédicte ');
  expect(options()).toEqual([]);
  type('Homework @cl');
  press('Escape');
  expect(options()).toEqual([]);
  type('Homework @c');
  fireEvent.click(screen.getByRole('option'));
  expect(field().value).toBe('Homework @Cleo ');
});

test('what others mean by the same words is offered, and one press takes it and gives it back', async () => {
  type('Dentist next Sunday');
  expect(chips()).toEqual(['Sun, Nov 29']);
  fireEvent.click(screen.getByRole('button', { name: 'Sunday instead?' }));
  expect(chips()).toEqual(['Sunday']);
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole('button', { name: 'Sun, Nov 29 instead?' })).toBeTruthy();
  fireEvent.submit(field());
  expect(new Date((await task()).due_date ?? '').getUTCDate()).toBe(22);
});

test('a date that is not taken is named', () => {
  type('Judo Tuesday or Thursday');
  expect(screen.getByRole('status').textContent).toBe('“Tuesday or Thursday” stays in the title: it is not one date.');
});

test('the dialog opens with what was read', async () => {
  type('Water plants every Sunday 18:00 @Bénédicte');
  fireEvent.click(screen.getByRole('button', { name: 'More fields' }));
  await waitFor(() => expect(readOpening(tasks).draft).not.toBeNull());
  expect(readOpening(tasks).draft).toMatchObject({
    ...{ title: 'Water plants', day: '2026-11-22', time: '18:00', repeat: 'weekly', mode: 'single' },
    chosen: [world.ben.id],
  });
  expect(field().value).toBe('');
});

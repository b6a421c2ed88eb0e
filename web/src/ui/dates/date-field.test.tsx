import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SheetForm } from '../sheet/sheet-form.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { clearScreen, pretendWindow, renderInKit } from '../testing/render-kit.tsx';
import { DateHabitsProvider, type DateHabits } from './date-habits.ts';
import { Month } from './month.tsx';
import { QuickDateField } from './quick-date-field.tsx';

const submit = vi.fn<(day: string) => void>();
const close = vi.fn<() => void>();

beforeEach(() => {
  pretendWindow(1280);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) }); // a Friday
});

afterEach(() => {
  clearScreen();
  vi.useRealTimers();
  vi.restoreAllMocks();
  submit.mockReset();
  close.mockReset();
});

interface Limits {
  min?: string;
  max?: string;
}

function DayForm({ initial, ...limits }: Limits & { initial: string }) {
  const [day, setDay] = useState(initial);
  return (
    <SheetForm
      actions={<button type="submit">Save</button>}
      onSubmit={(event) => {
        event.preventDefault();
        submit(day);
      }}
    >
      <QuickDateField label="Due date" value={day} onChange={setDay} {...limits} />
    </SheetForm>
  );
}

const AMERICAN: DateHabits = { language: 'en', dateFormat: null, timeFormat: null };

function openForm(habits: Partial<DateHabits> = {}, initial = '', limits: Limits = {}): HTMLInputElement {
  renderInKit(
    <DateHabitsProvider value={{ ...AMERICAN, ...habits }}>
      <Sheet isOpen onClose={close} title="New task">
        <DayForm initial={initial} {...limits} />
      </Sheet>
    </DateHabitsProvider>,
  );
  return screen.getByLabelText('Due date');
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const leave = (field: HTMLElement) => act(() => field.blur());
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const focused = () => document.activeElement?.getAttribute('aria-label');
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

test('a typed day is taken over when it is whole or the field is left, and is shown in the format of the person', () => {
  const field = openForm({ dateFormat: 'DD/MM/YYYY' });
  field.focus();
  type(field, '5/12/2026');
  save();
  expect(submit).toHaveBeenLastCalledWith('2026-12-05');
  expect([field.value, noteOf(field)]).toEqual(['5/12/2026', 'Saturday, 05/12/2026']);
  type(field, '6/12');
  leave(field);
  expect(field.value).toBe('06/12/2026');
  type(field, '');
  save();
  expect(submit).toHaveBeenLastCalledWith('');
});

test('Enter takes over what was typed and leaves saving to the form', () => {
  const field = openForm();
  field.focus();
  type(field, '12/5');
  expect(press('Enter')).toBe(true); // not prevented: the browser submits
  save();
  expect(submit).toHaveBeenCalledWith('2026-12-05');
});

test.each([
  [{}, '2/31/2026', 'Write the date like 11/20/2026'],
  [{ language: 'es' }, '31/2/2026', 'Escribe la fecha así: 20/11/2026'],
  [{}, '11/9/2026', 'Choose 11/10/2026 or later'],
  [{ language: 'es' }, '1/1/2027', 'Elige el 31/12/2026 o un día anterior'],
] as const)('%j: what is no day in its limits, %s, is said at the field and never saved', (habits, text, said) => {
  const field = openForm(habits, '2026-11-21', { min: '2026-11-10', max: '2026-12-31' });
  field.focus();
  type(field, text);
  leave(field);
  expect([noteOf(field), field.getAttribute('aria-invalid'), field.value]).toEqual([said, 'true', text]);
  save();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: /^(Tomorrow|Mañana)$/ }));
  expect(screen.getByLabelText('Due date').getAttribute('aria-invalid')).toBeNull();
  save();
  expect(submit).toHaveBeenCalledWith('2026-11-21');
});

test('the calendar is used with keys alone: days, weeks, months and years, within the limits', () => {
  const field = openForm({}, '2026-11-20', { max: '2027-12-31' });
  field.focus();
  press('ArrowDown');
  expect(focused()).toBe('Friday, November 20, 2026');
  for (const [key, shiftKey, name] of [
    ['ArrowRight', false, 'Saturday, November 21, 2026'],
    ['ArrowDown', false, 'Saturday, November 28, 2026'],
    ['Home', false, 'Sunday, November 22, 2026'],
    ['End', false, 'Saturday, November 28, 2026'],
    ['ArrowUp', false, 'Saturday, November 21, 2026'],
    ['ArrowLeft', false, 'Friday, November 20, 2026'],
    ['PageUp', false, 'Tuesday, October 20, 2026'],
    ['PageDown', false, 'Friday, November 20, 2026'],
    ['PageDown', true, 'Saturday, November 20, 2027'],
    ['PageDown', true, 'Friday, December 31, 2027'],
    ['PageUp', true, 'Thursday, December 31, 2026'],
  ] as const) {
    press(key, { shiftKey });
    expect(focused()).toBe(name);
  }
  fireEvent.click(document.activeElement ?? field);
  expect([field.value, document.activeElement]).toEqual(['12/31/2026', field]);
  expect(screen.queryByRole('grid')).toBeNull();
});

test('Escape closes only the calendar, and the next one the sheet', () => {
  const field = openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
  expect(focused()).toBe('Friday, November 20, 2026');
  press('Escape');
  expect([screen.queryByRole('grid'), document.activeElement]).toEqual([null, field]);
  expect(close).not.toHaveBeenCalled();
  press('Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('a press on the field shows the calendar, which follows what is typed until the field is left', async () => {
  const field = openForm();
  field.focus();
  fireEvent.click(field);
  expect(document.activeElement).toBe(field);
  type(field, 'jan 6');
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeTruthy();
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toBe('6');
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(field.value).toBe('01/06/2027');
});

test('days outside of the limits are not chosen, today and none are one press away', () => {
  const field = openForm({}, '2026-11-25', { min: '2026-11-20' });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
  const day = (name: RegExp) => screen.getByRole('button', { name });
  open();
  fireEvent.click(day(/November 19/));
  expect([day(/November 19/).getAttribute('aria-disabled'), field.value]).toEqual(['true', '11/25/2026']);
  expect(day(/November 20/).getAttribute('aria-current')).toBe('date');
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Choose a day' })).getByRole('button', { name: 'Today' }));
  expect(field.value).toBe('11/20/2026');
  open();
  fireEvent.click(day(/^Clear/));
  expect(field.value).toBe('');
});

test('in Spanish the names are Spanish, the week begins on Monday and the day comes first', () => {
  const field = openForm({ language: 'es' });
  expect(field.placeholder).toBe('DD/MM/AAAA');
  fireEvent.click(screen.getByRole('button', { name: 'Abrir el calendario' }));
  const calendar = within(screen.getByRole('dialog', { name: 'Elige un día' }));
  expect(calendar.getByRole('grid', { name: 'Noviembre de 2026' })).toBeTruthy();
  expect(calendar.getAllByRole('columnheader').map((head) => head.getAttribute('abbr'))).toEqual([
    ...['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
  ]);
  expect(focused()).toBe('Viernes, 20 de noviembre de 2026');
  expect(calendar.getByRole('button', { name: 'Mes siguiente' })).toBeTruthy();
});

test('where fingers press, it is the picker of the device, with the same limits', () => {
  pretendWindow(390, 'fingers');
  const field = openForm({}, '2026-11-20', { min: '2026-11-10', max: '2026-12-31' });
  expect([field.type, field.min, field.max, noteOf(field)]).toEqual([
    ...['date', '2026-11-10', '2026-12-31', 'Friday, November 20'],
  ]);
  type(field, '2026-12-01');
  save();
  expect(submit).toHaveBeenCalledWith('2026-12-01');
});

test('a month shows and says what its days have, and tells which days it shows', () => {
  const [choose, show] = [vi.fn<(day: string) => void>(), vi.fn<(first: string, last: string) => void>()];
  const marks = new Map([['2026-11-21', { count: 5, label: '5 events' }]]);
  renderInKit(<Month value="2026-11-20" today="2026-11-20" onChoose={choose} onShow={show} marks={marks} />);
  const day = screen.getByRole('button', { name: 'Saturday, November 21, 2026, 5 events' });
  expect(day.querySelectorAll('span > span')).toHaveLength(3);
  fireEvent.click(day);
  expect(choose).toHaveBeenCalledWith('2026-11-21');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(show.mock.calls).toEqual([['2026-11-29', '2027-01-09']]);
});

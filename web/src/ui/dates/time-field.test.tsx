import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet } from '../sheet/sheet.tsx';
import { clearScreen, pretendWindow, renderInKit } from '../testing/render-kit.tsx';
import { DateHabitsProvider, type DateHabits } from './date-habits.ts';
import { TimeField } from './time-field.tsx';

const change = vi.fn<(time: string) => void>();
const close = vi.fn<() => void>();

beforeEach(() => pretendWindow(1280));
afterEach(() => {
  clearScreen();
  change.mockReset();
  close.mockReset();
});

function TimeForm({ initial, after }: { initial: string; after: string }) {
  const [time, setTime] = useState(initial);
  const take = (next: string) => {
    change(next);
    setTime(next);
  };
  return <TimeField label="Time" value={time} onChange={take} after={after} />;
}

function openForm(habits: Partial<DateHabits> = {}, initial = '', after = ''): HTMLInputElement {
  renderInKit(
    <DateHabitsProvider value={{ language: 'en', dateFormat: null, timeFormat: '12', ...habits }}>
      <Sheet isOpen onClose={close} title="New task">
        <TimeForm initial={initial} after={after} />
      </Sheet>
    </DateHabitsProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  field.focus();
  return field;
}

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** With the space that no line breaks at as an ordinary one. */
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/gu, ' ');
/** What a screen reader says is reached in the list. */
const reached = (field: HTMLElement) =>
  plain(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent);

test('a typed time is taken over, and shown on the clock of the person', () => {
  const field = openForm();
  type(field, '930 pm');
  act(() => field.blur());
  expect([change.mock.lastCall, plain(field.value)]).toEqual([['21:30'], '9:30 PM']);
  type(field, '');
  expect(change).toHaveBeenLastCalledWith('');
});

test('with 24 hours, in Spanish', () => {
  const field = openForm({ language: 'es', timeFormat: '24' }, '09:05');
  expect(field.value).toBe('09:05');
  type(field, 'tarde');
  act(() => field.blur());
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Escribe la hora así: 17:30',
  );
  expect([field.getAttribute('aria-invalid'), change.mock.calls]).toEqual(['true', []]);
  expect(screen.getByRole('button', { name: 'Borrar' })).toBeTruthy();
});

test('the list is used with keys, by quarters and whole hours, and Escape closes only it', () => {
  const field = openForm();
  press(field, 'ArrowDown');
  expect(screen.getByRole('listbox', { name: 'Hours of the day' })).toBeTruthy();
  const reach = (...keys: string[]) => {
    for (const key of keys) press(field, key);
    return reached(field);
  };
  expect(reach('ArrowDown')).toBe('9:00 AM');
  expect(reach('ArrowDown')).toBe('9:15 AM');
  expect(reach('PageDown', 'PageDown')).toBe('11:15 AM');
  expect(reach('PageUp', 'ArrowUp')).toBe('10:00 AM');
  expect(press(field, 'Enter')).toBe(false); // prevented: nothing is submitted
  expect([change.mock.calls, plain(field.value), screen.queryByRole('listbox')]).toEqual([
    [['10:00']],
    '10:00 AM',
    null,
  ]);
  press(field, 'ArrowUp');
  expect(reached(field)).toBe('10:00 AM');
  press(field, 'Escape');
  expect([screen.queryByRole('listbox'), close.mock.calls]).toEqual([null, []]);
  press(field, 'Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('what is typed counts over the list, until the arrows are used', () => {
  const field = openForm();
  fireEvent.click(field);
  type(field, '10:10');
  expect(reached(field)).toBeUndefined();
  press(field, 'Enter');
  expect(change).toHaveBeenLastCalledWith('10:10');
  fireEvent.click(field);
  press(field, 'ArrowDown');
  expect(reached(field)).toBe('10:15 AM');
  type(field, '10:20');
  expect(reached(field)).toBeUndefined();
  press(field, 'ArrowUp');
  expect(reached(field)).toBe('10:15 AM');
  press(field, 'Tab');
  expect(change).toHaveBeenLastCalledWith('10:15');
});

test('after a start, the list says how long it takes, and an option is chosen by a press', () => {
  const field = openForm({}, '', '16:00');
  fireEvent.click(field);
  const options = screen.getAllByRole('option');
  expect(plain(options[3]?.textContent)).toBe('5:00 PM (1 h)');
  if (options[3]) fireEvent.click(options[3]);
  expect([change.mock.calls, document.activeElement]).toEqual([[['17:00']], field]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([change.mock.lastCall, document.activeElement]).toEqual([[''], field]);
});

test('where fingers press, it is the picker of the device', () => {
  pretendWindow(390, 'fingers');
  const field = openForm({}, '17:05');
  expect([field.type, field.value]).toEqual(['time', '17:05']);
});

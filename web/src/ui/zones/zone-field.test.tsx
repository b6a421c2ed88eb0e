import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateHabitsProvider, type DateHabits } from '../dates/date-habits.ts';
import { clearScreen, pretendWindow, renderInKit } from '../testing/render-kit.tsx';
import { ZoneField } from './zone-field.tsx';

const change = vi.fn<(zone: string) => void>();

beforeEach(() => {
  pretendWindow(1280);
  // Winter in the north: Madrid is an hour ahead of UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function resolve(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Europe/Madrid' };
  });
});
afterEach(() => {
  clearScreen();
  change.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function ZoneForm({ initial }: { initial: string }) {
  const [zone, setZone] = useState(initial);
  const take = (next: string) => {
    change(next);
    setZone(next);
  };
  return <ZoneField label="Time zone" value={zone} none="The same clock time everywhere" onChange={take} />;
}

function open(habits: Partial<DateHabits> = {}, initial = 'Europe/London'): HTMLInputElement {
  renderInKit(
    <DateHabitsProvider value={{ language: 'en', dateFormat: null, timeFormat: '24', ...habits }}>
      <ZoneForm initial={initial} />
    </DateHabitsProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  field.focus();
  return field;
}

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });
const options = () => within(screen.getByRole('listbox', { hidden: true })).getAllByRole('option', { hidden: true });
const texts = () => options().map((option) => [...option.children].map((part) => part.textContent).join(' | '));
const reached = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

test('the field shows the zone with its offset, and the list the device’s first, with offset and clock', () => {
  const field = open();
  expect(field.value).toBe('London, United Kingdom (UTC)');
  fireEvent.click(field);
  expect(texts().slice(0, 3)).toEqual([
    'The same clock time everywhere',
    'Madrid, Spain | This device · UTC+1 · 11:00',
    'London, United Kingdom | UTC · 10:00',
  ]);
  expect(texts().length).toBeGreaterThan(400);
  expect(reached()?.textContent).toMatch(/^London/);
});

test.each([
  ['en', 'new y', 'New York, United States'],
  ['en', 'india', 'India'],
  ['es', 'japon', 'Japón'],
  ['es', 'nueva york', 'New York, Estados Unidos'],
  ['en', '+5:45', 'UTC+5:45'],
  ['en', 'gmt-3:30', 'UTC−3:30'],
] as const)('in %s, what is typed finds zones by city, country and offset: %s', (language, text, wanted) => {
  const field = open({ language });
  fireEvent.change(field, { target: { value: text } });
  expect(texts()[0]).toContain(wanted);
  expect(field.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
});

test('the offset is whole also in the second half of a minute', () => {
  vi.setSystemTime(new Date('2026-11-24T10:00:45Z'));
  expect(open({}, 'Europe/Madrid').value).toBe('Madrid, Spain (UTC+1)');
});

test('keys reach and take a zone, and Escape leaves the one that was there', () => {
  const field = open();
  press(field, 'ArrowDown');
  press(field, 'ArrowUp');
  expect(reached()?.textContent).toMatch(/^Madrid/);
  expect(field.getAttribute('aria-activedescendant')).toBe(reached()?.id);
  press(field, 'Enter');
  expect(change).toHaveBeenLastCalledWith('Europe/Madrid');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(field, { target: { value: 'tok' } });
  press(field, 'Escape');
  expect(field.value).toBe('Madrid, Spain (UTC+1)');
  fireEvent.change(field, { target: { value: 'tok' } });
  fireEvent.click(options()[0] as HTMLElement); // there is a first one
  expect(change).toHaveBeenLastCalledWith('Asia/Tokyo');
  expect(change).toHaveBeenCalledTimes(2);
});

test('what no zone is called is said, and changes nothing', () => {
  const field = open();
  fireEvent.change(field, { target: { value: 'Atlantis' } });
  expect(screen.getByText('No time zone is called that.')).toBeTruthy();
  press(field, 'Enter');
  fireEvent.blur(field);
  expect(field.value).toBe('London, United Kingdom (UTC)');
  expect(change).not.toHaveBeenCalled();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '#contract/errors.ts';
import { API } from '#contract/paths.ts';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { PasswordChangeOverlay } from './password-change-overlay.tsx';

let world: World;
const reload = vi.fn();
const onSignOut = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['app', 'identity', 'account']));
  vi.clearAllMocks();
  renderInKit(<PasswordChangeOverlay onSignOut={onSignOut} reload={reload} />);
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' });
const meter = () => screen.getByRole('meter').getAttribute('aria-valuenow');
const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter' });

test('the meter and the checklist follow what is typed', () => {
  expect(meter()).toBe('0');
  type('New password', 'abc');
  expect(meter()).toBe('33');
  type('New password', 'Abcdefgh');
  expect(meter()).toBe('66');
  type('New password', 'Abcdefg1!');
  expect(meter()).toBe('100');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Uppercase letter, met',
    'Lowercase letter, met',
    'Number, met',
    'Symbol, met',
    '8 characters or more, met',
  ]);
});

test('the button is disabled until a strong password is typed twice', () => {
  type('New password', 'Abcdefgh');
  type('Confirm new password', 'Abcdefgh');
  expect(submit().disabled).toBe(true);
  enter('Confirm new password');
  expect(screen.getAllByText('Please meet all password requirements')).toHaveLength(2);
  expect(field('New password').getAttribute('aria-invalid')).toBe('true');

  type('New password', 'Abcdefg1');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  enter('Confirm new password');
  expect(field('Confirm new password').getAttribute('aria-invalid')).toBe('true');

  type('Confirm new password', 'Abcdefg1');
  expect(screen.getByText('Passwords match')).toBeTruthy();
  expect(submit().disabled).toBe(false);
});

test('what keeps the button disabled is said in words', () => {
  type('New password', 'abc');
  screen.getByText('Still missing: 8 characters or more; 2 of these: Uppercase letter, Number, Symbol');
  type('New password', 'abcdefgh1');
  screen.getByText('Still missing: 1 of these: Uppercase letter, Symbol');
  type('New password', 'abcdefgh1!');
  screen.getByText('Now type it once more');
  type('Confirm new password', 'abcdefgh1');
  screen.getByText('Passwords do not match');
  type('Confirm new password', 'abcdefgh1!');
  screen.getByText('Passwords match');
  expect(submit().disabled).toBe(false);
});

test('each field can be shown on its own', () => {
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  if (first) fireEvent.click(first);
  expect([field('New password').type, field('Confirm new password').type]).toEqual(['text', 'password']);
});

test.each([
  ['WEAK_PASSWORD', 'Please meet all password requirements'],
  ['INTERNAL', 'Failed to change password'],
  ['TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
] as const)('a refusal %s shows %j', async (code, words) => {
  world.server.failNext(API.updateUser, { code });
  type('New password', 'Abcdefg1');
  type('Confirm new password', 'Abcdefg1');
  fireEvent.click(submit());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Changing Password...' }).disabled).toBe(true);
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
  expect(submit().disabled).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each(['UNPROCESSABLE', 'INTERNAL'] as const)(
  "the server's own message for a failure %s is shown",
  async (code) => {
    world.server.failNext(API.updateUser, { code, message: 'This password is in a list of stolen ones.' });
    type('New password', 'Abcdefg1');
    type('Confirm new password', 'Abcdefg1');
    fireEvent.click(submit());
    await screen.findByText('This password is in a list of stolen ones.');
    expect(screen.queryByText('Failed to change password')).toBeNull();
    // The server's message is English, so in other languages the general message is shown.
    await act(() => chooseLanguage('es'));
    expect(readToasts().map(({ say }) => say().title)).toEqual(['No se ha podido cambiar la contraseña']);
  },
);

test('a failure without a message of the server shows that the change failed and what the code means', async () => {
  world.server.failNext(API.updateUser, { code: 'UNPROCESSABLE' });
  type('New password', 'Abcdefg1');
  type('Confirm new password', 'Abcdefg1');
  fireEvent.click(submit());
  await screen.findByText('Failed to change password');
  screen.getByText(ERROR_CODES.UNPROCESSABLE.message);
});

test('if the password was changed elsewhere meanwhile, a message says so and the page reloads', async () => {
  world.server.failNext(API.updateUser, { code: 'WRONG_PASSWORD' });
  type('New password', 'Abcdefg1');
  type('Confirm new password', 'Abcdefg1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(submit());
  await screen.findByText('Your password has been changed already. Use the new one from now on.');
  expect(screen.queryByText('The current password is incorrect.')).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the focus starts at the first field, and signing out is the only way to leave', async () => {
  expect(document.activeElement).toBe(field('New password'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link')).toBeNull();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API } from '#contract/paths.ts';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { readSession } from '#web/lib/auth/session.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { LoginScreen } from './login-screen.tsx';
import { messages as spanish } from './messages.es.ts';

let world: World;
const onEntered = vi.fn();

beforeEach(async () => {
  ({ world } = await openVisitorsScreen(1280, ['back-office']));
  vi.clearAllMocks();
  renderInKit(<LoginScreen onEntering={() => undefined} onEntered={onEntered} />);
});

afterEach(closeScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function logIn(password: string): void {
  fireEvent.change(field('Email'), { target: { value: world.ana.email } });
  fireEvent.change(field('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
}

test('an account without the staff role is signed out at once, with a message', async () => {
  logIn('secret-1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(true);
  await screen.findByText('Access Denied: You do not have back office administrator privileges.');
  expect(readSession().state).toBe('signed-out');
  expect(onEntered).not.toHaveBeenCalled();
});

test('an error stays at its field until the field is changed', async () => {
  logIn('not it');
  await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Login failed')).toBeTruthy();
  fireEvent.change(field('Password'), { target: { value: 'not it either' } });
  expect(field('Password').getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['EMAIL_NOT_CONFIRMED', /^Please confirm your email first\./, ['Email']],
  ['TOO_MANY_REQUESTS', /^Too many attempts\./, []],
  ['INTERNAL', /^Casita cannot be reached right now\./, []],
] as const)('%s has a message of its own', async (code, words, marked) => {
  world.server.failNext(API.signIn, { code });
  logIn('secret-1');
  expect(await screen.findAllByText(words)).toHaveLength(1 + marked.length);
  expect(['Email', 'Password'].filter((label) => field(label).getAttribute('aria-invalid') === 'true')).toEqual(marked);
  expect(field('Password').value).toBe('secret-1');
});

test('an earlier error closes when the next attempt succeeds', async () => {
  logIn('not it');
  await screen.findByText('Login failed');
  const { account } = world.server;
  vi.spyOn(world.server, 'account').mockImplementation((id) => ({ ...account.call(world.server, id), is_staff: true }));
  logIn('secret-1');
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('a refusal follows a change of language, in the toast and at its field', async () => {
  logIn('not it');
  await screen.findByText('Login failed');
  await act(() => chooseLanguage('es'));
  screen.getByText(spanish.loginFailedText);
  // The toaster re-renders with the app, which this test does not mount.
  expect(readToasts().map(({ say }) => say())).toMatchObject([
    { title: spanish.loginFailed, description: spanish.loginFailedText },
  ]);
});

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

test('whoever is no staff is signed out at once, and told', async () => {
  logIn('secret-1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(true);
  await screen.findByText('Access Denied: You do not have back office administrator privileges.');
  expect(readSession().state).toBe('signed-out');
  expect(onEntered).not.toHaveBeenCalled();
});

test('a mistake stands at its field until it is mended', async () => {
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
] as const)('%s is told in its own words', async (code, words, marked) => {
  world.server.failNext(API.signIn, { code });
  logIn('secret-1');
  expect(await screen.findAllByText(words)).toHaveLength(1 + marked.length);
  expect(['Email', 'Password'].filter((label) => field(label).getAttribute('aria-invalid') === 'true')).toEqual(marked);
  expect(field('Password').value).toBe('secret-1');
});

test('what was refused before does not stand over a login that succeeds', async () => {
  logIn('not it');
  await screen.findByText('Login failed');
  const { account } = world.server;
  vi.spyOn(world.server, 'account').mockImplementation((id) => ({ ...account.call(world.server, id), is_staff: true }));
  logIn('secret-1');
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('a refusal changes its language with everything else, as a notice and at its field', async () => {
  logIn('not it');
  await screen.findByText('Login failed');
  await act(() => chooseLanguage('es'));
  screen.getByText(spanish.loginFailedText);
  // The toaster draws anew with the app around it, which is not here.
  expect(readToasts().map(({ say }) => say())).toMatchObject([
    { title: spanish.loginFailed, description: spanish.loginFailedText },
  ]);
});

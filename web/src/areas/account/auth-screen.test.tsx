import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { readSession } from '#web/lib/auth/session.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { STEP_MS } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import type { CarriedInvitation } from '#web/lib/auth/google.ts';
import { AuthScreen, type AuthTab } from './auth-screen.tsx';
import type { AuthBanner } from './components/auth-notice.tsx';
import { messages as spanish } from './messages.es.ts';

let world: World;

beforeEach(async () => {
  entries.length = 0;
  forgotten.length = 0;
  ({ world } = await openVisitorsScreen(1280, ['account']));
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const entries: string[] = [];
const forgotten: string[] = [];

/** In the app the chosen tab is in the address; here it is in the state. */
function Screen({
  start,
  ...rest
}: {
  start: AuthTab;
  invitation: CarriedInvitation | null;
  banner: AuthBanner | null;
}) {
  const [tab, setTab] = useState(start);
  return (
    <AuthScreen
      tab={tab}
      onTab={setTab}
      knownEmail=""
      onEntering={(entry) => entries.push(entry)}
      onForgot={(email) => forgotten.push(email)}
      onCode={() => undefined}
      isTrialPicked={false}
      {...rest}
    />
  );
}

const open = (tab: AuthTab, invitation: CarriedInvitation | null = null, banner: AuthBanner | null = null) =>
  renderInKit(<Screen start={tab} invitation={invitation} banner={banner} />);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('logging in with blank fields shows an error in a toast and at the fields', () => {
  open('login');
  press('Log In');
  expect(screen.getByText('Please enter both email and password')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Password is required');
});

test('the error at a field follows a change of language', async () => {
  open('login');
  press('Log In');
  await act(() => chooseLanguage('es'));
  expect(screen.getByText(spanish.emailRequired)).toBeTruthy();
  expect(screen.getByText(spanish.passwordRequired)).toBeTruthy();
});

test('a wrong password shows the neutral message', async () => {
  open('login');
  type('Email', world.ana.email);
  type('Password', 'not it');
  press('Log In');
  expect(button('Logging in...').disabled).toBe(true);
  await screen.findAllByText('Failed to log in. Please check your credentials.');
  expect(button('Log In').disabled).toBe(false);
});

test('the right password signs in, whatever the case of the address and the blanks around it', async () => {
  open('login');
  type('Email', `  ${world.ana.email.toUpperCase()} `);
  type('Password', 'secret-1');
  press('Log In');
  await screen.findByText('Successfully logged in!');
});

test('the sign-up button waits for both fields, and Enter explains what is missing', async () => {
  open('signup');
  expect(screen.getByText('Just enter any email and password to get started!')).toBeTruthy();
  expect(button('Create Account & Choose Plan').disabled).toBe(true);
  fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Enter' });
  await waitFor(() => expect(screen.getAllByText('Email is required')).toHaveLength(2));
  type('Email', 'new@rivera.test');
  type('Password', '   ');
  expect(button('Create Account & Choose Plan').disabled).toBe(true);
  type('Password', 'abc');
  expect(button('Create Account & Choose Plan').disabled).toBe(false);
  press('Create Account & Choose Plan');
  await waitFor(() => expect(screen.getAllByText('Password must be at least 6 characters long')).toHaveLength(2));
});

test('signing up shows the errors of both fields at once, and sends nothing while there is one', async () => {
  open('signup');
  type('Email', 'new@rivera');
  type('Password', 'abc');
  press('Create Account & Choose Plan');
  await waitFor(() => expect(screen.getAllByText('Password must be at least 6 characters long')).toHaveLength(1));
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(entries).toEqual([]);
  type('Email', 'new@rivera.test');
  type('Password', 'abcdef');
  expect(screen.getByText('This does not look like an email address')).toBeTruthy(); // the toast is still open
  press('Create Account & Choose Plan');
  expect(screen.queryByText('This does not look like an email address')).toBeNull();
});

test('the strength is advice: a weak password is marked but not refused', () => {
  open('signup');
  type('Email', 'new@rivera.test');
  type('Password', 'abcdef');
  expect(screen.getByText('Easy to guess')).toBeTruthy();
  expect(button('Create Account & Choose Plan').disabled).toBe(false);
  type('Password', 'abcdeF');
  expect(screen.getByText('Good to go')).toBeTruthy();
});

test('a password can be shown and hidden', () => {
  open('login');
  press('Show password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  press('Hide password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

test('signing up shows both steps one after the other, the first one long enough to be read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  open('signup');
  type('Email', 'new@rivera.test');
  type('Password', 'abcdef');
  press('Create Account & Choose Plan');
  expect(button('Creating account...').disabled).toBe(true);
  await screen.findByText('Account created! Setting up your account...');
  await waitFor(() => expect(readSession().account).not.toBeNull());
  // The account is ready by now, but the first message is still shown.
  expect(screen.queryByText('Account created! Setting up your account...')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  await screen.findByText('Account ready! Please select your membership plan.');
  expect(screen.queryByText('Account created! Setting up your account...')).toBeNull();
  expect(entries.at(-1)).toBe('sign-up');
});

test('signing up with the address and password of an existing account logs in', async () => {
  open('signup');
  type('Email', world.ana.email);
  type('Password', 'secret-1');
  press('Create Account & Choose Plan');
  await screen.findByText('Successfully logged in!');
  expect(entries.at(-1)).toBe('login');
});

test.each([['a-token'], [null]])('an invited person is told that they need no plan: token %s', async (invite_token) => {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => ({
    ...world.server.account(userId),
    ...{ families: [], has_role: false, invitation: { invite_token } },
  }));
  open('signup');
  type('Email', 'invited@rivera.test');
  type('Password', 'abcdef');
  press('Create Account & Choose Plan');
  await screen.findByText('Account ready! An invitation is waiting for you: you need no plan to join.');
  expect(screen.queryByText(/select your membership plan/)).toBeNull();
});

test('an account without a profile continues, with a message about it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  world.server.failNext('/api/functions/get-account', { times: 5 });
  open('signup');
  type('Email', 'new@rivera.test');
  type('Password', 'abcdef');
  press('Create Account & Choose Plan');
  await screen.findByText('Account created! Setting up your account...');
  await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  await screen.findByText('Profile not found yet. You can continue; we will finish the setup.');
});

test('the confirmation mail is offered again only after a log-in was refused for an unconfirmed address', async () => {
  open('login');
  expect(screen.queryByRole('button', { name: 'Resend Confirmation Email' })).toBeNull();
  world.server.failNext('/api/auth/sign-in', { code: 'EMAIL_NOT_CONFIRMED' });
  type('Email', world.ana.email);
  type('Password', 'secret-1');
  press('Log In');
  await screen.findAllByText('Please confirm your email before logging in. Check your inbox.');
  type('Email', ' ');
  press('Resend Confirmation Email');
  await waitFor(() => expect(screen.getAllByText('Please enter your email address')).toHaveLength(2));

  type('Email', world.ana.email);
  type('Password', 'wrong');
  press('Log In');
  await screen.findAllByText('Failed to log in. Please check your credentials.');
  expect(screen.queryByRole('button', { name: 'Resend Confirmation Email' })).toBeNull();
});

test('after any refused log-in the form explains how to log in to an account made with Google', async () => {
  open('login');
  expect(screen.queryByText(/join with Google/)).toBeNull();
  for (const email of [world.ana.email, 'nobody@rivera.test']) {
    type('Email', email);
    type('Password', 'not it');
    press('Log In');
    await waitFor(() => expect(button('Log In').disabled).toBe(false));
    expect(screen.getByText(/^Did you join with Google\?/).getAttribute('aria-live')).toBe('polite');
  }
});

test('after signing out everywhere the sign-in screen says so', () => {
  open('login', null, 'signedOutEverywhere');
  expect(screen.getByRole('status').textContent).toBe('All your devices are signed out. Log in here to go on.');
});

test('both tabs share the typed address', () => {
  open('login');
  type('Email', 'ana@');
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@');
});

test('signing up with a known address offers a new password or another confirmation mail', async () => {
  open('signup');
  type('Email', world.ana.email);
  type('Password', 'not-it');
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
  world.server.failNext('/api/auth/sign-up', { code: '23505' });
  press('Create Account & Choose Plan');
  await screen.findAllByText(/^Account exists but password is incorrect/);
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  expect(forgotten).toEqual([world.ana.email]);

  world.server.failNext('/api/auth/sign-up', { code: 'EMAIL_NOT_CONFIRMED' });
  press('Create Account & Choose Plan');
  await screen.findByRole('button', { name: 'Resend Confirmation Email' });
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
});

test('the typed address is passed to the dialog for a new password', () => {
  open('login');
  type('Email', 'ana@');
  press('Forgot password?');
  expect(forgotten).toEqual(['ana@']);
});

test('banners mention the invitation and the payment that the person came from', () => {
  open('login', { token: 'x', family: '<b>Rivera</b>' }, 'paymentLogIn');
  expect(screen.getByText('You are invited to join <b>Rivera</b>. Log in or sign up to go on.')).toBeTruthy();
  expect(screen.getByText('Payment successful! Please log in to access your subscription.')).toBeTruthy();
});

test('a failed start of Google sign-up leaves no sign-up pending', async () => {
  open('signup');
  world.server.failNext('/api/health', { kind: 'network' });
  press('Continue with Google');
  expect(button('Signing in...').disabled).toBe(true);
  await screen.findByText('Casita cannot be reached right now. Check the connection and try again.');
  expect(button('Continue with Google').disabled).toBe(false);
  expect(world.browser.storage.has('googleSignupPending')).toBe(false);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startI18n, prepareArea } from '#web/lib/i18n.ts';
import { installTab } from '#web/lib/tab.ts';
import { createWorld, type World } from '#web/lib/testing/world.ts';
import { clearScreen, pretendWindow, renderInKit } from '#web/ui/testing/render-kit.tsx';
import { AuthScreen, type AuthTab } from './auth-screen.tsx';
import { messages } from './messages.en.ts';

let world: World;

beforeEach(async () => {
  pretendWindow(1280);
  world = createWorld();
  installTab(world.openTab());
  await startI18n(() => Promise.resolve({ ...messages }));
  await prepareArea('account');
});

afterEach(() => {
  clearScreen();
  world.closeAll();
  installTab(null);
});

const open = (tab: AuthTab) =>
  renderInKit(<AuthScreen tab={tab} onTab={() => undefined} onEntering={() => undefined} />);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('logging in with blanks says so in a toast and at the fields', () => {
  open('login');
  press('Log In');
  expect(screen.getByText('Please enter both email and password')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Password is required');
});

test('a wrong password gets the neutral message', async () => {
  open('login');
  type('Email', world.ana.email);
  type('Password', 'not it');
  press('Log In');
  expect(button('Logging in...').disabled).toBe(true);
  await screen.findAllByText('Failed to log in. Please check your credentials.');
  expect(button('Log In').disabled).toBe(false);
});

test('the right one lets in, whatever the case and the blanks around the address', async () => {
  open('login');
  type('Email', `  ${world.ana.email.toUpperCase()} `);
  type('Password', 'secret-1');
  press('Log In');
  await screen.findByText('Successfully logged in!');
});

test('signing up waits for both fields, and Enter explains what is missing', async () => {
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

test('the strength is advice: a weak password is told apart and not refused', () => {
  open('signup');
  type('Email', 'new@rivera.test');
  type('Password', 'abcdef');
  expect(screen.getByText('Easy to guess')).toBeTruthy();
  expect(button('Create Account & Choose Plan').disabled).toBe(false);
  type('Password', 'abcdeF');
  expect(screen.getByText('Good to go')).toBeTruthy();
});

test('a password can be looked at', () => {
  open('login');
  press('Show password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  press('Hide password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../../testing/screen-world.ts';
import { messages } from '../identity/messages.en.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

let world: World;
/** The password that the server accepts. */
let password = '';

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['identity', 'account']));
  password = 'secret-1';
  world.server.remoteCalls.set(API.updateUser, (id, input) => {
    const asked = input as { password: string; current_password?: string }; // what the form sends
    if (asked.current_password !== password) throw new Refused('WRONG_PASSWORD');
    password = asked.password;
    return { user: { id, email: world.ana.email, email_confirmed: true } };
  });
  renderInKit(<ChangePasswordForm />);
  type('Current password', 'secret-1');
  type('New password', 'Abcdefg1');
  type('Confirm new password', 'Abcdefg1');
});

afterEach(closeScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));

test('after a lost answer, repeating the change succeeds instead of reporting a wrong password', async () => {
  world.server.failNext(API.updateUser, { kind: 'lost' });
  submit();
  await screen.findByText(/^Casita cannot be reached right now/);
  expect(password).toBe('Abcdefg1');
  submit();
  await screen.findByText(messages.passwordChanged);
  expect(field('Current password').value).toBe('');
});

test('a wrong password is reported as such, also after a call that never arrived', async () => {
  type('Current password', 'not-mine');
  world.server.failNext(API.updateUser, { kind: 'network' });
  submit();
  await screen.findByText(/^Casita cannot be reached right now/);
  submit();
  await waitFor(() => expect(screen.getAllByText(messages.currentPasswordWrong).length).toBeGreaterThan(0));
  expect(password).toBe('secret-1');
});

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLinkToken } from '#web/lib/link-token.ts';
import type { World } from '#web/lib/testing/world.ts';
import { clearScreen, renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

let world: World;

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['identity', 'account']));
});

afterEach(closeScreen);

const nothing = () => undefined;

function openConfirmation(mailedTo: string): void {
  keepLinkToken('confirm', mailedTo);
  renderInKit(<ConfirmEmailScreen isSignedIn isInvited={false} onGoOn={nothing} />);
}

async function setPassword(mailedTo: string): Promise<void> {
  keepLinkToken('reset', mailedTo);
  renderInKit(<ResetPasswordScreen onChanged={nothing} onBack={nothing} onForgot={nothing} />);
  for (const label of ['New password', 'Confirm new password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Abcdefg1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password changed successfully!');
}

test('a confirmation of the own address says that all is set', async () => {
  openConfirmation(world.ana.email);
  await screen.findByText(`${world.ana.email} is yours, and you are all set.`);
});

test("a confirmation of somebody else's address says who is signed in", async () => {
  openConfirmation(world.ben.email);
  const words = await screen.findByText(/^ben@rivera\.test is confirmed\./);
  expect(words.textContent).toContain('signed in as ana@rivera.test');
});

test("somebody else's new password is told apart from the own one", async () => {
  await setPassword(world.ben.email);
  expect(screen.getByText(/^It is the password of ben@rivera\.test\./).textContent).toContain('ana@rivera.test');
  clearScreen();

  await setPassword(world.ana.email);
  expect(screen.queryByText(/^It is the password of/)).toBeNull();
});

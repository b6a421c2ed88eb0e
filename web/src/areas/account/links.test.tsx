import { fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { chooseLanguage } from '#web/lib/i18n/i18n.ts';
import { storeLinkToken, readLinkToken } from '#web/lib/auth/link-token.ts';
import type { World } from '#web/lib/testing/world.ts';
import { clearScreen, renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { messages as spanish } from './identity/messages.es.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

let world: World;

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['identity', 'account']));
});

afterEach(closeScreen);

const nothing = () => undefined;
const timesCalled = (path: string) => world.server.calls.filter((call) => call.path === path).length;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function openConfirmation(mailedTo: string): void {
  storeLinkToken('confirm', mailedTo);
  renderInKit(
    <StrictMode>
      <ConfirmEmailScreen isSignedIn isInvited={false} onGoOn={nothing} />
    </StrictMode>,
  );
}

function openReset(mailedTo: string): void {
  storeLinkToken('reset', mailedTo);
  renderInKit(<ResetPasswordScreen onChanged={nothing} onBack={nothing} onForgot={nothing} />);
}

async function setPassword(mailedTo: string): Promise<void> {
  openReset(mailedTo);
  for (const label of ['New password', 'Confirm new password'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Abcdefg1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password changed successfully!');
}

test('the link of the signed-in account confirms at once, for the session proves the intent', async () => {
  openConfirmation(world.ana.email);
  await screen.findByText(`${world.ana.email} is yours, and you are all set.`);
  expect(timesCalled(API.confirmEmail)).toBe(1);
});

test('opening a confirmation link changes nothing: it shows the address, and a button confirms', async () => {
  openConfirmation(world.ben.email);
  const words = await screen.findByText(/Confirm only if you made it yourself/);
  expect(words.textContent).toContain(world.ben.email);
  expect(timesCalled(API.confirmEmail)).toBe(0);
  expect(readLinkToken('confirm')).toBe(world.ben.email);

  await press('Confirm this address');
  const done = await screen.findByText(/^ben@rivera\.test is confirmed\./);
  expect(done.textContent).toContain('signed in as ana@rivera.test');
  expect([timesCalled(API.confirmEmail), readLinkToken('confirm')]).toEqual([1, null]);
});

test('an account that the person did not make is removed after a second question, and never confirmed', async () => {
  openConfirmation(world.ben.email);
  await press('I did not make this account');
  await screen.findByRole('heading', { name: 'Remove this account?' });
  expect(timesCalled(API.disownAccount)).toBe(0);
  await press('Back');
  await press('I did not make this account');
  world.server.failNext(API.disownAccount, { kind: 'network' });
  await press('Remove the account');
  await press('Try again');
  await press('I did not make this account');
  await press('Remove the account');
  await screen.findByText(/There is no Casita account for ben@rivera\.test any more/);
  expect([timesCalled(API.confirmEmail), readLinkToken('confirm')]).toEqual([0, null]);
});

test('the questions of a confirmation link are shown in Spanish too', async () => {
  await chooseLanguage('es');
  openConfirmation(world.ben.email);
  await screen.findByText(spanish.confirmAskText.replace('{{email}}', world.ben.email));
  await press(spanish.notMine);
  await screen.findByRole('heading', { name: spanish.notMineTitle });
});

test.each([
  ['LINK_USED', 'This link has been used already'],
  ['LINK_EXPIRED', 'This link has expired'],
  ['LINK_INVALID', 'This link is not valid'],
] as const)('a broken link for a new password shows its error before anything is typed: %s', async (code, title) => {
  world.server.failNext(API.readLink, { code });
  openReset(world.ben.email);
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(timesCalled(API.resetPassword)).toBe(0);
});

test('a link that could not be checked still lets the person type a new password', async () => {
  world.server.failNext(API.readLink, { kind: 'network' });
  openReset(world.ben.email);
  await screen.findByLabelText('New password');
});

test('setting the password of another account than the signed-in one says whose password it is', async () => {
  await setPassword(world.ben.email);
  expect(screen.getByText(/^It is the password of ben@rivera\.test\./).textContent).toContain('ana@rivera.test');
  clearScreen();

  await setPassword(world.ana.email);
  expect(screen.queryByText(/^It is the password of/)).toBeNull();
});

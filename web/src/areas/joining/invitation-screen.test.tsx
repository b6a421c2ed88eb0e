import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { askForInvitation, type Invitation } from '#contract/areas/invitations.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { API } from '#contract/paths.ts';
import type { World } from '#web/lib/testing/world.ts';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { InvitationScreen } from './invitation-screen.tsx';

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

const goOn = vi.fn<() => void>();
const signOut = vi.fn<() => void>();
const logIn = vi.fn<(email: string) => void>();
const AREAS = ['app', 'family', 'joining'];

const INVITATION: Invitation = {
  email: 'ivy@lake.test',
  first_name: 'Ivy',
  last_name: null,
  role: 'grandma',
  family_name: 'Lake',
  inviter_name: 'Ben',
  state: 'pending',
  has_temporary_password: false,
};
const WITH_TEMPORARY = { ...INVITATION, has_temporary_password: true };

/** Renders the screen for a link that the server answers with `invitation`; null for a link that the server does not know. */
async function open(
  world: World,
  invitation: Invitation | null,
  token: string | null = 'token',
  isOtherGoogle = false,
): Promise<void> {
  const path = '/api/functions/get-invitation';
  if (invitation) world.server.remoteCalls.set(path, () => invitation);
  else world.server.failNext(path, { code: 'PGRST116' });
  renderInKit(
    <InvitationScreen
      token={token}
      link={token === null ? null : `https://casita.test/accept-invitation?token=${token}`}
      frame={(title, content) => (
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      )}
      isOtherGoogle={isOtherGoogle}
      google={<button type="button">Continue with Google</button>}
      onLogIn={logIn}
      onSignOut={signOut}
      onJoined={() => undefined}
      onGoOn={goOn}
    />,
  );
  await act(() => Promise.resolve());
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

let visited: World;
const openAsVisitor = async () => {
  ({ world: visited } = await openVisitorsScreen(390, AREAS));
  return visited;
};
let signedIn: World;
const openAsAna = async () => {
  ({ world: signedIn } = await openScreen(390, AREAS));
  return signedIn;
};

/** The words at the field; the toast says them, too. */
const findError = (words: string) => screen.findAllByText(words).then((found) => expect(found).toHaveLength(2));

/** Fills in the password field and sends it. */
function send(field: string, password: string): void {
  fireEvent.change(screen.getByLabelText(field), { target: { value: password } });
  press('Join the family');
}

test.each([
  ['without a token', 'Invalid invitation link', INVITATION, null],
  ['that the server does not know', 'Invitation not found or expired', null, 'token'],
])('a link %s says so in its title, and lets a visitor log in', async (_which, title, invitation, token) => {
  await open(await openAsVisitor(), invitation, token);
  await screen.findByRole('heading', { name: title });
  press('Log in');
  expect(goOn).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
});

test('an expired link asks the inviter for a new one with one tap', async () => {
  await open(await openAsVisitor(), { ...INVITATION, state: 'expired' });
  await screen.findByRole('heading', { name: 'This invitation has expired' });
  visited.server.failNext(askForInvitation.path, { code: 'TOO_MANY_REQUESTS' });
  press('Ask Ben for a new one');
  await act(() => Promise.resolve());
  const asked: unknown[] = [];
  visited.server.remoteCalls.set(askForInvitation.path, (_user, input) => {
    asked.push(input);
    return { success: true };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask Ben for a new one' }));
  await screen.findByText('Done: Ben knows. The new invitation comes by email.');
  expect(asked).toEqual([{ invite_token: 'token', for_own_address: false }]);
});

test('a link that was used says so in its title, and lets the invited person log in', async () => {
  await open(await openAsVisitor(), { ...WITH_TEMPORARY, state: 'accepted' });
  await screen.findByRole('heading', { name: 'This invitation was used already' });
  press('Log in');
  expect(logIn).toHaveBeenCalledOnce();
  expect(screen.queryByText("You're Invited!")).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set My Own Password' })).toBeNull();
});

test('a pending invitation shows the inviter, the family and three ways in, the temporary password first', async () => {
  await open(await openAsVisitor(), WITH_TEMPORARY);
  await screen.findByText('Ben invites you into Lake.');
  screen.getByRole('heading', { name: "You're Invited!" });
  screen.getByRole('heading', { name: 'Use Temporary Password' });
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.filter(Boolean)).toEqual([
    ...['Join the family', 'Continue with Google', 'Set My Own Password', 'Log in'],
  ]);
  press('Set My Own Password');
  screen.getByRole('heading', { name: 'Set My Own Password' });
  screen.getByLabelText('New password');
  press('Log in');
  expect(logIn).toHaveBeenCalledOnce();
});

test('an invitation without a temporary password offers one’s own first, and no other', async () => {
  await open(await openAsVisitor(), INVITATION);
  await screen.findByLabelText('New password');
  expect(screen.queryByRole('button', { name: 'Use Temporary Password' })).toBeNull();
});

test('passwords are checked before they are sent', async () => {
  await open(await openAsVisitor(), WITH_TEMPORARY);
  await screen.findByLabelText('Temporary password');
  send('Temporary password', ' ');
  await findError('Please enter your temporary password');
  press('Set My Own Password');
  send('New password', '12345');
  await findError('Password must be at least 6 characters long');
  expect(visited.server.calls.filter(({ path }) => path === API.acceptInvited)).toEqual([]);
});

const REGISTERED = 'This email is already registered. Please use the temporary password option or contact support.';
const OTHER = 'This email has an account with a password of its own. Continue with Google, or log in.';
const refusals: readonly (readonly [string, ErrorCode, Record<string, string>, string, string])[] = [
  ['wrong', 'INVALID_CREDENTIALS', { temporary_password: 'incorrect' }, 'Invalid temporary password', ''],
  [
    'not that of the account',
    'INVALID_CREDENTIALS',
    { temporary_password: 'registered' },
    'Invalid temporary password',
    OTHER,
  ],
  ['of an address with an account', '23505', { email: 'registered' }, REGISTERED, 'Contact support'],
];
test.each(refusals)(
  'a password that is %s can be corrected, and the other ways stay',
  async (_what, code, fields, said, more) => {
    await open(await openAsVisitor(), WITH_TEMPORARY);
    await screen.findByLabelText('Temporary password');
    visited.server.failNext(API.acceptInvited, { code, fields });
    send('Temporary password', 'maple-otter');
    await findError(said);
    if (more) screen.getByText(more);
    expect(screen.getByLabelText<HTMLInputElement>('Temporary password').value).toBe('maple-otter');
    for (const name of ['Continue with Google', 'Set My Own Password', 'Log in']) screen.getByRole('button', { name });
    // Only an account that exists makes logging in the first way on.
    const [first] = screen.getAllByRole('button');
    expect(first?.textContent === 'Log in').toBe(more !== '');
    expect(screen.queryByText(/You did not make that account\? .* “Forgot password\?”/) !== null).toBe(more !== '');
    press('Log in');
    expect(logIn).toHaveBeenCalledExactlyOnceWith('ivy@lake.test');
    expect(readToasts()).toEqual([]);
  },
);

test('logging in stays first when the other password is tried for an address with an account', async () => {
  await open(await openAsVisitor(), WITH_TEMPORARY);
  await screen.findByLabelText('Temporary password');
  press('Set My Own Password');
  visited.server.failNext(API.acceptInvited, { code: '23505', fields: { email: 'registered' } });
  send('New password', 'six-or-more');
  await findError(REGISTERED);
  press('Use Temporary Password');
  screen.getByLabelText('Temporary password');
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Log in');
});

test('a visitor who chose another account of Google reads that the invited address counts, and has every way in', async () => {
  await open(await openAsVisitor(), WITH_TEMPORARY, 'token', true);
  await screen.findByRole('heading', { name: 'Email mismatch' });
  expect(within(screen.getByRole('alert')).getByText('Please sign in using the invited email')).toBeTruthy();
  screen.getByText(/^This invitation is for ivy@lake\.test, and the Google account that you chose/);
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.filter(Boolean)).toEqual([
    ...['Join the family', 'Continue with Google', 'Set My Own Password', 'Log in'],
  ]);
});

test('a used invitation does not say that the account of Google is another', async () => {
  await open(await openAsVisitor(), { ...INVITATION, state: 'accepted' }, 'token', true);
  await screen.findByRole('heading', { name: 'This invitation was used already' });
  expect(screen.queryByText('Please sign in using the invited email')).toBeNull();
});

test('a full family says so in its title', async () => {
  await open(await openAsVisitor(), INVITATION);
  await screen.findByLabelText('New password');
  visited.server.failNext(API.acceptInvited, { code: 'UNPROCESSABLE', fields: { inviteToken: 'full' } });
  send('New password', 'six-or-more');
  await screen.findByRole('heading', { name: 'This family has no room for another member' });
  screen.getByText(/The family has been told/);
});

test('an expired link lets a signed-in person go on to their family', async () => {
  await open(await openAsAna(), { ...INVITATION, state: 'expired' });
  await screen.findByRole('heading', { name: 'This invitation has expired' });
  press('Go on without it');
  expect(goOn).toHaveBeenCalledOnce();
});

test('an invitation for another address says so in its title, and offers every next step', async () => {
  await open(await openAsAna(), INVITATION);
  await screen.findByRole('heading', { name: 'Email mismatch' });
  expect(within(screen.getByRole('alert')).getByText('Please sign in using the invited email')).toBeTruthy();
  press('Sign Out');
  expect(signOut).toHaveBeenCalledOnce();
  press('Open it on another device');
  await screen.findByRole('img', { name: 'QR code of this invitation' });
  const asked: unknown[] = [];
  signedIn.server.remoteCalls.set(askForInvitation.path, (_user, input) => {
    asked.push(input);
    return { success: true };
  });
  press(`Ask Ben to invite ${signedIn.ana.email}`);
  await screen.findByText(`Done: Ben has been asked to invite ${signedIn.ana.email}.`);
  expect(asked).toEqual([{ invite_token: 'token', for_own_address: true }]);
  press('Go on without it');
  expect(goOn).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
});

test('an invitation of the signed-in address is accepted with one button', async () => {
  const world = await openAsAna();
  await open(world, { ...INVITATION, email: world.ana.email });
  await screen.findByRole('button', { name: 'Join Lake as Ivy' });
  expect(screen.queryByLabelText('New password')).toBeNull();
});

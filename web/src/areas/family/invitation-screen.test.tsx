import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Invitation } from '#contract/areas/invitations.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { InvitationScreen } from './invitation-screen.tsx';

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

const goOn = vi.fn<() => void>();
const signOut = vi.fn<() => void>();
const nothing = () => undefined;

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

/** Renders the screen for a link that the server answers with `invitation`; null for a link that the server does not know. */
async function open(world: World, invitation: Invitation | null, token: string | null = 'token'): Promise<void> {
  const path = '/api/functions/get-invitation';
  if (invitation) world.server.remoteCalls.set(path, () => invitation);
  else world.server.failNext(path, { code: 'PGRST116' });
  renderInKit(
    <InvitationScreen
      token={token}
      frame={(title, content) => (
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      )}
      google={null}
      onLogIn={nothing}
      onSignOut={signOut}
      onJoined={nothing}
      onGoOn={goOn}
    />,
  );
  await act(() => Promise.resolve());
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['without a token', 'Invalid invitation link', INVITATION, null],
  ['that the server does not know', 'Invitation not found or expired', null, 'token'],
  ['that has expired', 'This invitation has expired', { ...INVITATION, state: 'expired' as const }, 'token'],
])('a link %s says so in its title, and lets a visitor log in', async (_which, title, invitation, token) => {
  const { world } = await openVisitorsScreen(390, ['app', 'family']);
  await open(world, invitation, token);
  await screen.findByRole('heading', { name: title });
  press('Log in');
  expect(goOn).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
});

test('a link that was used says so in its title, and lets the invited person log in', async () => {
  const { world } = await openVisitorsScreen(390, ['app', 'family']);
  await open(world, { ...INVITATION, state: 'accepted' });
  await screen.findByRole('heading', { name: 'This invitation was used already' });
  screen.getByRole('button', { name: 'Log in' });
  expect(screen.queryByText("You're Invited!")).toBeNull();
});

test('a pending invitation shows the inviter and the family', async () => {
  const { world } = await openVisitorsScreen(390, ['app', 'family']);
  await open(world, INVITATION);
  await screen.findByText('Ben invites you into Lake.');
  screen.getByRole('heading', { name: "You're Invited!" });
});

let signedIn: World;
const openAsAna = async () => {
  ({ world: signedIn } = await openScreen(390, ['app', 'family']));
  return signedIn;
};

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
  screen.getByText(`Or ask Ben to invite ${signedIn.ana.email}.`);
  press('Sign Out');
  expect(signOut).toHaveBeenCalledOnce();
  press('Go on without it');
  expect(goOn).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
});

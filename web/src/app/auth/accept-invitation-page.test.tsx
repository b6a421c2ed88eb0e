import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => Promise.resolve(),
  useLocation: ({ select }: { select: () => unknown }) => select(),
}));
vi.mock(import('../../areas/joining/invitation-screen.tsx'), () => ({
  InvitationScreen: ({ token }) => (
    <p>{token === null ? 'A part of the link is missing' : `The invitation ${token}`}</p>
  ),
}));

let world: World;
let client: OpenClient;
beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'account', 'joining']));
});
afterEach(closeScreen);

/** What the account says of a pending invitation from now on. */
async function setPending(invite_token: string | null): Promise<void> {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => ({
    ...world.server.account(userId),
    invitation: invite_token && { invite_token },
  }));
  await act(() => client.session.refreshAccount());
}

test('an invitation of the account that was just accepted stays that of the page, until it has led on', async () => {
  await setPending('first');
  renderInKit(<AcceptInvitationPage />);
  screen.getByText('The invitation first');
  await setPending(null);
  screen.getByText('The invitation first');
  await setPending('second');
  screen.getByText('The invitation second');
});

test('without any invitation the page says that a part of the link is missing', async () => {
  await setPending(null);
  renderInKit(<AcceptInvitationPage />);
  screen.getByText('A part of the link is missing');
});

test('a person who signs out leaves the invitation of their account, at which no visitor may look', async () => {
  await setPending('first');
  renderInKit(<AcceptInvitationPage />);
  screen.getByText('The invitation first');
  world.server.endSessions(world.ana.id);
  await act(() => client.session.refreshAccount());
  expect(client.session.read().state).toBe('signed-out');
  expect(screen.queryByText('The invitation first')).toBeNull();
});

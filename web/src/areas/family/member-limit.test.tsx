import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMember } from '#web/lib/testing/a-member.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { FamilyScreen } from './family-screen.tsx';

let world: World;
let client: OpenClient;
beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['family']));
});
afterEach(closeScreen);

type Account = ReturnType<World['server']['account']>;

async function setAccount(change: (account: Account) => object): Promise<void> {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, ...change(account) };
  });
  await act(() => client.session.refreshAccount());
}

const link = (_id: string, words: string) => words;
const renderScreen = () =>
  renderInKit(<FamilyScreen people={[]} tasksLink={link} personLink={link} invitations={null} devices={null} />);

test('a child with a PIN reads no member limit, which is one of the plan', async () => {
  const { unmount } = renderScreen();
  await screen.findByText(/\d+\/\d+ members/);
  unmount();
  await setAccount(({ profile }) => ({ profile: { ...profile, has_pin: true } }));
  renderScreen();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/members/)).toBeNull();
});

test.each([
  [5, 'People without an account do not count; those with a PIN do.'],
  [1, 'Your plan is for 1. Everybody stays; somebody new fits in once there are fewer.'],
])('a family reads what its number of members means under a plan for %i', async (max_members, words) => {
  await setAccount(({ families }) => ({ families: families.map((family) => ({ ...family, max_members })) }));
  for (const [id, name] of [
    [world.ana.id, 'Ana'],
    [world.ben.id, 'Ben'],
  ] as const)
    world.home.write('members', aMember(id, name));
  renderScreen();
  await screen.findByText(`2/${max_members} members`);
  screen.getByText(words);
});

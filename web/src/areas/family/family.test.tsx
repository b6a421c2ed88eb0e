import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_FREE_KEY } from '#contract/areas/family.ts';
import { makeTasks, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { RecoveryScreen } from './recovery-screen.tsx';
import { NoFamilyScreen } from './no-family-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { WorkspaceScreen } from './workspace-screen.tsx';
import { FamilySwitcher } from './components/family-switcher.tsx';
import { CreateFamilyForm } from './components/create-family-form.tsx';

let world: World;
let client: OpenClient;
const reload = vi.fn<() => void>();
const signOut = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  ({ world, client } = await openScreen(1280, ['family']));
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
  vi.clearAllMocks();
});

type Account = ReturnType<World['server']['account']>;

/** Changes the answer of get-account from now on, and makes the client fetch it. */
async function setAccount(change: (account: Account) => object): Promise<void> {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, ...change(account) };
  });
  await act(() => client.session.refreshAccount());
}
const inState = (setup_status: string, setup_error: string | null = null) =>
  setAccount(({ families }) => ({
    families: families.slice(0, 1).map((family) => ({ ...family, setup_status, setup_error })),
  }));
const answer = (path: string, give: (input: unknown) => unknown) =>
  world.server.remoteCalls.set(`/api/${path}`, (_user, input) => give(input));
const calls = (path: string) => world.server.calls.filter((call) => call.path === `/api/${path}`);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a workspace that cannot be used', () => {
  test('orphaned: the long sentence stays on the screen, the short one is a toast', async () => {
    await inState('orphaned');
    renderInKit(<WorkspaceScreen onSignOut={signOut} />);
    expect(screen.getByRole('alert').textContent).toBe(
      'This family workspace is no longer active. The family creator may have been removed or the setup was incomplete. Please contact support or create a new family to continue.',
    );
    await screen.findByText('This family is no longer active. Please create a new family or contact support.');
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact');
    act(() => void vi.advanceTimersByTime(6_500));
    await waitFor(() => expect(screen.queryByText(/^This family is no longer active/)).toBeNull());
    expect(calls('rpc/ensure_family_has_schema')).toEqual([]);
  });

  test('failed: shows the reason and offers a new family', async () => {
    await inState('failed', NO_FREE_KEY);
    renderInKit(<WorkspaceScreen onSignOut={signOut} />);
    screen.getByText('Family setup failed. Please contact support or try creating a new family.');
    screen.getByText('What went wrong: every name that was tried for its space was taken already.');
    screen.getByRole('button', { name: 'Create family' });
  });

  test("failed unexpectedly: the server's own message is not shown", async () => {
    await inState('failed', 'duplicate key value violates unique constraint');
    renderInKit(<WorkspaceScreen onSignOut={signOut} />);
    screen.getByText('What went wrong: an unexpected error on the server.');
    expect(screen.queryByText(/duplicate key/)).toBeNull();
  });

  test('pending: is completed automatically', async () => {
    await inState('pending');
    answer('rpc/ensure_family_has_schema', () => {
      world.server.remoteCalls.delete('/api/functions/get-account');
      return { success: true };
    });
    renderInKit(<WorkspaceScreen onSignOut={signOut} />);
    screen.getByText('Getting your family ready…');
    await waitFor(() => expect(client.session.read().family?.setup_status).toBe('completed'));
    expect(calls('rpc/ensure_family_has_schema')).toHaveLength(1);
  });

  test('creating, and cannot be completed: says so and offers to reload the page', async () => {
    await inState('creating');
    answer('rpc/ensure_family_has_schema', () => ({ success: false }));
    renderInKit(<WorkspaceScreen onSignOut={signOut} onReload={reload} />);
    await screen.findByText('Family workspace is not ready. Please refresh the page or contact support.');
    await screen.findByText('Family workspace unavailable. Please create a new family or contact support.');
    press('Refresh Page');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('completed, but the account still does not show it: has a message of its own', async () => {
    await inState('pending');
    answer('rpc/ensure_family_has_schema', () => ({ success: true }));
    renderInKit(<WorkspaceScreen onSignOut={signOut} />);
    await screen.findByText('Failed to fetch family information');
  });
});

test.each([
  ['NETWORK', 'We could not reach your home'],
  ['BAD_ANSWER', 'Failed to initialize family context'],
  ['INTERNAL', 'Failed to fetch user profile'],
])('an account that cannot be fetched (%s) shows "%s"', (problem, title) => {
  vi.spyOn(client.session, 'read').mockReturnValue({ ...client.session.read(), account: null, family: null, problem });
  renderInKit(<UnreachableScreen onSignOut={signOut} />);
  screen.getByRole('heading', { name: title });
});

describe('recovery', () => {
  const withoutFamily = () => setAccount(() => ({ families: [] }));
  const PENDING = { pending: true, invite_token: null, consistent: false, needs_recovery: false };

  test('runs automatically: set-up first, then the account is checked, and the page reloads after a second', async () => {
    await withoutFamily();
    answer('functions/ensure-family-setup', () => {
      world.server.remoteCalls.delete('/api/functions/get-account');
      return { success: true, family_id: world.home.id };
    });
    renderInKit(<RecoveryScreen onSignOut={signOut} onReload={reload} />);
    screen.getByText('Setting up your account...');
    await screen.findByText('Setup Completed');
    act(() => void vi.advanceTimersByTime(900));
    expect(reload).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(101));
    expect(reload).toHaveBeenCalledOnce();
    expect(calls('rpc/validate_invitation_state')).toEqual([]);
  });

  test('recovers an invitation only if one is pending', async () => {
    await withoutFamily();
    answer('functions/ensure-family-setup', () => ({ success: false, family_id: null }));
    answer('rpc/validate_invitation_state', () => PENDING);
    answer('functions/recover-invitation-state', () => ({ success: false, message: 'No.' }));
    renderInKit(<RecoveryScreen onSignOut={signOut} onReload={reload} />);
    await screen.findByRole('heading', { name: 'Setup Recovery Needed' });
    expect(calls('functions/recover-invitation-state')).toHaveLength(1);
    expect(screen.queryByText('Recovery Failed')).toBeNull();
  });

  test('can be retried by hand: a failure shows the message of the server, an error its own, success reloads', async () => {
    await withoutFamily();
    answer('functions/ensure-family-setup', () => ({ success: false, family_id: null }));
    answer('rpc/validate_invitation_state', () => ({ ...PENDING, pending: false }));
    answer('functions/recover-invitation-state', () => ({ success: false, message: 'Ask somebody.' }));
    renderInKit(<RecoveryScreen onSignOut={signOut} onReload={reload} />);
    await screen.findByRole('heading', { name: 'Setup Recovery Needed' });
    expect(calls('functions/recover-invitation-state')).toEqual([]);
    press('Try Again');
    await screen.findByText('Recovery Failed');
    screen.getByText('Ask somebody.');

    world.server.failNext('/api/functions/ensure-family-setup', { kind: 'network' });
    press('Try Again');
    await screen.findByText('Recovery Error');

    answer('functions/ensure-family-setup', () => {
      world.server.remoteCalls.delete('/api/functions/get-account');
      return { success: true, family_id: world.home.id };
    });
    press('Try Again');
    await screen.findByText('Setup Recovered');
    act(() => void vi.advanceTimersByTime(1_400));
    expect(reload).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(101));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('lets the person sign out', async () => {
    await withoutFamily();
    answer('functions/ensure-family-setup', () => ({ success: false, family_id: null }));
    answer('rpc/validate_invitation_state', () => ({ ...PENDING, pending: false }));
    renderInKit(<RecoveryScreen onSignOut={signOut} onReload={reload} />);
    await screen.findByRole('heading', { name: 'Setup Recovery Needed' });
    press('Sign Out');
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('creating a family', () => {
  const typeName = (name: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Family name' }), { target: { value: name } });

  test('requires a name, and shows an error of the server in its own words', async () => {
    renderInKit(<CreateFamilyForm />);
    press('Create family');
    await waitFor(() => expect(screen.getAllByText('Please give the family a name.')).toHaveLength(2));
    expect(calls('functions/create-family')).toEqual([]);
    typeName('Lake');
    answer('functions/create-family', () => ({ success: false, family_id: null, error: 'Not on a Sunday.' }));
    press('Create family');
    await waitFor(() => expect(screen.getAllByText('Not on a Sunday.')).toHaveLength(2));
    world.server.failNext('/api/functions/create-family', { kind: 'answer', code: 'INTERNAL' });
    press('Create family');
    await screen.findByText('Failed to create family');
  });

  test('requires a signed-in person', async () => {
    renderInKit(<CreateFamilyForm />);
    typeName('Lake');
    await act(() => client.session.signOut('keep'));
    press('Create family');
    await waitFor(() => expect(screen.getAllByText('Please sign in to create a family')).toHaveLength(2));
  });

  test('switches the client to it, and waiting changes stay with the family they were made in', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 1, 'Waiting');
    world.browser.setOnline(true);
    const resume = world.server.hold('/api/changes');
    renderInKit(<NoFamilyScreen onSignOut={signOut} />);
    typeName('Attic');
    answer('functions/create-family', () => {
      const family = world.server.addFamily();
      world.server.join(family, world.ana, 'parent');
      return { success: true, family_id: family.id };
    });
    press('Create family');
    await screen.findByText('Family created successfully!');
    await waitFor(() => expect(client.session.read().families).toHaveLength(3));
    expect(client.session.read().family?.id).toBe(client.session.read().families[2]?.id);
    resume();
    const { waiting } = client.status.read();
    for (const change of waiting) expect(change.family).toBe(world.home.id);
  });
});

describe('switching the family', () => {
  async function openMenu() {
    HTMLElement.prototype.showPopover = () => undefined;
    HTMLElement.prototype.hidePopover = () => undefined;
    await setAccount(({ families }) => ({
      families: families.map((family, at) => ({ ...family, name: at === 0 ? 'Home' : 'Lake' })),
    }));
    renderInKit(<FamilySwitcher />);
    press('Family: Home');
    return screen.getByRole('menuitemradio', { name: /Lake/, hidden: true });
  }

  test('happens at once and is sent to the server', async () => {
    answer('functions/switch-family', () => ({ success: true }));
    fireEvent.click(await openMenu());
    await screen.findByText('Successfully switched to family schema');
    screen.getByText('You are in Lake now.');
    expect(client.session.read().family?.id).toBe(world.lake.id);
    await waitFor(() => expect(calls('functions/switch-family')).toHaveLength(1));
  });

  test('works without a network', async () => {
    const lake = await openMenu();
    world.browser.setOnline(false);
    fireEvent.click(lake);
    await screen.findByText('Successfully switched to family schema');
    expect(client.session.read().family?.id).toBe(world.lake.id);
  });

  test('is undone when the server refuses', async () => {
    const lake = await openMenu();
    world.server.failNext('/api/functions/switch-family', { kind: 'answer', code: '42501' });
    fireEvent.click(lake);
    await screen.findByText('Failed to switch family schema');
    screen.getByText('You are still in Home.');
    expect(client.session.read().family?.id).toBe(world.home.id);
  });

  test.each([
    ['orphaned', 'This family workspace is no longer active and cannot be used'],
    ['pending', 'Family or schema not found or not ready'],
  ])('to a family that is %s is refused on the client', async (setup_status, words) => {
    await openMenu();
    await setAccount(({ families }) => ({
      families: families.map((family, at) => (at === 0 ? family : { ...family, name: 'Lake', setup_status })),
    }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: /Lake/, hidden: true }));
    await screen.findByText(words);
    expect(client.session.read().family?.id).toBe(world.home.id);
  });
});

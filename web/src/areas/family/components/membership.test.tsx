import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { readSession } from '#web/lib/auth/session.ts';
import { aMember } from '#web/lib/testing/a-member.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { Membership } from './membership.tsx';

// Imported ahead, so that no single test waits for it.
beforeAll(() => import('../person/action-sheet.tsx'));

let world: World;
let client: OpenClient;
let ownerId: string;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['family', 'person', 'settings']));
  ownerId = world.ben.id;
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, families: account.families.map((family) => ({ ...family, owner_id: ownerId })) };
  });
  await client.session.refreshAccount();
  world.home.write('members', aMember(world.ana.id, 'Ana'));
});
afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

function open() {
  const { family } = readSession();
  if (!family) throw new Error('Ana has a family.');
  renderInKit(<Membership family={family} />);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('what one made is downloaded in the language of the page', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (content: Blob) => `blob:${saved.push(content)}` }));
  const { family } = readSession();
  world.server.remoteCalls.set(ownContentAddress(family?.id ?? ''), () => ({ tasks: [] }));
  open();
  await press('Download what you made in A family');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(world.server.calls.map(({ path }) => path)).toContain(`${ownContentAddress(family?.id ?? '')}?lang=en`);
});

test('a member leaves after a question, which offers the download', async () => {
  const left = vi.fn<(input: unknown) => void>();
  world.server.remoteCalls.set('/api/functions/leave-family', (_user, input) => {
    left(input);
    return { success: true };
  });
  open();
  await press('Leave the family');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: 'Download what you made in A family' });
  fireEvent.click(sheet.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left A family');
  expect(left).toHaveBeenCalledExactlyOnceWith({ member_id: world.ana.id });
});

test('the owner reads why they cannot leave', async () => {
  ownerId = world.ana.id;
  await act(() => client.session.refreshAccount());
  open();
  await screen.findByText('You own this family. To leave it, offer it to another parent first.');
  expect(screen.queryByRole('button', { name: 'Leave the family' })).toBeNull();
});

import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
// Imported ahead: the lazy import at the first use may take long in a test.
import './follow-link.ts';
import { useFollowLink } from './use-follow-link.ts';

const went: { href: string; family: string | undefined }[] = [];
vi.mock('@tanstack/react-router', () => ({
  useNavigate:
    () =>
    ({ href }: { href: string }) =>
      went.push({ href, family: client.session.read().family?.id }),
}));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['family']));
  world.server.remoteCalls.set('/api/functions/switch-family', () => ({ success: true }));
  went.length = 0;
});
afterEach(closeScreen);

const follow = async (familyId: string | null) => {
  renderInKit(<p />);
  const { result } = renderHook(useFollowLink);
  await act(async () => {
    result.current('/tasks', familyId);
    await settle();
  });
};

test('a link of another family opens there: the client is in that family when it goes', async () => {
  await follow(world.lake.id);
  expect(went).toEqual([{ href: '/tasks', family: world.lake.id }]);
});

test.each(['of the open family', 'of none'])('a link %s opens where the person is', async (whose) => {
  await follow(whose === 'of none' ? null : world.home.id);
  expect(went).toEqual([{ href: '/tasks', family: world.home.id }]);
  expect(world.server.calls.filter(({ path }) => path.endsWith('switch-family'))).toEqual([]);
});

test('a link of a family that the person left opens nothing, least of all in another family', async () => {
  world.lake.actors.delete(world.ana.id);
  await act(() => client.session.refreshAccount());
  await follow(world.lake.id);
  expect(went).toEqual([]);
  expect(client.session.read().family?.id).toBe(world.home.id);
  await screen.findByText('Family or schema not found or not ready');
});

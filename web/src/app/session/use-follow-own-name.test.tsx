import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { settle, until } from '#web/lib/testing/fake-clock.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useFollowOwnName } from './use-follow-own-name.ts';

afterEach(closeScreen);

function Following() {
  useFollowOwnName();
  return null;
}

test('the account is asked for anew where the family knows another name than it had at the start, and at each change', async () => {
  const { world } = await openScreen(1280, []);
  const asked = () => world.server.calls.filter(({ path }) => path === '/api/functions/get-account').length;
  const nameMe = (first_name: string | null) =>
    act(async () => {
      const row = {
        id: world.ana.id,
        first_name,
        last_name: null,
        email: world.ana.email,
        role: 'parent',
        left_at: null,
      };
      world.home.write('members', row);
      await settle();
    });
  const atFirst = asked();
  await nameMe(null);
  renderInKit(<Following />);
  await act(settle);
  expect(asked()).toBe(atFirst);
  await nameMe('Wilhelmina');
  await until('it is asked for', () => asked() === atFirst + 1);

  closeScreen();
  const again = await openScreen(1280, []);
  const calls = () => again.world.server.calls.filter(({ path }) => path === '/api/functions/get-account').length;
  const before = calls();
  await act(async () => {
    const row = { id: again.world.ana.id, first_name: 'Wilhelmina', last_name: null, role: 'parent', left_at: null };
    again.world.home.write('members', row);
    await settle();
  });
  renderInKit(<Following />);
  await until('it is asked for at once', () => calls() === before + 1);
});

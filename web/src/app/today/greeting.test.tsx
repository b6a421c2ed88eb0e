import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { Greeting } from './greeting.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

afterEach(closeScreen);

test.each([
  ['María José', 'Welcome home, María José'],
  [null, 'Welcome home, ana'],
])('on a phone a person is greeted by the first name, else as the family sees them (%s)', async (first, words) => {
  const { world, client } = await openScreen(390, ['app']);
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, profile: { ...account.profile, first_name: first, last_name: first && 'Rivera Soto' } };
  });
  await act(() => client.session.refreshAccount());
  renderInKit(<Greeting />);
  expect((await screen.findByText(/^Welcome home/)).textContent).toBe(words);
});

import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { writeTask } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PersonSection } from './area/person.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: { who: string }; children: ReactNode }) => (
    <a href={`${to}?who=${search.who}`}>{children}</a>
  ),
}));
afterEach(closeScreen);

test('a person’s page names their open tasks, also those in progress, and leads to all of them', async () => {
  const { world, client } = await openScreen(390, ['tasks']);
  const of = { assigned_to: world.ben.id };
  for (const fields of [
    { title: 'Dishes' },
    { title: 'Windows', status: 'in progress' as const },
    { title: 'Done', status: 'completed' as const },
  ])
    await act(async () => void (await writeTask(client, { ...fields, ...of }).saved));
  renderInKit(<PersonSection memberId={world.ben.id} />);
  const titles = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(titles.toSorted()).toEqual(['Dishes', 'Windows']);
  expect(screen.getByRole('link', { name: '2 open tasks' }).getAttribute('href')).toBe(`/tasks?who=${world.ben.id}`);
});

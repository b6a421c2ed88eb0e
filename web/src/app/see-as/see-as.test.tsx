import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Audience } from '#contract/seen-by/audience.ts';
import type { Role } from '#contract/roles.ts';
import { aMember } from '#web/lib/testing/a-member.ts';
import { aTask } from '../../areas/tasks/testing/a-task.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { drawPeople } from '../../ui/people.ts';
import { SeeAs } from './see-as.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/family">{children}</a>,
}));

let world: World;
beforeEach(async () => {
  ({ world } = await openScreen(1280, ['see-as', 'tasks', 'family']));
});
afterEach(closeScreen);

/** The family with Ben in this role, and a task of Ana for all, for managers and for all but Ben. */
function open(role: Role) {
  const { home, ana, ben } = world;
  home.write('members', aMember(ana.id, 'Ana', { role: 'parent' }));
  home.write('members', aMember(ben.id, 'Ben', { role }));
  const task = (title: string, audience: Audience) =>
    home.write('tasks', aTask(newId(), { title, created_by: ana.id, assigned_to: ana.id, audience }));
  task('For all', null);
  task('For managers', { kind: 'managers', members: [] });
  task('For all but Ben', { kind: 'except', members: [ben.id] });
  const people = drawPeople([
    { id: ana.id, name: 'Ana', hue: 'brick' },
    { id: ben.id, name: 'Ben', hue: 'fern' },
  ]);
  renderInKit(<SeeAs memberId={ben.id} people={people} />);
}

test('draws the rows that the other member sees too, and nothing that changes them', async () => {
  open('grandpa');
  await screen.findByText('For all');
  screen.getByText('You see what Ben sees. Nothing can be changed here.');
  expect(screen.queryByText('For managers')).toBeNull();
  expect(screen.queryByText('For all but Ben')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('draws what is for managers where the other is one', async () => {
  open('parent');
  await screen.findByText('For managers');
  expect(screen.queryByText('For all but Ben')).toBeNull();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/areas/contacts.ts';
import { links } from '#contract/areas/links.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useMake, type MadeFrom } from './use-make.ts';

let world: World;
beforeEach(async () => {
  ({ world } = await openScreen(390, []));
});
afterEach(closeScreen);

function Makers({ from }: { from: MadeFrom }) {
  const makeTask = useMake(tasks);
  const makeContact = useMake(contacts);
  return (
    <>
      <button
        type="button"
        onClick={() => makeTask({ title: 'Bake', assigned_to: world.ana.id, audience: null }, from)}
      >
        task
      </button>
      <button
        type="button"
        onClick={() => makeContact({ name: 'Baker', category: 'other', is_favourite: false }, from)}
      >
        contact
      </button>
    </>
  );
}

const sent = (table: string) =>
  world.home.applied.flatMap(({ change }) => (change.table === table ? [change.fields] : []));

test('what is made from what only some have read is for them alone, where its table has rows for some', async () => {
  const audience = { kind: 'people' as const, members: [world.ana.id] };
  renderInKit(<Makers from={{ table: 'chat_messages', id: newId(), audience }} />);
  fireEvent.click(screen.getByText('task'));
  fireEvent.click(screen.getByText('contact'));
  await act(() => settle());
  expect(sent(tasks.name)).toEqual([{ title: 'Bake', assigned_to: world.ana.id, audience }]);
  expect(sent(contacts.name)).toEqual([{ name: 'Baker', category: 'other', is_favourite: false }]);
  expect(sent(links.name)).toHaveLength(2);
  expect(JSON.stringify(sent(links.name))).not.toContain('audience');
});

test('what is made from what the family has read is for the family', async () => {
  renderInKit(<Makers from={{ table: 'chat_messages', id: newId(), audience: null }} />);
  fireEvent.click(screen.getByText('task'));
  await act(() => settle());
  expect(sent(tasks.name)).toEqual([{ title: 'Bake', assigned_to: world.ana.id, audience: null }]);
});

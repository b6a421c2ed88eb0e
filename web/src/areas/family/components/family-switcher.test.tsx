import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { FamilyList } from './family-list.tsx';
import { FamilySwitcher } from './family-switcher.tsx';
import { RenameDialog } from './rename-dialog.tsx';

let rows: Pick<Notification, 'about_family' | 'is_read'>[] = [];
vi.mock('../../../lib/sync/rows.ts', () => ({ useRows: () => ({ rows }) }));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['family']));
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    const families = account.families.map((family, at) =>
      at === 0 ? { ...family, name: 'Home', colour: 'fern' } : { ...family, name: 'Lake', colour: 'brick' },
    );
    return { ...account, families };
  });
  await act(() => client.session.refreshAccount());
  rows = [];
});
afterEach(closeScreen);

/** The unread and read notifications about a family. */
const about = (about_family: string | null, unread: number, read = 0) => [
  ...Array.from({ length: unread }, () => ({ about_family, is_read: false })),
  ...Array.from({ length: read }, () => ({ about_family, is_read: true })),
];
const colourOf = (element: HTMLElement) => element.querySelector('svg')?.style.color;

test('the menu has the unread notifications of each family, and its button those of the others', () => {
  rows = [...about(world.home.id, 3), ...about(world.lake.id, 2, 5), ...about(null, 7), ...about('former', 4)];
  renderInKit(<FamilySwitcher />);
  const button = screen.getByRole('button', { name: 'Family: Home, 2 unread in your other families' });
  expect(colourOf(button)).toBe('var(--fern)');
  fireEvent.click(button);
  const items = screen.getAllByRole('menuitemradio', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['Home3 3 unread', 'Lake2 2 unread']);
  expect(items.map(colourOf)).toEqual(['var(--fern)', 'var(--brick)']);
});

test('without unread notifications there is no number', () => {
  rows = about(world.lake.id, 0, 2);
  renderInKit(
    <>
      <FamilySwitcher />
      <FamilyList />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Family: Home' }));
  expect(screen.getAllByRole('menuitemradio', { hidden: true }).map((item) => item.textContent)).toEqual([
    'Home',
    'Lake',
  ]);
  expect(screen.queryByText(/unread/)).toBeNull();
});

test('the list of families has them, too', () => {
  rows = about(world.lake.id, 120);
  renderInKit(<FamilyList />);
  const [home, lake] = screen.getAllByRole('listitem');
  expect(within(lake as HTMLElement).getByText('120 unread')).toBeTruthy();
  expect(within(home as HTMLElement).queryByText(/unread/)).toBeNull();
});

test('a person in one family sees neither', async () => {
  world.lake.actors.delete(world.ana.id);
  await act(() => client.session.refreshAccount());
  renderInKit(
    <>
      <FamilySwitcher />
      <FamilyList />
    </>,
  );
  expect(screen.queryByText('Home')).toBeNull();
});

test('managers change the colour with the name, or alone', async () => {
  const sent: unknown[] = [];
  world.server.remoteCalls.set('/api/functions/rename-family', (_user, input) => {
    sent.push(input);
    return { success: true };
  });
  renderInKit(<RenameDialog isOpen name="Home" colour="fern" onClose={() => undefined} />);
  expect(screen.getByRole('radio', { name: 'Fern' })).toHaveProperty('checked', true);
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Family name' }), { target: { value: 'House' } });
  fireEvent.click(save);
  await screen.findByText('Your family is called House now');
  expect(sent).toEqual([{ name: 'House' }]);
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  fireEvent.change(screen.getByRole('textbox', { name: 'Family name' }), { target: { value: 'Home' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Violet' }));
  fireEvent.click(save);
  await screen.findByText('Your family has another colour now');
  expect(sent.at(-1)).toEqual({ name: 'Home', colour: 'violet' });
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from '#contract/areas/notifications.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { AreaAlerts } from './area-alerts.tsx';

// The fake server has no personal workspaces, in which notifications lie.
const world = vi.hoisted(() => ({
  notices: [] as { id: string; is_read: boolean }[],
  tell: (_tables: readonly string[]) => {},
  flush: () => {},
}));
vi.mock('../../areas/notifications/components/pop-ups.tsx', () => ({ PopUps: () => null }));
vi.mock(import('../../lib/sync/rows.ts'), async (load) => {
  const code = await load();
  const useRows = (table: { name: string }) => ({
    rows: table.name === notifications.name ? world.notices : [],
    isFresh: true,
  });
  return { ...code, useRows: useRows as unknown as typeof code.useRows }; // only the two that the alerts read
});
vi.mock(import('../../lib/sync/live.ts'), async (load) => ({
  ...(await load()),
  onFamilyNews: (tell: (tables: readonly string[]) => void) => {
    world.tell = tell;
    return () => {};
  },
}));
vi.mock(import('../../lib/storage/device.ts'), async (load) => ({
  ...(await load()),
  runAfter: (_ms: number, run: () => void) => {
    world.flush = run;
    return () => {};
  },
}));

beforeEach(async () => {
  world.notices = [{ id: 'old', is_read: false }];
  await openScreen(1280, ['app']);
});
afterEach(closeScreen);

function open() {
  renderInKit(<p />);
  const { rerender } = render(<AreaAlerts onGo={() => undefined} />);
  return (changed?: typeof world.notices, tables = ['tasks']) => {
    act(() => world.tell(tables));
    if (changed) world.notices = changed;
    rerender(<AreaAlerts onGo={() => undefined} />);
    act(() => world.flush());
  };
}
const updated = () => screen.queryByText('Family data updated');

test('a change that no notification tells of is told', () => {
  const change = open();
  change();
  expect(updated()).not.toBeNull();
});

test('a change that a new notification tells of is told by it alone, and the next one again', () => {
  const change = open();
  change([...world.notices, { id: 'new', is_read: false }]);
  expect(updated()).toBeNull();
  change();
  expect(updated()).not.toBeNull();
});

test('a notification that was read elsewhere meanwhile tells nothing', () => {
  const change = open();
  change([...world.notices, { id: 'new', is_read: true }]);
  expect(updated()).not.toBeNull();
});

test('a change of which the notices of its area tell is not told as news, and together with another one it is', () => {
  const change = open();
  change(undefined, ['chats', 'chat_messages']);
  expect(updated()).toBeNull();
  change(undefined, ['chats', 'tasks']);
  expect(updated()).not.toBeNull();
});

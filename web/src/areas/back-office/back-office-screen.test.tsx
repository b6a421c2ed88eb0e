import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackofficeOverview, StoredEnquiry } from '#contract/areas/back-office.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { BackOfficeScreen } from './back-office-screen.tsx';

let world: World;
let refusal: ErrorCode | null;
let families: BackofficeOverview['families'];
const onDenied = vi.fn();

const enquiry: StoredEnquiry = {
  ...{ id: '0192f0c0-0000-7000-8000-000000000001', kind: 'contact', category: null, name: 'Vera', email: null },
  ...{ company: null, message: 'Hello', language: 'en', status: 'new', created_at: '2026-11-20T10:00:00.000Z' },
};

beforeEach(async () => {
  vi.clearAllMocks();
  refusal = null;
  families = [];
  ({ world } = await openScreen(1280, ['back-office']));
  const answer = (path: string, value: () => unknown) =>
    world.server.remoteCalls.set(`/api/functions/${path}`, () => {
      if (refusal) throw new Refused(refusal);
      return value();
    });
  answer('backoffice-overview', () => ({
    ...{ families, users: 3, subscribers: [], trials_ending: 0, new_enquiries: 1, sign_ups: [] },
  }));
  answer('list-enquiries', () => ({ enquiries: [enquiry], next: null }));
  answer('set-enquiry-status', () => ({ success: true }));
});

afterEach(closeScreen);

/** The screen contains a router link, so it needs a router around it. */
function open(): void {
  const routeTree = createRootRoute({
    component: () => <BackOfficeScreen email="staff@casita.test" onDenied={onDenied} onSignOut={() => undefined} />,
  });
  // The registered router type is that of the app.
  renderInKit(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />);
}

test('a withdrawn role is reported as such, not as a network error', async () => {
  open();
  const mark = await screen.findByRole('button', { name: /^Mark as done/ });
  refusal = '42501';
  fireEvent.click(mark);
  await waitFor(() => expect(onDenied).toHaveBeenCalledOnce());
  expect(screen.queryByText(/could not be saved/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(onDenied).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert').textContent).toContain('Not authorized');
  expect(screen.queryByText(/network/)).toBeNull();
});

test('figures that are refused for lack of the role say so too', async () => {
  refusal = '42501';
  open();
  await waitFor(() => expect(onDenied).toHaveBeenCalledTimes(2));
  expect(screen.getAllByRole('alert').map((panel) => panel.textContent)).toEqual([
    expect.stringContaining('Not authorized'),
    expect.stringContaining('Not authorized'),
  ]);
});

test('a server error is not reported as a network error either', async () => {
  refusal = 'INTERNAL';
  open();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.queryByText(/network/)).toBeNull();
});

test('family states without a label of their own are counted together under one label', async () => {
  families = [
    { setup_status: 'completed', count: 7 },
    { setup_status: 'archived_v2', count: 2 },
    { setup_status: 'migrating', count: 3 },
  ];
  open();
  const list = (await screen.findByText('Ready')).closest('dl');
  expect([...(list?.children ?? [])].map((row) => row.textContent)).toEqual(['Ready7', 'Another state5']);
});

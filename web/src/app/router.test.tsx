import { afterEach, expect, test, vi } from 'vitest';
import { startI18n } from '../lib/i18n/i18n.ts';
import { pretendWindow } from '../ui/testing/render-kit.tsx';
import { makeRouter } from './router.ts';

vi.mock('./app-frame.tsx', () => ({ AppFrame: () => null }));
vi.mock('./pages/tasks-page.tsx', () => ({ TasksPage: () => null }));

afterEach(() => history.replaceState(null, '', '/'));

async function open(address: string) {
  pretendWindow(1280);
  await startI18n(() => Promise.resolve({}));
  history.replaceState({ __TSR_key: 'first', __TSR_index: 0, email: 'rosa@rivera.test' }, '', address);
  const router = makeRouter();
  await router.load();
  await vi.waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(router.state.location.pathname), 5_000);
  return router;
}

test('the first address of the app adds its routes, and keeps its parameters and its entry in the history', async () => {
  const router = await open('/tasks?who=abc&other=1#top');
  expect(router.state.matches.map(({ routeId }) => routeId)).toEqual(['__root__', '/_app', '/_app/tasks']);
  expect(router.state.matches.at(-1)?.search).toMatchObject({ who: 'abc' });
  expect(router.state.location.hash).toBe('top');
  expect(router.state.location.state).toMatchObject({ email: 'rosa@rivera.test', __TSR_key: 'first' });
});

test('an area answers to its further addresses', async () => {
  const router = await open('/school/student/7');
  expect(router.state.matches.at(-1)).toMatchObject({ routeId: '/_app/school/student/$userId', status: 'success' });
});

test('an area has one page for all its addresses, which stays when the address changes', async () => {
  const { routesById } = await open('/tasks');
  const pages = (['/_app/settings', '/_app/settings/$section'] as const).map((id) => routesById[id].options.component);
  expect(pages[0]).toBeDefined();
  expect(pages[1]).toBe(pages[0]);
});

test('an address that nobody knows is not found', async () => {
  const router = await open('/nowhere/at/all');
  expect(router.state.matches.map(({ routeId }) => routeId)).toEqual(['__root__']);
});

import type { Page, Worker } from '@playwright/test';
import { WITH_WORKER, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { expectProblems } from './problems.ts';

/** Has the browser deliver a push to the service worker of the page, as its push service would. */
async function openPushes(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return (data: string) => devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** What the service worker shows. Chromium without a window has no place for it, and ends a worker that sets a badge, so that both are only noted. */
interface WorkerGlobals {
  noted?: unknown[];
  readonly navigator: Navigator;
  readonly registration: { showNotification: (title: string, options: { body: string; tag: string }) => Promise<void> };
  readonly clients: { matchAll(): Promise<{ postMessage(message: unknown, transfer: unknown[]): void }[]> };
}

async function noteShown(worker: Worker): Promise<() => Promise<unknown>> {
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerGlobals; // the types of this file are those of a page
    self.noted = [];
    self.registration.showNotification = async (title, { body, tag }) => void self.noted?.push({ title, body, tag });
    self.navigator.setAppBadge = async (count) => void self.noted?.push({ count });
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerGlobals).noted);
}

test('a push is shown by the service worker, leads into the app, and how it comes is chosen in the settings', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const page = await openBrowser(WITH_WORKER);
  // The browsers of tests are private ones, which take no subscription.
  expectProblems(page, /^console: Chrome currently does not support the Push API in incognito mode/);
  // Without a window Chromium denies it, and a page that may not show pushes does not listen to its worker.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
  await signIn(page, email, password, '/settings/notifications');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const push = await openPushes(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  const shown = await noteShown(worker);

  const payload = {
    ...{ id: null, kind: 'task_given', title: 'Ana te ha dado una tarea', body: 'Regar las plantas', tag: 'a1' },
    ...{ url: '/tasks', family_id: null, badge: 1, language: 'es', actions: [] },
  };
  await push(JSON.stringify(payload));
  // What cannot be read is shown all the same.
  await push('Not JSON');
  await expect
    .poll(shown)
    .toEqual([
      { title: payload.title, body: payload.body, tag: 'a1' },
      { count: 1 },
      { title: 'Casita', body: 'There is news for you. Open Casita to read it.', tag: 'news' },
    ]);

  await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Email', exact: true }).uncheck();
  await expect(page.getByText('Notification preferences updated')).toBeVisible();
  await page.getByRole('checkbox', { name: 'A task for you: Push' }).uncheck();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A task for you: Push' })).not.toBeChecked();

  await page.getByRole('button', { name: 'In the app' }).click();
  await expect(page.getByText(/^In the app, \d/)).toBeVisible();
  await page.getByRole('link', { name: 'Why did I not get this?' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Why did I not get this?' })).toBeFocused();
  await expect(page.getByRole('main').getByText('It works')).toBeVisible();

  // What the worker says when the notification is pressed.
  await worker.evaluate(async () => {
    const [client] = await (globalThis as unknown as WorkerGlobals).clients.matchAll();
    client?.postMessage({ type: 'FOLLOW_PUSH', url: '/tasks', familyId: null }, [new MessageChannel().port2]);
  });
  await expect(page).toHaveURL(/\/tasks$/);
});

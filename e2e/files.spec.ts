import { Buffer } from 'node:buffer';
import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import { aPdf } from '#contract/files/testing/sample-files.ts';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  signIn,
  taskRow,
  test,
  uniqueTitle,
  untilServedByWorker,
  WITH_WORKER,
} from './fixtures.ts';
import { expectProblems, setOffline } from './problems.ts';

/** A picture of one point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LETTER = aPdf('the letter');

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly family?: string | null;
  readonly body?: string;
}

/** Asks the server as the person who is signed in. */
function ask(page: Page, asked: Asked) {
  return page.evaluate(
    async ({ key, path, method = 'GET', family, body }) => {
      const { access_token } = JSON.parse(localStorage.getItem(key) ?? '') as { access_token: string };
      const headers = { authorization: `Bearer ${access_token}`, ...(family ? { 'x-family-id': family } : {}) };
      const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
    },
    { key: AUTH_KEY, ...asked },
  );
}

test('a document and pictures that were added without a network reach the family, and nobody else', async ({
  openBrowser,
  newAccount,
}) => {
  const [parent, stranger] = [await newAccount('free-parent'), await newAccount('free-parent')];
  const page = await openBrowser(WITH_WORKER);
  await signIn(page, parent.email, parent.password);
  await untilServedByWorker(page);
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await setOffline(page, true);
  const title = uniqueTitle('Mend the gate');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByLabel('Add files').setInputFiles([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER },
    { name: 'gate.png', mimeType: 'image/png', buffer: POINT },
    { name: 'hinge.png', mimeType: 'image/png', buffer: POINT },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') },
  ]);
  await expect(dialog.getByRole('alert')).toContainText('“page.pdf” cannot be added');
  await expect(dialog.getByRole('button', { name: 'Show gate.webp' }).locator('img')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  await expect(taskRow(page, title)).toContainText('3 files');

  const other = await openBrowser();
  await signIn(other, parent.email, parent.password);
  await expect(taskRow(other, title)).toBeHidden();
  await setOffline(page, false);
  await expect(taskRow(other, title)).toContainText('3 files');
  await taskRow(other, title).getByRole('button', { name: title }).first().click();
  const shown = other.getByRole('dialog', { name: 'Edit Task' });
  await expect(shown.getByRole('button', { name: 'Show gate.webp' }).locator('img')).toBeVisible();
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download letter.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('letter.pdf');

  const family = parent.family_id;
  const listed = JSON.parse((await ask(other, { path: '/api/tables/tasks', family })).text) as {
    rows: { id: string; title: string; attachments: { id: string; name: string }[] }[];
  };
  const task = listed.rows.find((row) => row.title === title);
  const path = `/api/files/${task?.attachments.find(({ name }) => name === 'letter.pdf')?.id}`;
  const letter = await ask(other, { path, family });
  expect(letter.text).toBe(LETTER.toString('latin1'));
  expect(letter.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="letter.pdf"; filename*=UTF-8''letter.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });

  // The server recognises what is sent by its content, whatever the device says.
  expectProblems(other, /^(403|404|422) \/api\/files/);
  const place = new URLSearchParams({ table: 'tasks', row: task?.id ?? '', column: 'attachments', name: 'page.pdf' });
  const forged = `/api/files/0197aaaa-0000-7000-8000-${Date.now().toString(16).padStart(12, '0')}?${place}`;
  expect((await ask(other, { path: forged, method: 'PUT', family, body: '<html></html>' })).status).toBe(422);
  await signIn(other, stranger.email, stranger.password);
  expect((await ask(other, { path, family: stranger.family_id })).status).toBe(404);
  expect((await ask(other, { path, family })).status).toBe(403);
});

import { expect, expectAccessible, expectNoSidewaysScrolling, expectRefusals, test } from './fixtures.ts';

for (const language of ['en', 'es'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the landing page is true, accessible and fits a phone: ${language}, ${colorScheme}`, async ({
      openBrowser,
    }) => {
      const page = await openBrowser({ colorScheme, viewport: { width: 390, height: 844 }, locale: language });
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText(/9[.,]99/).first()).toBeVisible();
      await expect(page.getByText(/\$ ?0|0 ?(US)?\$/).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    });
  }
}

test('the landing page runs without React', async ({ openBrowser }) => {
  const page = await openBrowser();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/landing', { waitUntil: 'networkidle' });
  expect(
    scripts.every((url) => /theme\.js|\/(site|language)-/.test(url)),
    scripts.join(),
  ).toBe(true);
});

test('an unknown address says so, to everybody', async ({ openBrowser }) => {
  const page = await openBrowser();
  expectRefusals(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/nowhere')),
    page.goto('/nowhere'),
  ]);
  expect(answer.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no room behind this door' })).toBeVisible();
});

import { PAGE_NAMES, PUBLIC_PAGES } from '#contract/public-pages.ts';
import { BOTH_LOOKS, expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { setOffline } from './problems.ts';

for (const { language, colorScheme } of BOTH_LOOKS) {
  test(`every public page is accessible and fits a phone: ${language}, ${colorScheme}`, async ({ openBrowser }) => {
    test.slow();
    const page = await openBrowser({ colorScheme, viewport: { width: 390, height: 844 }, locale: language });
    for (const name of PAGE_NAMES) {
      const answer = await page.goto(`/${name}`);
      expect(answer?.status(), name).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });

  test(`every public page can be read at 320 px and with text twice as large: ${language}`, async ({ openBrowser }) => {
    test.slow();
    const page = await openBrowser({ viewport: { width: 320, height: 640 }, locale: language });
    for (const name of PAGE_NAMES) {
      await page.goto(`/${name}`);
      await expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 320, height: 640 });
    }
  });
}

test('every address of a public page shows it, with its own title', async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const [address, name] of PUBLIC_PAGES) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    expect(new URL(page.url()).pathname).toBe(address);
    // The name of the app appears once.
    await expect(page).toHaveTitle(/^(?!.*Casita.*Casita).*Casita/);
    if (PAGE_NAMES.some((one) => one === name)) await expect(page.locator('html')).toHaveAttribute('data-page', name);
  }
});

test('the landing page runs without React', async ({ openBrowser }) => {
  const page = await openBrowser();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/landing', { waitUntil: 'networkidle' });
  expect(
    scripts.every((url) => /\/assets\/(site|site-arrive|language)-/.test(url)),
    scripts.join(),
  ).toBe(true);
});

test('a signed-out visitor picks a plan, which is preselected after sign-up', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/pricing');
  for (const words of ['$0', 'Up to 5 family members', '$9.99', 'Unlimited members', 'Priority support']) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  for (const [link, plan] of [
    ['Start 30-day trial', 'Trial'],
    ['Choose Premium', 'Premium'],
  ] as const) {
    await page.goto('/pricing');
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/\/auth\?tab=signup$/);
    expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBe(plan);
  }
});

test('a signed-in person finds a link to the app, and the app in place of the plans', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const { email } = await newAccount('premium-parent');
  await signIn(page, email);

  await page.goto('/landing');
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open Casita' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();

  // Neither the landing page nor the static plans may appear, not for one frame.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const site = document.querySelector('.site main');
      if (site && site.getClientRects().length > 0) seen.push(document.documentElement.dataset['page'] ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seenPages = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen); // set above
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seenPages()).toEqual([]);

  await page.goto('/pricing');
  await expect(page.locator('#root').getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(await seenPages()).toEqual([]);
});

test('a form is filled in by keyboard, names missing fields, and thanks', async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'es' });
  await page.goto('/buzon');
  const form = page.locator('form');
  await page.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(page.getByText('Elige una opción.')).toBeVisible();
  await expect(page.getByText('Escribe tu mensaje.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Falta algo. Los campos de arriba dicen qué.');
  await expect(page.getByRole('radio', { name: 'Una idea' })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Algo bueno' })).toBeChecked();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('El tejado al terminar una tarea.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tu nota está en el buzón. Gracias.' })).toBeFocused();
  await expect(form).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Escribir otro mensaje' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tu mensaje' })).toHaveValue('');
});

test('a form preserves its input without a network, and in the other language', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Your email address' }).fill('ana@example.org');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Where is my calendar?');
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await setOffline(page, false);
  await page.getByRole('banner').getByRole('link', { name: 'ES, Español' }).click();
  await expect(page.getByRole('textbox', { name: 'Tu mensaje' })).toHaveValue('Where is my calendar?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Gracias, tu mensaje ha llegado.' })).toBeFocused();
  // The choice applies to the next page too.
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('forms and the language switch work without script', async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto('/certified-professionals');
  await page.getByRole('link', { name: 'Español' }).last().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Publicidad' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('textbox', { name: 'Empresa' }).fill('Panadería Sol');
  await page.getByRole('textbox', { name: 'Tu correo' }).fill('sol@example.org');
  await page.getByRole('textbox', { name: 'Tu mensaje' }).fill('Pan del día para familias del barrio.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(/\/advertising\?sent=1/);
  await expect(page.getByRole('heading', { name: 'Gracias, tenemos tu consulta.' })).toBeVisible();
  await page.getByRole('link', { name: 'Escribir otro mensaje' }).click();
  await expect(page.getByRole('textbox', { name: 'Empresa' })).toBeVisible();

  await page.goto('/advertising?error=invalid&lang=en');
  await expect(page.getByRole('alert')).toContainText('Your message has not been sent.');
});

test('the install page knows the device, and offers what the browser supports', async ({ openBrowser }) => {
  const page = await openBrowser({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'Android this device' })).toBeVisible();
  const isFirst = await page.evaluate(() => {
    const top = (name: string) =>
      document.querySelector(`[data-platform="${name}"]`)?.getBoundingClientRect().top ?? Number.NaN;
    return top('android') < top('ios') && top('android') < top('desktop');
  });
  expect(isFirst).toBe(true);
  const button = page.getByRole('button', { name: 'Install Casita' });
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }));
  });
  await button.click();
  await expect(page.getByRole('status')).toHaveText('Installed. You find Casita beside your other apps.');
  await expect(button).toBeHidden();
});

test('the first Tab reaches the skip link to the content', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/privacy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

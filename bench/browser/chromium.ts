import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { newId } from '#contract/ids.ts';
import { ensureChromium } from '#tools/chromium.mjs';

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

interface SignedUp {
  /** What the browser stores of them: give it to `newContext`. */
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly email: string;
}

/** A new person with a family of their own. */
export async function signUp(browser: Browser, baseURL: string): Promise<SignedUp> {
  const email = `${newId()}@bench.test`;
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').first().fill('A-fine-password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await page.getByRole('button', { name: 'Choose Free' }).click();
  await page.waitForURL(/\/welcome$/);
  const storageState = await context.storageState();
  await context.close();
  return { storageState, email };
}

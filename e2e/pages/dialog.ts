import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from '../axe.ts';
import { PHONE } from './shell.ts';

export interface DialogScript {
  /** The dialog's name. A script tests one dialog. */
  readonly name: string | RegExp;
  /** Pressed with Enter. The focus must return to it. */
  readonly opener: (page: Page) => Locator;
  /** Further steps from the opener to the dialog, where there are any. */
  readonly onward?: (page: Page) => Promise<void>;
  /** The element with the focus when it opens. */
  readonly focus: (dialog: Locator) => Locator;
  /** The description that is read out with its name. */
  readonly description?: RegExp;
  /** Only its own buttons close it. */
  readonly isBlocking?: boolean;
  /** The message of an incomplete form, and its field. */
  readonly fault?: { readonly send: string; readonly field: string; readonly says: string; readonly empty?: boolean };
}

const BOTH_SCHEMES = ['light', 'dark'] as const;
/** More stops than any dialog has. */
const STOPS = 80;

/** Opens a dialog by keyboard, tests everything that holds for all of them, and closes it. */
export async function proveDialog(page: Page, script: DialogScript): Promise<void> {
  const opener = script.opener(page);
  await opener.focus();
  await opener.press('Enter');
  await script.onward?.(page);
  const dialog = await proveOpen(page, script);
  if (script.fault) await proveFault(page, dialog, script.fault);
  await proveLooks(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener, `focus after ${script.name}`).toBeFocused();
  await expect(page.locator('#root'), 'the page is back').not.toHaveAttribute('inert');
}

/** Tests name, focus, focus trap, and that the page behind cannot be reached. */
export async function proveOpen(page: Page, script: Omit<DialogScript, 'opener'>): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: script.name });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  if (script.description) await expect(dialog).toHaveAccessibleDescription(script.description);
  else await expect(dialog).toHaveAccessibleDescription('');
  await expect(script.focus(dialog), `first focus in ${script.name}`).toBeFocused();
  await expect(page.locator('#root'), `the page behind ${script.name}`).toHaveAttribute('inert');
  for (const key of ['Tab', 'Shift+Tab'])
    expect(await walkAround(page, key), `${key} in ${script.name}`).toBe('around');
  if (script.isBlocking) {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    // The click has moved the focus out of the dialog. The keys must return to it.
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.and(page.locator(':focus'))).toHaveCount(1);
  }
  return dialog;
}

/** Presses the key until the focus is where it began. Answers where it was lost otherwise. */
async function walkAround(page: Page, key: string): Promise<string> {
  const start = await page.evaluateHandle(() => document.activeElement);
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate((first) => {
      const now = document.activeElement;
      if (now === first) return 'around';
      const isInside = now?.closest('[role=dialog]') != null;
      return isInside ? 'inside' : (now?.outerHTML.slice(0, 120) ?? 'nowhere');
    }, start);
    if (at !== 'inside') return at;
  }
  return 'never around';
}

async function proveFault(page: Page, dialog: Locator, fault: NonNullable<DialogScript['fault']>): Promise<void> {
  const field = dialog.getByRole('textbox', { name: fault.field });
  if (fault.empty) await field.fill('');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: fault.send, exact: true }).press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(fault.says);
  await expect(field, 'the first mistake has the focus').toBeFocused();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: fault.says });
  await expect(notice, 'said as well').toHaveCount(1);
}

export interface MenuScript {
  readonly opener: (page: Page) => Locator;
  readonly name: string | RegExp;
  readonly items: readonly string[];
}

/** Opens a menu by keyboard, walks through it, and closes it by both keys that close menus. */
export async function proveMenu(page: Page, { opener: find, name, items }: MenuScript): Promise<void> {
  const opener = find(page);
  await expect(opener).toHaveAttribute('aria-haspopup', 'menu');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const menu = page.getByRole('menu', { name });
  const entries = menu.locator('[role^=menuitem]');
  await expect(entries).toHaveText(items);
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await expect(entries.first()).toBeFocused();
    for (const _ of items) await page.keyboard.press(key);
  }
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(entries.last()).toBeFocused();
  await proveSchemes(page, '[role=menu]');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
}

/** Notices lie above the dialog for some seconds and can be closed there, so they would count as reachable. */
async function closeNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  // A notice may close by itself meanwhile, and another one take its place.
  await expect(async () => {
    for (const notice of (await notices.all()).toReversed())
      await notice.getByRole('button', { name: 'Close' }).click({ timeout: 1_000 });
    expect(await notices.count()).toBe(0);
  }).toPass();
}

async function proveSchemes(page: Page, part: string): Promise<void> {
  for (const colorScheme of BOTH_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    expect(await findViolations(page, part), colorScheme).toEqual([]);
  }
}

/**
 * Tests both schemes with axe. On a phone nothing scrolls sideways, with large text too, and every stop can be scrolled into
 * view.
 */
async function proveLooks(page: Page, dialog: Locator): Promise<void> {
  await closeNotices(page);
  const desk = page.viewportSize();
  await proveSchemes(page, '[role=dialog]');
  await page.setViewportSize(PHONE);
  for (const size of ['', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect(await dialog.evaluate(findOutOfReach), `at ${size || '100%'}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  if (desk) await page.setViewportSize(desk);
}

/** Runs in the page: answers elements that are too wide for the dialog, and stops that stay invisible when scrolled to. */
function findOutOfReach(dialog: Element): string[] {
  const name = (element: Element) => element.outerHTML.slice(0, 100);
  const tooWide = [dialog, ...dialog.querySelectorAll('*')]
    .filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
    )
    .filter(
      (element) => getComputedStyle(element).textOverflow !== 'ellipsis' && !element.matches('input, .visually-hidden'),
    )
    .map((element) => `sideways: ${name(element)}`);
  const stops = [
    ...dialog.querySelectorAll<HTMLElement>('a[href], button, input:not([hidden]), textarea, [role=option]'),
  ].filter((stop) => stop.checkVisibility()); // What is not drawn, such as a camera's button beside a mouse, is no stop.
  const unseen = stops
    .filter((stop) => {
      // A radio button or check box that its label draws is looked for at the label.
      const drawn = stop.matches('[type=radio], [type=checkbox]') ? (stop.closest('label') ?? stop) : stop;
      drawn.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = drawn.getBoundingClientRect();
      if (left < 0 || right > innerWidth || bottom < 0 || top > innerHeight) return true;
      const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
      const hit = document.elementFromPoint((left + right) / 2, y);
      return !hit || !(drawn.contains(hit) || hit.contains(drawn)) || !dialog.contains(hit);
    })
    .map((stop) => `out of reach: ${name(stop)}`);
  return [...tooWide, ...unseen];
}

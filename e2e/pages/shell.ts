import { expect, type Page } from '@playwright/test';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export const sideBar = (page: Page) => page.getByRole('complementary', { name: 'Casita' });

/** Opens the search and types into it. */
export async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
}

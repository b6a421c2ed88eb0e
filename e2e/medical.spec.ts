import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, startSession, test } from './fixtures.ts';
import { PHONE } from './pages/shell.ts';

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose record' }).getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { AUTH_KEY, forgetPerson } from '#web/lib/storage/storage-keys.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  document.documentElement.removeAttribute('data-leaving');
  document.body.innerHTML = '<a href="#" data-plan="Trial">Try</a><button data-theme-choice="dark">Dark</button>';
});

test('the public pages use the same session key as the app', async () => {
  const { SESSION_KEY } = await import('./site.ts');
  expect(SESSION_KEY).toBe(AUTH_KEY);
});

test('a plan picked by a visitor is stored, and deleted by signing out', async () => {
  await import('./site.ts');
  document.querySelector<HTMLElement>('[data-plan]')?.click();
  expect(localStorage.getItem('selectedPlan')).toBe('Trial');
  forgetPerson(localStorage, 'somebody');
  expect(localStorage.getItem('selectedPlan')).toBeNull();
});

test('works when the browser forbids storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await import('./site.ts');
  document.querySelector<HTMLElement>('[data-theme-choice]')?.click();
  expect(document.documentElement.dataset['colorScheme']).toBe('dark');
  vi.restoreAllMocks();
});

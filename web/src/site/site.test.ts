// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { AUTH_KEY } from '#web/lib/kept-keys.ts';

test('the public pages look for a session where the app keeps it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const { SESSION_KEY } = await import('./site.ts');
  expect(SESSION_KEY).toBe(AUTH_KEY);
});

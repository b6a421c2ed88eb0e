// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { rememberPath, resolvePath, takeRememberedPath } from './return-path.ts';

beforeEach(() => localStorage.clear());

test('a remembered path is used once', () => {
  rememberPath('/tasks?who=me');
  expect(takeRememberedPath()).toBe('/tasks?who=me');
  expect(takeRememberedPath()).toBe('/dashboard');
});

test('a token in the address is not stored with the path', () => {
  rememberPath('/tasks?who=me#access_token=secret&token_type=bearer');
  expect(takeRememberedPath()).toBe('/tasks?who=me');
});

test.each([
  ['/pricing', '/dashboard'],
  ['/pricing?plan=free', '/dashboard'],
  ['/pricing-notes', '/pricing-notes'],
  ['https://elsewhere.test/', '/dashboard'],
  ['//elsewhere.test', '/dashboard'],
  ['/\\elsewhere.test', '/dashboard'],
  ['/auth?tab=signup', '/dashboard'],
  ['/login', '/dashboard'],
  ['/tasks', '/tasks'],
])('%s leads to %s', (path, to) => {
  expect(resolvePath(path)).toBe(to);
});

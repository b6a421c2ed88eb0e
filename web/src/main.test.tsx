import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendWindow } from './ui/testing/render-kit.tsx';

const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

function pretendStorage(get: () => Storage | null): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}

beforeEach(() => {
  vi.resetModules();
  pretendWindow(1280);
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(() => {
  if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
});

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test.each([
  ['throws', refuse],
  ['is null', () => null],
])('where storage is forbidden and %s, the page says what to do in both languages', async (_how, get) => {
  pretendStorage(get);
  await import('./main.tsx');
  const said = (language: string) => document.querySelector(`#root p:lang(${language})`)?.textContent;
  await vi.waitFor(() => expect(said('en')).toMatch(/allow it .* reload/));
  expect(said('es')).toMatch(/permítelo .* recarga/);
  const links = [...document.querySelectorAll('#root a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/landing', '/landing']);
});

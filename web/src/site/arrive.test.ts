// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import source from './arrive.js?raw';

const root = document.documentElement;

/** Runs the script like a browser: as a classic script, before the page is parsed. */
function arrive(page: string): void {
  root.dataset['page'] = page;
  window.eval(source);
}

beforeEach(() => {
  localStorage.clear();
  for (const name of ['page', 'signedIn', 'device', 'leaving']) delete root.dataset[name];
});

test('recognises a signed-in person by the key of the app', () => {
  arrive('about');
  expect(root.dataset['signedIn']).toBeUndefined();
  localStorage.setItem(AUTH_KEY, '{}');
  arrive('about');
  expect(root.dataset['signedIn']).toBe('');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 0, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 10, 'desktop'],
])('recognises the device on the install page: %s with %i touch points', (agent, points, device) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: points, configurable: true });
  arrive('install');
  expect(root.dataset['device']).toBe(device);
});

test('keeps the page when the app cannot be fetched', async () => {
  localStorage.setItem(AUTH_KEY, '{}');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  arrive('pricing');
  expect(root.dataset['leaving']).toBe('');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.waitFor(() => expect(root.dataset['leaving']).toBeUndefined());
});

test('replaces the plans by the app, whose scripts run after its styles', async () => {
  localStorage.setItem(AUTH_KEY, '{}');
  document.body.className = 'site';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        '<html lang="en" data-app><head><link rel="stylesheet" href="/app.css"><script type="module">first()</script><script src="/app.js"></script></head><body><div id="root"></div></body></html>',
      ),
    ),
  );
  arrive('pricing');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.waitFor(() => expect(document.getElementById('root')).not.toBeNull());
  expect(root.hasAttribute('data-app')).toBe(true);
  expect(document.body.className).toBe('');
  const parsed = document.querySelector('script');
  await Promise.resolve();
  expect(document.querySelector('script')).toBe(parsed);
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(document.querySelector('script')).not.toBe(parsed));
  const [first, second] = document.querySelectorAll('script');
  expect([first?.textContent, second?.getAttribute('src')]).toEqual(['first()', '/app.js']);
});

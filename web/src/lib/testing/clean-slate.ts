import { afterAll, beforeAll, vi } from 'vitest';

// Test files of one worker share their modules and their browser's world. Each file leaves the world as it found it.

// A new world loads by itself for a moment. Its events would come into the tests of the first file, and its state would not be that of a page.
beforeAll(async () => {
  if (typeof document === 'undefined' || document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // The watchdog of a page listens to the window, and says whether that is in safe mode.
  window.casitaBoot?.started();
  delete window.casitaBoot;
});

// Watchdog for the start of the app. It uses nothing of the app, its styles or its texts, because any of them may be broken. It
// clears cached files of the app, but never waiting changes, which are in IndexedDB or local storage.
(() => {
  const WATCHDOG_MS = 4_000;
  /** A file that arrived within this time means that the network is slow, not that the start is stuck. */
  const PROGRESS_MS = 2_000;
  /** How long a page waits for the app's code: on a slow line all files arrive together, at the end. */
  const START_MS = 60_000;
  const CLEARED_RECENTLY_MS = 60_000;
  const SAFE_MODE = 'safe-mode';
  const TRIED_KEY = 'casita.safe-mode-tried';
  const CLEARED_KEY = 'casita.cleared-at';
  const RELOADED_KEY = 'casita.reloaded-at';
  const EMAIL_KEY = 'casita.early-email';

  const WORDS = {
    en: {
      title: 'Something went wrong',
      text: "Casita could not start. What you wrote is safe on this device and in your family's home.",
      button: 'Refresh Page',
      health: 'Check what works',
      minimal: 'Open the minimal page',
    },
    es: {
      title: 'Algo ha ido mal',
      text: 'Casita no ha podido arrancar. Lo que escribiste está a salvo en este dispositivo y en la casa de tu familia.',
      button: 'Recargar la página',
      health: 'Comprobar qué funciona',
      minimal: 'Abrir la página mínima',
    },
  };

  /** A copy of the notes in memory, for browsers that forbid session storage, so that no step is repeated in this page. */
  const notes = new Map();
  function read(key) {
    try {
      return sessionStorage.getItem(key) ?? notes.get(key) ?? null;
    } catch {
      return notes.get(key) ?? null;
    }
  }
  function write(key, value) {
    notes.set(key, value);
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // The copy in memory remains.
    }
  }
  function forget(key) {
    notes.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  const address = new URL(location.href);
  const isSafe = address.searchParams.get(SAFE_MODE) === '1' || address.searchParams.get('safe') === '1';
  if (isSafe) document.documentElement.dataset.safeMode = '';
  let isStarted = false;
  /** When the app's code began to run, in milliseconds since the page was opened; 0 before. */
  let ranAt = 0;
  let hasFailed = false;

  /**
   * The next step after a part of the app did not load: clear the caches, unless that was done within the last minute; then
   * reload once; then give up, so that a page cannot reload for ever.
   */
  function nextStep(now = Date.now()) {
    const clearedAt = Number(read(CLEARED_KEY) ?? 0);
    const reloadedAt = Number(read(RELOADED_KEY) ?? 0);
    if (now - clearedAt >= CLEARED_RECENTLY_MS) {
      write(CLEARED_KEY, String(now));
      return 'clear';
    }
    if (reloadedAt <= clearedAt) {
      write(RELOADED_KEY, String(Math.max(now, clearedAt + 1)));
      return 'reload';
    }
    return 'give-up';
  }

  /** Deletes the cached files of the app, unless the device is offline and could not fetch them again. */
  async function clearCaches() {
    if (!navigator.onLine) return;
    try {
      const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
      await Promise.all(registrations.map((registration) => registration.unregister()));
      if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    } catch {
      // The caller reloads anyway.
    }
  }

  /** True for the app's own scripts and styles. A failure of any other file is ignored. */
  function isOurs(element) {
    const source = element.src || element.href || '';
    return source.startsWith(location.origin) && (element.tagName === 'SCRIPT' || element.rel === 'stylesheet');
  }

  const earlyFields = () => [...document.querySelectorAll('#early input:not([type=radio])')];

  /** @param {Element} file */
  async function recoverFile(file) {
    if (hasFailed) return;
    // A reload would empty the form of /auth. Under another address the file would run beside the one that the others import.
    if (file.tagName === 'SCRIPT' && !('again' in file.dataset) && earlyFields().some(({ value }) => value)) {
      const again = Object.assign(document.createElement('script'), { type: file.type, src: file.src });
      again.dataset.again = '';
      setTimeout(() => file.replaceWith(again), PROGRESS_MS);
      return;
    }
    const step = nextStep();
    if (step === 'give-up') return fail();
    hasFailed = true;
    // Never the password.
    const email = earlyFields().find(({ type }) => type === 'email')?.value;
    if (email) write(EMAIL_KEY, email);
    if (step === 'clear') await clearCaches();
    location.reload();
  }

  /** Called when the app cannot start: reloads once in safe mode, then shows an error page. */
  function fail() {
    if (isStarted || (hasFailed && !isSafe)) return;
    hasFailed = true;
    if (!isSafe && read(TRIED_KEY) === null) {
      write(TRIED_KEY, '1');
      address.searchParams.set(SAFE_MODE, '1');
      location.replace(address);
      return;
    }
    showError();
  }

  function showError() {
    const root = document.getElementById('root');
    if (!root) return;
    const language = document.documentElement.lang === 'es' ? 'es' : 'en';
    const words = WORDS[language];
    const make = (tag, text, attributes = {}) => {
      const element = Object.assign(document.createElement(tag), attributes);
      element.textContent = text;
      return element;
    };
    const screen = document.createElement('main');
    screen.style.cssText =
      'max-width:34rem;margin:15vh auto 0;padding:16px;font:1rem/1.5 system-ui,sans-serif;color:CanvasText';
    const button = make('button', words.button, { type: 'button' });
    button.style.cssText =
      'min-height:44px;padding:0 20px;margin:8px 0 24px;border:0;border-radius:10px;font:inherit;font-weight:600;color:#fff;background:#a93a1e;cursor:pointer';
    button.addEventListener('click', () => {
      void clearCaches().then(() => {
        forget(TRIED_KEY);
        address.searchParams.delete(SAFE_MODE);
        address.searchParams.delete('safe');
        location.replace(address);
      });
    });
    const links = document.createElement('p');
    links.append(
      make('a', words.health, { href: '/health' }),
      document.createTextNode(' · '),
      make('a', words.minimal, { href: '/minimal-boot' }),
    );
    const title = make('h1', words.title, { tabIndex: -1 });
    screen.append(title, make('p', words.text), button, links);
    document.getElementById('early')?.remove();
    root.replaceChildren(screen);
    title.focus();
  }

  function watch(waitMs) {
    setTimeout(() => {
      const root = document.getElementById('root');
      if (isStarted || hasFailed || !root || root.childElementCount > 0) return;
      const now = performance.now();
      const arrived = performance.getEntriesByType('resource').map((entry) => entry.responseEnd);
      const early = document.getElementById('early');
      // The page of /auth is complete before it fetches the app (public/early-form.js).
      const isFetching = document.readyState !== 'complete' || early !== null || ranAt > 0;
      // The form in the page of /auth can be filled in while the first screen's code arrives too.
      const isWaiting = ranAt === 0 || (early !== null && document.documentElement.dataset.early !== 'hidden');
      // Elsewhere that code takes less time than the app's own took on the same line.
      const patience = Math.max(PROGRESS_MS, ranAt);
      const isComing = isFetching && ((isWaiting && now < START_MS) || now - Math.max(ranAt, ...arrived) < patience);
      if (isComing) watch(PROGRESS_MS);
      else fail();
    }, waitMs);
  }

  addEventListener('DOMContentLoaded', () => {
    const email = earlyFields().find(({ type }) => type === 'email');
    if (email) email.value ||= read(EMAIL_KEY) ?? '';
    forget(EMAIL_KEY);
  });
  addEventListener(
    'error',
    (event) => {
      if (isStarted) return;
      // The event of a file that did not load has an element as target, the event of a script error has not.
      if (event.target instanceof Element) {
        if (isOurs(event.target)) void recoverFile(event.target);
      } else if (event.filename?.startsWith(location.origin)) fail();
    },
    true,
  );
  watch(WATCHDOG_MS);

  window.casitaBoot = {
    isSafe,
    nextStep,
    fail,
    /** Called when the app's code begins to run. */
    running() {
      ranAt = performance.now();
    },
    /** Called when the app has rendered. From then on it shows its own errors. */
    started() {
      isStarted = true;
      forget(TRIED_KEY);
    },
  };
})();

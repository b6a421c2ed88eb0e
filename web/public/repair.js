// For the pages that help when the app cannot start. Uses nothing of the app.
(() => {
  const words = JSON.parse(document.body.dataset.words ?? '{}');
  /** Rows kept for showing them fast. The outbox is a database of its own, which nothing here opens for writing. */
  const ROWS = 'casita-cache';
  const OUTBOX = 'casita-outbox';
  /** Changes that wait and that the database has not taken: they lie in local storage. */
  const UNSTORED = 'casita.unstored:';
  const PATIENCE_MS = 8_000;
  /** The next start ends the session at the server, where the answer to sign-out did not come. */
  const SIGN_OUT_OWED = 'casita.sign-out-owed';
  const OWN_KEYS = ['selectedPlan', 'googleSignupPending', 'payment_session_verified'];

  function say(what, works) {
    for (const element of document.querySelectorAll(`[data-check="${what}"]`)) {
      element.textContent = works ? words.works : words.broken;
      element.dataset.works = String(works);
    }
  }

  function canStore() {
    try {
      localStorage.setItem('casita.check', '1');
      localStorage.removeItem('casita.check');
      return true;
    } catch {
      return false;
    }
  }

  function open(name) {
    return new Promise((resolve, reject) => {
      // A database that another page holds says nothing at all.
      setTimeout(() => reject(new Error('silent')), PATIENCE_MS);
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
      request.addEventListener('blocked', () => reject(new Error('blocked')));
    });
  }

  async function canKeepChanges() {
    try {
      (await open('casita-check')).close();
      indexedDB.deleteDatabase('casita-check');
      return true;
    } catch {
      return false;
    }
  }

  /** A server that keeps silent does not answer: whoever waits here has waited enough already. */
  async function ask(path, options) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      return await fetch(path, { ...options, signal: patience.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  async function answers() {
    try {
      return (await ask('/api/health', { cache: 'no-store' })).ok;
    } catch {
      return false;
    }
  }

  /** Ids of the changes in the database. Looks before it opens: opening would make an empty one. */
  async function listStored() {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === OUTBOX)) return [];
    const db = await open(OUTBOX);
    try {
      if (!db.objectStoreNames.contains('entries')) return [];
      const request = db.transaction('entries').objectStore('entries').getAll();
      const entries = await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      return entries.map(({ id }) => id);
    } finally {
      db.close();
    }
  }

  /** Null when it cannot be known. A change may lie in both places: where a page was left while it was being stored. */
  async function countWaiting() {
    try {
      const unstored = Object.keys(localStorage).filter((key) => key.startsWith(UNSTORED));
      return new Set([...unstored.map((key) => key.slice(UNSTORED.length)), ...(await listStored())]).size;
    } catch {
      return null;
    }
  }

  function showWaiting(count) {
    const element = document.getElementById('waiting');
    if (!element) return;
    if (count === null) element.textContent = words.unknownWaiting;
    else element.textContent = count === 0 ? words.noneWaiting : words.waiting.replace('{{count}}', String(count));
  }

  async function clearCaches() {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    indexedDB.deleteDatabase(ROWS);
  }

  function forgetKeys() {
    for (const key of Object.keys(localStorage)) {
      const isOurs = key.startsWith('casita.') || OWN_KEYS.includes(key);
      if (isOurs && !key.startsWith(UNSTORED)) localStorage.removeItem(key);
    }
  }

  async function signOut() {
    try {
      const answer = await ask('/api/auth/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function repair(button, outcome) {
    button.disabled = true;
    outcome.textContent = words.busy;
    if (!(await answers())) {
      outcome.textContent = words.offline;
      button.disabled = false;
      return;
    }
    const isOut = await signOut();
    await clearCaches().catch(() => undefined);
    try {
      forgetKeys();
      if (!isOut) localStorage.setItem(SIGN_OUT_OWED, '1');
    } catch {
      // Storage is closed to this page: there is nothing of ours in it either.
    }
    outcome.textContent = words.done;
    location.assign('/auth');
  }

  say('loaded', true);
  say('storage', canStore());
  if (document.querySelector('[data-check="database"]')) void canKeepChanges().then((works) => say('database', works));
  if (document.querySelector('[data-check="server"]')) void answers().then((works) => say('server', works));
  const button = document.getElementById('repair');
  const outcome = document.getElementById('outcome');
  if (button && outcome) {
    void countWaiting().then(showWaiting);
    button.addEventListener('click', () => void repair(button, outcome));
  }
})();

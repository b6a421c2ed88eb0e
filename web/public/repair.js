// The script of the repair pages, for when the app cannot start. Uses nothing of the app.
(() => {
  const words = JSON.parse(document.body.dataset.words ?? '{}');
  /** The database of stored rows, which may be deleted. The outbox is a separate database, which is only read here. */
  const ROWS = 'casita-cache';
  const OUTBOX = 'casita-outbox';
  /** Key prefix of waiting changes in local storage that the database has not stored. */
  const UNSTORED = 'casita.unstored:';
  /** Key prefix of discarded changes that the database has not deleted yet. */
  const DISCARDED = 'casita.discarded:';
  const PATIENCE_MS = 8_000;
  /** Makes the next start of the app end the session on the server, when the sign-out got no answer. */
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
      // Opening a database that another page blocks may never fire an event.
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

  /** `fetch` with a time limit, for a server that does not answer. */
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

  /** Ids of the changes in the database. Checks that it exists, because opening it would create an empty one. */
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

  /** The number of waiting changes; null when unknown. Counts ids, because a change can be in both places. */
  async function countWaiting() {
    try {
      const unstored = Object.keys(localStorage).filter((key) => key.startsWith(UNSTORED));
      const ids = new Set([...unstored.map((key) => key.slice(UNSTORED.length)), ...(await listStored())]);
      return [...ids].filter((id) => localStorage.getItem(DISCARDED + id) === null).length;
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
      const isOutbox = key.startsWith(UNSTORED) || key.startsWith(DISCARDED);
      if (isOurs && !isOutbox) localStorage.removeItem(key);
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
      // Storage is forbidden, so there is nothing in it to delete.
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

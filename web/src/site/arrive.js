// Runs before the first paint of a public page, after theme.js: nothing may appear that the next moment takes away.
(() => {
  const root = document.documentElement;
  const page = root.dataset.page;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('casita.auth') !== null;
  } catch {
    // Storage is closed to us: nobody can be signed in here.
  }
  root.toggleAttribute('data-signed-in', isSignedIn);

  if (page === 'install') {
    const agent = navigator.userAgent;
    // An iPad says that it is a Mac; no Mac has a touch screen.
    const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1);
    // Chromium tells some moments later whether it would install: the button's place waits for it, so that nothing moves.
    root.toggleAttribute('data-may-offer', 'onbeforeinstallprompt' in window);
    root.dataset.device = isApple ? 'ios' : /Android/.test(agent) ? 'android' : 'desktop';
  }
  if (!isSignedIn) return;

  if (location.pathname === '/') {
    root.dataset.leaving = '';
    location.replace('/dashboard');
  }
  // Whoever is signed in chooses a plan in the app: its page takes the place of this one, at the same address.
  if (page === 'pricing') {
    root.dataset.leaving = '';
    const isParsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
    Promise.all([fetch('/index.html').then((answer) => (answer.ok ? answer.text() : Promise.reject(answer))), isParsed])
      .then(([html]) => putInPlace(new DOMParser().parseFromString(html, 'text/html')))
      // Without a network and without the app on this device, the prices are what there is to read.
      .catch(() => delete root.dataset.leaving);
  }

  function takeAttributes(element, other, kept) {
    for (const name of element.getAttributeNames()) if (name !== kept) element.removeAttribute(name);
    for (const { name, value } of other.attributes) element.setAttribute(name, value);
  }

  /** Element by element: writing into an open document waits for ever on scripts that a service worker answers. */
  function putInPlace(app) {
    takeAttributes(root, app.documentElement, 'data-mantine-color-scheme');
    takeAttributes(document.body, app.body);
    document.head.replaceChildren(...app.head.childNodes);
    document.body.replaceChildren(...app.body.childNodes);
    // A style added later holds up no script: without waiting, the app would show itself undressed for a moment.
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map(
      (style) =>
        new Promise((done) => {
          style.addEventListener('load', done);
          style.addEventListener('error', done);
        }),
    );
    void Promise.all(styles).then(runScripts);
  }

  /** What was parsed does not run; what is made does, in its order. */
  function runScripts() {
    for (const parsed of document.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
      script.async = false;
      parsed.replaceWith(script);
    }
  }
})();

// Runs before the first paint of a public page, after theme.js, so that nothing appears and disappears again.
(() => {
  const root = document.documentElement;
  const page = root.dataset.page;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('casita.auth') !== null;
  } catch {
    // Storage is forbidden, so nobody can be signed in.
  }
  root.toggleAttribute('data-signed-in', isSignedIn);

  if (page === 'install') {
    const agent = navigator.userAgent;
    // An iPad identifies itself as a Mac, but no Mac has a touch screen.
    const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1);
    // Chromium offers the installation some moments later. The space of the button is reserved, so that nothing moves.
    root.toggleAttribute('data-may-offer', 'onbeforeinstallprompt' in window);
    root.dataset.device = isApple ? 'ios' : /Android/.test(agent) ? 'android' : 'desktop';
  }
  if (!isSignedIn) return;

  if (location.pathname === '/') {
    root.dataset.leaving = '';
    location.replace('/dashboard');
  }
  // A signed-in person chooses a plan in the app, which replaces this page at the same address.
  if (page === 'pricing') {
    root.dataset.leaving = '';
    const isParsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
    Promise.all([fetch('/index.html').then((answer) => (answer.ok ? answer.text() : Promise.reject(answer))), isParsed])
      .then(([html]) => replacePage(new DOMParser().parseFromString(html, 'text/html')))
      // Without a network and a cached app, this page stays.
      .catch(() => delete root.dataset.leaving);
  }

  function copyAttributes(element, other, except) {
    for (const name of element.getAttributeNames()) if (name !== except) element.removeAttribute(name);
    for (const { name, value } of other.attributes) element.setAttribute(name, value);
  }

  /** Replaces the elements one by one, because `document.write` hangs on scripts that a service worker serves. */
  function replacePage(app) {
    copyAttributes(root, app.documentElement, 'data-color-scheme');
    copyAttributes(document.body, app.body);
    document.head.replaceChildren(...app.head.childNodes);
    document.body.replaceChildren(...app.body.childNodes);
    // Styles added by script do not block scripts. Without this wait the app would be shown unstyled for a moment.
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map(
      (style) =>
        new Promise((done) => {
          style.addEventListener('load', done);
          style.addEventListener('error', done);
        }),
    );
    void Promise.all(styles).then(runScripts);
  }

  /** Replaces parsed scripts, which do not run, by created ones, which run in order. */
  function runScripts() {
    for (const parsed of document.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
      // In development the app's page begins with a script that has no file.
      script.text = parsed.text;
      script.async = false;
      parsed.replaceWith(script);
    }
  }
})();

// The form of /auth stands in the page (#early) until the app is here. This keeps it from those whom the app would show something
// else, and notes what is pressed: the app presses it again. The form itself (method=dialog) sends nothing.
(() => {
  const page = document.documentElement;
  let isKnown = false;
  let language = null;
  try {
    isKnown = (localStorage.getItem('casita.auth') ?? localStorage.getItem('casita.paired')) !== null;
    language = localStorage.getItem('i18nextLng');
  } catch {
    // The app says that it needs storage.
    isKnown = true;
  }
  const isInOtherLanguage = language !== null && !language.toLowerCase().startsWith(page.lang);
  const isHidden = isKnown || isInOtherLanguage || location.hash !== '';
  if (isHidden) page.dataset.early = 'hidden';

  // The app's code is fetched once the form is seen: before that, it would take the line from the styles and the fonts. It looks for
  // the form when it runs, so it has to follow it in every case.
  const code = document.getElementById('code');
  const fetchCode = () => document.head.append(code.content);
  const fetchOnceSeen = () => {
    // A page in the background is never painted.
    if (isHidden || document.hidden) return fetchCode();
    requestAnimationFrame(() => setTimeout(fetchCode));
    addEventListener('visibilitychange', fetchCode, { once: true });
  };
  addEventListener('DOMContentLoaded', fetchOnceSeen, { once: true });

  /** Of controls of one kind, the app presses the last one that was pressed. */
  const kindOf = (control) => control.getAttribute('role') ?? (control.type === 'radio' ? control.name : control.type);

  addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? event.target.closest('#early button, #early input[type=radio]') : null;
    if (!control) return;
    const [kind, isTabPressed] = [kindOf(control), document.querySelector('#early [role=tab][data-pressed]') !== null];
    for (const other of document.querySelectorAll('#early [data-pressed]'))
      if (kindOf(other) === kind || kind === 'tab') other.removeAttribute('data-pressed');
    // After another tab was pressed, the form that is sent is not the one that is seen.
    if (kind !== 'submit' || !isTabPressed) control.setAttribute('data-pressed', '');
  });
  // What is typed after a press is for another one.
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type !== 'radio')
      document.querySelector('#early [type=submit][data-pressed]')?.removeAttribute('data-pressed');
  });
})();

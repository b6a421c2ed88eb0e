// Runs before the first paint. The build writes it into the app's page, and into one file with others for the public pages.
(() => {
  let theme = null;
  let language = null;
  let isKnown = false;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('i18nextLng');
    isKnown = localStorage.getItem('casita.auth') !== null;
  } catch {
    // Storage is forbidden: the device's preference is used.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.dataset.colorScheme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fffbf5' : '#17141f');
  // Public pages are rendered per language. The app has one page for all languages.
  if (document.documentElement.hasAttribute('data-app')) {
    // As the app resolves it (lib/i18n/language.ts).
    const asked = language === null ? navigator.languages : [language];
    const prefixes = asked.map((one) => one.toLowerCase().split(/[-_]/)[0]);
    const shown = prefixes.find((one) => one === 'en' || one === 'es') ?? 'en';
    document.documentElement.lang = shown;
    // Fetches what this address shows to a person who is signed in, while the app's first file still arrives.
    const [, area] = location.pathname.split('/');
    const ahead = isKnown ? document.querySelectorAll('#ahead') : [];
    for (const { content } of ahead)
      for (const link of [...content.children]) {
        const { areas = area, language: needs = shown } = link.dataset;
        if (areas.split(' ').includes(area) && needs === shown) document.head.append(link);
      }
  }
  // The link of the notice that the page is still loading. By itself it would leave out what stands after the # of the address, such as
  // the token of an invitation.
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#still a')) return;
    event.preventDefault();
    location.reload();
  });
})();

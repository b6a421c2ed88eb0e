// Runs before the first paint, as a file because the content policy allows no inline script.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('i18nextLng');
  } catch {
    // Storage is closed to us: follow the device.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.dataset.mantineColorScheme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fffbf5' : '#17141f');
  // Public pages arrive in the right language; the app's page is one for all languages.
  if (document.documentElement.hasAttribute('data-app')) {
    document.documentElement.lang = language && language.toLowerCase().startsWith('es') ? 'es' : 'en';
  }
})();

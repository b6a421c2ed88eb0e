// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('i18nextLng');
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
    document.documentElement.lang = language && language.toLowerCase().startsWith('es') ? 'es' : 'en';
  }
})();

export const messages = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notices: 'Notices',
  language: 'Language',
  theme: 'Appearance',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'System',

  loading: 'Loading',

  updateTitle: 'A new version is ready',
  updateText: 'Reload when it suits you.',
  reload: 'Reload',
  missingTitle: 'This could not be opened',
  missingText: 'Check the connection, or reload for the newest version. What you saved is safe.',

  notFoundTitle: 'There is no room behind this door',
  notFoundText: 'The page does not exist, or it has moved.',
  notFoundAction: 'Go to Today',
  elsewhereTitle: 'This page needs a connection',
  elsewhereText: 'It opens by itself when you are back online. What your family keeps here works meanwhile.',
  errorTitle: 'Something went wrong',
  errorText: 'What you saved is safe. Refresh the page to go on.',
  errorOffline:
    'This screen was not fetched yet, and there is no network. What you saved is safe: come back online, then refresh.',
  refreshPage: 'Refresh Page',
  safeModeTitle: 'Safe mode',
  safeModeText: 'Live updates and stored data are off for now. Reload to go back to normal.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    app: typeof messages;
  }
}

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
  updateText: 'Reload when you are done with what you are doing.',
  reload: 'Reload',
  missingTitle: 'This could not be opened',
  missingText: 'Check the connection, or reload to get the newest version. What you saved is safe.',

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

  errorDenied: 'You are not allowed to do this. Ask a parent of your family.',
  errorDuplicate: 'This exists already.',
  errorReference: 'Something that belongs to this does not exist any more.',
  errorGone: 'This does not exist any more.',
  errorSession: 'Your session has ended. Please sign in again.',
  errorInvalid: 'Something here cannot be saved as it is. Check what you entered.',
  errorTooLarge: 'This is too large.',
  errorImpossible: 'This cannot be done as asked.',
  errorMemberLeft: 'A person you chose is not in the family any more. Please choose someone else.',
  errorGroup: 'Something that belongs to this was refused, so nothing of it was saved.',
  errorFull: 'There is no room for more here. Delete what is done or no longer needed.',
  errorPlan: 'This family needs a plan first.',
  errorPassword: 'You need a new password first.',
  errorUnconfirmed: 'Please confirm your email first. Check your inbox.',
  errorCredentials: 'Email or password is not right.',
  errorLinkExpired: 'This link has expired.',
  errorLinkInvalid: 'This link is not valid.',
  errorLinkUsed: 'This link has been used already.',
  errorWeakPassword: 'This password is too easy to guess.',
  errorWrongPassword: 'The current password is not right.',
  errorTooMany: 'Too many requests. Please wait a moment and try again.',
  errorTimeout: 'This took too long. Please try again.',
  errorUnavailable: 'Casita is busy for a moment. Please try again.',
  errorInternal: 'Something went wrong on our side.',
  errorNetwork: 'Casita cannot be reached right now. Check the connection and try again.',
  errorStorage: 'This device could not store it. Free some space and try again.',
  errorWaiting: 'Some changes could not be sent yet.',
  errorDamaged: 'This change was damaged on this device and cannot be sent. Please enter it again.',
  errorOther: 'This did not work. Please try again.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    app: typeof messages;
  }
}

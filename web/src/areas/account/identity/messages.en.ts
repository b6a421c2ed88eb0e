export const messages = {
  // Dialogs of the sign-in screen.
  unprovenTitle: 'Is this account yours?',
  unprovenText:
    'Your address already has a Casita account. It was made on another device, and the address was never confirmed.',
  unprovenMineText:
    'If you made it, log in with its password, or ask for a new one. Nothing in it is lost, and Google opens it from then on.',
  unprovenMine: 'It is mine: log in',
  unprovenNotMineText:
    'If you did not make it, a new account begins for you. The old one is deleted, with everything in it.',
  unprovenNotMine: 'It is not mine: begin anew',
  resetTitle: 'Reset Password',
  resetHint: 'We will send you a link with which you can choose a new password.',
  sendResetLink: 'Send Reset Link',
  resetSent: "Password reset email sent! If an account exists, you'll receive a link shortly.",

  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  currentPassword: 'Current password',
  changePassword: 'Change Password',
  changingPassword: 'Changing Password...',
  meetRequirements: 'Please meet all password requirements',
  passwordsDiffer: 'Passwords do not match',
  passwordsMatch: 'Passwords match',
  typeAgain: 'Now type it once more',
  passwordChanged: 'Password changed successfully!',
  passwordChangedOther: 'It is the password of {{email}}. In this browser you are still signed in as {{other}}.',
  passwordChangedBefore: 'Your password has been changed already. Use the new one from now on.',
  passwordNotChanged: 'Failed to change password',
  currentPasswordWrong: 'The current password is incorrect.',
  passwordSame: 'Please choose another password than the one you were given.',
  passwordMissing:
    'You joined with Google and have no password yet. "Forgot password?" mails you a link to choose one.',
  currentPasswordHint: 'None yet, because you joined with Google? "Forgot password?" mails you a link to choose one.',
  currentPasswordMissing: 'Please enter your current password',
  requirements: 'At least four of these, the length among them',
  meter: 'Password strength',
  meterNone: 'Nothing typed yet',
  meterWeak: 'Weak',
  meterMedium: 'Medium',
  meterStrong: 'Strong',

  overlayTitle: 'Password Change Required',
  overlayText: 'Choose a password that only you know, then your home opens.',
  signOut: 'Sign Out',
  signingOut: 'Signing out…',

  newPasswordTitle: 'Choose a new password',
  newPasswordText: 'It replaces the old one. You will be signed out everywhere else.',
  backToLogin: 'Back to login',
  requestLink: 'Ask for a new link',
  noTokenTitle: 'This page needs the link from your mail',
  noTokenText: 'Open the link in the mail that we sent you, or ask for a new one.',
  linkExpiredTitle: 'This link has expired',
  linkExpiredText: 'Links work for a limited time. Ask for a new one.',
  linkUsedTitle: 'This link has been used already',
  linkUsedText: 'Each link works once. If you need another, ask for a new one.',
  linkInvalidTitle: 'This link is not valid',
  linkInvalidText: 'It may have been cut off on its way. Open the whole link from the mail, or ask for a new one.',

  confirmTitle: 'Confirm your email',
  confirmText: 'We have sent you a mail with a link. Open it and you are done. No mail? We send it again.',
  confirmInvitedText:
    'An invitation is waiting for you. Before we show it, confirm that this address is yours with the link in our mail.',
  readingLink: 'Looking at the link…',
  confirmAskText:
    'A Casita account was made with the address {{email}}. Confirm only if you made it yourself: otherwise somebody else could use Casita in your name.',
  confirmAddress: 'Confirm this address',
  notMine: 'I did not make this account',
  notMineTitle: 'Remove this account?',
  notMineText:
    'The account for {{email}} is deleted with everything in it, and nobody can sign in to it any more. This cannot be undone.',
  notMineRemove: 'Remove the account',
  notMineBack: 'Back',
  notMineRemoving: 'Removing the account…',
  notMineDoneTitle: 'The account is removed',
  notMineDoneText: 'There is no Casita account for {{email}} any more. There is nothing else to do.',
  confirming: 'Confirming your email…',
  confirmedTitle: 'Your email is confirmed',
  confirmedText: '{{email}} is yours, and you are all set.',
  confirmedOtherText:
    '{{email}} is confirmed. In this browser you are signed in as {{other}}: sign out to go on as {{email}}.',
  confirmUsedText: 'Each link works once. Most likely your email is confirmed already: just log in.',
  goOn: 'Go on',
  tryAgain: 'Try again',
  notReachedTitle: 'Casita cannot be reached',
  notReachedText: 'Nothing is lost. Check the connection and try again.',

  trialTitle: 'Your free trial',
  trialText:
    'This page starts a 30-day trial for whoever comes back from Google. There is nothing to do here right now.',
  trialStarting: 'Starting your trial…',
  trialFailedTitle: 'Your trial could not be started',
  trialFailedText: 'You can choose a plan at any time.',
  trialStarted: 'Your 30-day trial has started!',
  toPlans: 'See the plans',
  toLogin: 'Go to login',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    identity: typeof messages;
  }
}

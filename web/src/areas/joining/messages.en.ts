export const messages = {
  invitedTitle: "You're Invited!",
  invitedBy: '{{inviter}} invites you into {{family}}.',
  invitedInto: 'You are invited into {{family}}.',
  invitedName: 'Name',
  invitedEmail: 'Email',
  invitedRole: 'Role',
  somebody: 'whoever invited you',
  loadingInvitation: 'Loading invitation...',
  unreachableTitle: 'We could not reach your home',
  tryAgain: 'Try again',
  contactSupport: 'Contact support',

  // The ways in without an account.
  ownPassword: 'Set My Own Password',
  enter: 'Join the family',
  ownLabel: 'New password',
  ownHint: '6 characters or more',
  temporaryPassword: 'Use Temporary Password',
  temporaryLabel: 'Temporary password',
  temporaryHint: 'It is in the email with your invitation. You choose your own right afterwards.',
  passwordShort: 'Password must be at least 6 characters long',
  temporaryMissing: 'Please enter your temporary password',
  temporaryWrong: 'Invalid temporary password',
  otherPassword: 'This email has an account with a password of its own. Continue with Google, or log in.',
  registered: 'This email is already registered. Please use the temporary password option or contact support.',
  logIn: 'Log in',
  logInHint: 'Do you have an account with this email? You come back here afterwards.',

  // Joining.
  join: 'Join {{family}} as {{name}}',
  joining: 'Joining your family...',
  joined: 'Welcome to {{family}}!',
  joinedUnnamed: 'Welcome to your family!',
  updatePassword: 'Please update your password in settings',
  joinFailed: 'Failed to join family. Please try again.',
  confirmFirst: 'Please check your email to confirm your account, then return to complete setup.',
  confirmAddress: 'Confirm my email',
  signOut: 'Sign Out',

  // Invitations that cannot be accepted.
  linkInvalid: 'Invalid invitation link',
  linkInvalidText: 'A part of the link is missing. Open it once more from your email, whole.',
  linkUnknown: 'Invitation not found or expired',
  linkUnknownText:
    'It may have been sent again: the newest email counts. Otherwise ask whoever invited you for a new one.',
  linkExpired: 'This invitation has expired',
  linkExpiredText: 'It takes one tap to ask for another.',
  askAgain: 'Ask {{inviter}} for a new one',
  askedAgain: 'Done: {{inviter}} knows. The new invitation comes by email.',
  askFailed: 'The question could not be sent',
  askNothing: 'This invitation can be used as it is. Please load the page again.',
  full: 'This family has no room for another member',
  fullText: 'The family has been told. Your invitation stays open until it expires: try again later.',
  alreadyAccepted: 'This invitation was used already',
  alreadyAcceptedText: 'Log in with the invited email to go on.',

  // Signed in with another address.
  mismatch: 'Email mismatch',
  mismatchText: 'Please sign in using the invited email',
  mismatchHow: 'This invitation is for {{invited}}, and you are signed in as {{email}}.',
  mismatchGoogle: 'This invitation is for {{invited}}, and the Google account that you chose has another email.',
  comeBack: 'You come back to this invitation afterwards.',
  notMine:
    'You did not make that account? Then choose a new password there by “Forgot password?”: only you get that email.',
  otherDevice: 'Open it on another device',
  codeLabel: 'QR code of this invitation',
  codeHint: 'Point the camera of the other phone or tablet at it.',
  mismatchAsk: 'Ask {{inviter}} to invite {{email}}',
  mismatchAsked: 'Done: {{inviter}} has been asked to invite {{email}}.',
  toFamily: 'Go on without it',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    joining: typeof messages;
  }
}

export const messages = {
  titleLogin: 'Welcome home',
  titleSignUp: 'A home for your family',
  tabs: 'Log in or sign up',
  login: 'Login',
  signUp: 'Sign Up',
  email: 'Email',
  password: 'Password',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  createAccount: 'Create Account & Choose Plan',
  creatingAccount: 'Creating account...',
  hint: 'Just enter any email and password to get started!',
  forgot: 'Forgot password?',
  childCode: 'Child with a code?',
  resend: 'Resend Confirmation Email',
  sending: 'Sending...',
  or: 'or',
  google: 'Continue with Google',
  signingIn: 'Signing in...',
  invited: 'You have an invitation. Log in or sign up to go on.',
  invitedBy: 'You are invited to join {{family}}. Log in or sign up to go on.',
  toLanding: 'Casita, to the start page',

  enterBoth: 'Please enter both email and password',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  emailInvalid: 'This does not look like an email address',
  passwordTooShort: 'Password must be at least 6 characters long',
  loginFailed: 'Failed to log in. Please check your credentials.',
  googleHint:
    'Did you join with Google? Continue with Google below, or let "Forgot password?" mail you a link to choose a password.',
  loginOk: 'Successfully logged in!',
  confirmFirst: 'Please confirm your email before logging in. Check your inbox.',
  unexpected: 'An unexpected error occurred',
  unreachable: 'Casita cannot be reached right now. Check the connection and try again.',
  noRoom:
    'This browser could not store your session. Free some space, or allow this site to store data, and try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  notRegistered: 'User is not registered. Please sign up first.',
  enterEmail: 'Please enter your email address',
  accountCreated: 'Account created! Setting up your account...',
  accountReady: 'Account ready! Please select your membership plan.',
  accountReadyInvited: 'Account ready! An invitation is waiting for you: you need no plan to join.',
  profileMissing: 'Profile not found yet. You can continue; we will finish the setup.',
  passwordIncorrect: 'Account exists but password is incorrect. Try Continue with Google or reset your password.',

  cancel: 'Cancel',
  googleFailed: 'Continue with Google did not work',
  googleNoSession: 'The way back from Google led nowhere. Please try again.',

  sessionEnded: 'You were signed out. Log in again to go on.',
  signedOutEverywhere: 'All your devices are signed out. Log in here to go on.',

  paymentTitle: 'Your payment',
  paymentProcessing: 'Processing your payment...',
  paymentLogIn: 'Payment successful! Please log in to access your subscription.',
  paymentActive: 'Payment successful! Your subscription is now active.',
  paymentUnverified: 'Payment verification failed. Please contact support.',
  paymentFailed: 'Payment processing failed. Please contact support.',
  paymentRetried:
    'If you have paid, do not pay again. Your payment is kept, and this is tried again by itself as soon as there is a connection.',
  paymentGoOn: 'Go on to Casita',
  paymentContact: 'Contact support',

  strength: 'How strong it is',
  strengthAcceptable: 'Good to go',
  strengthWeak: 'Easy to guess',
  checkUppercase: 'Uppercase letter',
  checkLowercase: 'Lowercase letter',
  checkNumber: 'Number',
  checkSymbol: 'Symbol',
  checkLength: '6 characters or more',
  checkStrongLength: '8 characters or more',
  checkMet: 'met',
  checkOpen: 'not yet',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    account: typeof messages;
  }
}

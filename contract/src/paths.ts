/** Addresses of the API that are not derived from a declaration. */
export const API = {
  changes: '/api/changes',
  live: '/api/live',
  tables: '/api/tables',
  functions: '/api/functions',
  rpc: '/api/rpc',
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  /** Joins a family with a new account, by the token of an invitation and a password. */
  acceptInvited: '/api/auth/accept-invitation',
  signOut: '/api/auth/sign-out',
  /** Ends every session of the caller. */
  signOutEverywhere: '/api/auth/sign-out-everywhere',
  refresh: '/api/auth/refresh',
  /** Answers whether a mailed link is still valid, and for which address. */
  readLink: '/api/auth/read-link',
  confirmEmail: '/api/auth/confirm-email',
  /** Removes an account that another person made with this address. */
  disownAccount: '/api/auth/disown-account',
  /** Sets a new password with the token of a mail. */
  resetPassword: '/api/auth/reset-password',
  /** Sets a new password for the caller. */
  updateUser: '/api/auth/update-user',
  /** Redirects the browser to Google, or to the configured OpenID issuer. */
  google: '/api/auth/google',
  googleCallback: '/api/auth/callback/google',
  /** Default pictures of people: `<id>.svg`. The picture of an id never changes. */
  avatars: '/api/avatars',
  /** Calendar files for programs that follow a person's calendar: `<secret>.ics`. */
  calendars: '/api/calendars',
  /** Uploaded files: `<id>`. */
  files: '/api/files',
  /** Does what a button of a push says, by the token in it. */
  pushAct: '/api/push/act',
  /** Ends the mails of one kind, by the token of a mail (RFC 8058). */
  unsubscribe: '/api/mail/unsubscribe',
  /** Where the payment provider reports events. */
  paymentEvents: '/api/webhooks/stripe',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
  health: '/api/health',
  metrics: '/api/metrics',
} as const;

/** Emergency cards, which are read without signing in and without script: `<secret>`. */
export const CARD_PATH = '/card';

/** Header with the id of the family that a call is about. */
export const FAMILY_HEADER = 'x-family-id';
/** Header with the name of the device's time zone. */
export const TIME_ZONE_HEADER = 'x-time-zone';
/** Header with the id of a change (a UUID). The server applies each id once, so a write can be repeated. */
export const CHANGE_HEADER = 'idempotency-key';
/** Response header, `new` when a sign-up created an account. A sign-up with a known address and its password signs in instead. */
export const ACCOUNT_HEADER = 'x-account';

/** A file of the built web client with the addresses of its areas, a list of paths in which `$name` stands for any text without a slash. */
export const ADDRESSES_FILE = 'addresses.json';

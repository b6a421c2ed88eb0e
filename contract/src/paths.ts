/** Addresses of the API that are not derived from a declaration. */
export const API = {
  changes: '/api/changes',
  live: '/api/live',
  tables: '/api/tables',
  functions: '/api/functions',
  rpc: '/api/rpc',
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  signOut: '/api/auth/sign-out',
  /** Ends every session of whoever is signed in. */
  signOutEverywhere: '/api/auth/sign-out-everywhere',
  refresh: '/api/auth/refresh',
  /** Says whether the link of a mail still works, and whose it is. */
  readLink: '/api/auth/read-link',
  confirmEmail: '/api/auth/confirm-email',
  /** Removes an account that was made with the address of somebody else. */
  disownAccount: '/api/auth/disown-account',
  /** Sets a new password with the token of a mail. */
  resetPassword: '/api/auth/reset-password',
  /** Sets a new password for whoever is signed in. */
  updateUser: '/api/auth/update-user',
  /** Leads the browser to Google, or to the OpenID issuer in its place. */
  google: '/api/auth/google',
  googleCallback: '/api/auth/callback/google',
  /** Default pictures of people: `<id>.svg`, the same for the same id, for ever. */
  avatars: '/api/avatars',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
  health: '/api/health',
  metrics: '/api/metrics',
} as const;

/** Names the family a call belongs to. */
export const FAMILY_HEADER = 'x-family-id';
/** Makes a repeated write harmless: the same key is applied once. A UUID. */
export const CHANGE_HEADER = 'idempotency-key';
/** Says `new` on the answer of a sign-up that has made an account; a known address with its password signs in instead. */
export const ACCOUNT_HEADER = 'x-account';

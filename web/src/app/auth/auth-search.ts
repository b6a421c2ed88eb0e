import { findLinkToken, readLinkToken, storeLinkToken, type LinkPurpose } from '../../lib/auth/link-token.ts';

/** Parameters that may act only once. They are removed from the address bar at once, and held until their page has acted on them. */
interface OneTimeParams {
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The session id of the payment that the person returns from. */
  readonly payment: string | null;
  /** The address says that something was paid, with or without the id. */
  readonly hasPaid: boolean;
  readonly isGoogleSignUp: boolean;
  /** The person returns from a checkout without having paid. */
  readonly hasLeftCheckout: boolean;
}

/** Search values as the router parses them: text that looks like a number or a boolean has become one. */
type Search = object;

interface AuthSearch {
  tab?: string;
  /** True while a person signs in to accept an invitation. The token is stored in this browser tab. */
  invite?: boolean;
  /** The family's name, for display only. */
  family?: string;
}

const FORM_PARAMS = ['tab', 'family'] as const;
const ONE_TIME_PARAMS = [
  'error',
  'error_description',
  'payment_success',
  'payment',
  'session_id',
  'source',
  'code',
  'state',
  'token',
];
const VALUE_MAX = 300;
const NOTHING: OneTimeParams = {
  error: null,
  payment: null,
  hasPaid: false,
  isGoogleSignUp: false,
  hasLeftCheckout: false,
};

let oneTimeParams: OneTimeParams = NOTHING;

function textAt(search: Search, key: string): string | null {
  const value: unknown = Reflect.get(search, key);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).trim().slice(0, VALUE_MAX) || null;
}

/** The parameters that stay in the address of /auth, so that a reload loses neither the form's tab nor the invitation. */
export function readAuthSearch(search: Search): AuthSearch {
  const found: AuthSearch = textAt(search, 'invite') === 'true' ? { invite: true } : {};
  for (const key of FORM_PARAMS) {
    const text = textAt(search, key);
    if (text !== null) found[key] = text;
  }
  return found;
}

/** A provider's error from the query, or from behind the # where some providers write it. The message is cut to one bounded line. */
function findError(search: Search, hash: string): OneTimeParams['error'] {
  for (const part of [search, Object.fromEntries(new URLSearchParams(hash))]) {
    const code = textAt(part, 'error');
    const said = textAt(part, 'error_description') ?? '';
    if (code !== null) return { code, message: said.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim() };
  }
  return null;
}

function findOneTimeParams(search: Search, hash: string): OneTimeParams {
  return {
    error: findError(search, hash),
    payment: textAt(search, 'payment_success') === 'true' ? textAt(search, 'session_id') : null,
    hasPaid: textAt(search, 'payment_success') === 'true',
    isGoogleSignUp: textAt(search, 'source') === 'google_signup',
    hasLeftCheckout: textAt(search, 'payment') === 'left',
  };
}

/**
 * Stores the one-time parameters of the address, and the token of an invitation in this browser tab. `searchStr` is the query as it
 * stands in the address. A token behind the # is never read. Returns true when the address has to be cleaned.
 */
export function takeFromAddress(search: Search, searchStr: string, hash: string): boolean {
  if (hash === '' && !ONE_TIME_PARAMS.some((key) => key in search)) return false;
  oneTimeParams = findOneTimeParams(search, hash);
  if (readAuthSearch(search).invite) takeLinkToken('invitation', searchStr, '');
  return true;
}

/**
 * True when the address that was just taken is a failed sign-in of a person with an invitation, who goes back to it. The question about
 * an unproven account is asked at /auth.
 */
export function isInvitationReturn(search: Search): boolean {
  const { error } = oneTimeParams;
  if (readLinkToken('invitation') === null) return false;
  // The server cannot name the invitation where it no longer knows how the sign-in began; this browser tab still has it.
  return error?.code === 'google' || (error?.code === 'not_registered' && readAuthSearch(search).invite === true);
}

export const readOneTimeParams = (): OneTimeParams => oneTimeParams;

/** Called once the page has acted on the parameters, so that it does not act on them again. */
export function dropOneTimeParams(): void {
  oneTimeParams = NOTHING;
}

/**
 * Stores the token of a mail link. `segment` is the last part of the path, for links that carry the token there. Returns true when the
 * address has to be cleaned.
 */
export function takeLinkToken(purpose: LinkPurpose, search: string, hash: string, segment = ''): boolean {
  const token = findLinkToken(search, hash) ?? (segment.trim() || null);
  if (token !== null) storeLinkToken(purpose, token);
  return token !== null || hash !== '' || segment !== '';
}

import { findLinkToken, keepLinkToken, type LinkPurpose } from '../../lib/auth/link-token.ts';

/** What an address brings along once: taken out of the address bar at once, and kept until its page has acted on it. */
interface Brought {
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The payment that somebody comes back from. */
  readonly payment: string | null;
  readonly isGoogleSignUp: boolean;
}

/** Search values as the router reads them: what looks like a number or a truth value has become one. */
type Search = object;

interface AuthSearch {
  tab?: string;
  /** An invitation is carried along; its token lies in this tab. */
  invite?: boolean;
  /** A name to show; nothing is decided by it. */
  family?: string;
}

const STAYING = ['tab', 'family'] as const;
const ONCE = ['error', 'error_description', 'payment_success', 'session_id', 'source', 'code', 'state', 'token'];
const LONGEST = 300;
const NOTHING: Brought = { error: null, payment: null, isGoogleSignUp: false };

let brought: Brought = NOTHING;

function textAt(search: Search, key: string): string | null {
  const value: unknown = Reflect.get(search, key);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).trim().slice(0, LONGEST) || null;
}

/** What stays in the address of the door: a reload loses neither the tab nor the invitation. */
export function readAuthSearch(search: Search): AuthSearch {
  const found: AuthSearch = textAt(search, 'invite') === 'true' ? { invite: true } : {};
  for (const key of STAYING) {
    const text = textAt(search, key);
    if (text !== null) found[key] = text;
  }
  return found;
}

/** A provider's error in the query, or behind the # where some write it. Its sentence becomes one bounded line of plain text. */
function findError(search: Search, hash: string): Brought['error'] {
  for (const part of [search, Object.fromEntries(new URLSearchParams(hash))]) {
    const code = textAt(part, 'error');
    const said = textAt(part, 'error_description') ?? '';
    if (code !== null) return { code, message: said.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim() };
  }
  return null;
}

export function findBrought(search: Search, hash: string): Brought {
  return {
    error: findError(search, hash),
    payment: textAt(search, 'payment_success') === 'true' ? textAt(search, 'session_id') : null,
    isGoogleSignUp: textAt(search, 'source') === 'google_signup',
  };
}

/**
 * True when the address has to be cleaned; what it brought is kept, and the token of an invitation in this tab. `searchStr` is the
 * query as it stands in the address. A token behind the # is never read.
 */
export function takeFromAddress(search: Search, searchStr: string, hash: string): boolean {
  if (hash === '' && !ONCE.some((key) => key in search)) return false;
  brought = findBrought(search, hash);
  if (readAuthSearch(search).invite) takeLinkToken('invitation', searchStr, '');
  return true;
}

export const readBrought = (): Brought => brought;

/** Acted on: nothing of it happens again. */
export function dropBrought(): void {
  brought = NOTHING;
}

/**
 * True when the address has to be cleaned of what the link of a mail brought; its token is kept. `segment` is the last part of the
 * path, where links of that shape have it.
 */
export function takeLinkToken(purpose: LinkPurpose, search: string, hash: string, segment = ''): boolean {
  const token = findLinkToken(search, hash) ?? (segment.trim() || null);
  if (token !== null) keepLinkToken(purpose, token);
  return token !== null || hash !== '' || segment !== '';
}

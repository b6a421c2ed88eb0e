import { findLinkToken, keepLinkToken } from '../lib/link-token.ts';

/** What an address brings along once: taken out of the address bar at once, and kept until its page has acted on it. */
interface Brought {
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The payment that somebody comes back from. */
  readonly payment: string | null;
  readonly isGoogleSignUp: boolean;
}

/** Search values as the router reads them: what looks like a number or a truth value has become one. */
type Search = object;

interface DoorSearch {
  tab?: string;
  invite?: boolean;
  token?: string;
  /** A name to show; nothing is decided by it. */
  family?: string;
}

const STAYING = ['tab', 'token', 'family'] as const;
const ONCE = ['error', 'error_description', 'payment_success', 'session_id', 'source', 'code', 'state'];
const LONGEST = 300;
const NOTHING: Brought = { error: null, payment: null, isGoogleSignUp: false };

let brought: Brought = NOTHING;

function textAt(search: Search, key: string): string | null {
  const value: unknown = Reflect.get(search, key);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).trim().slice(0, LONGEST) || null;
}

/** What stays in the address of the door: a reload loses neither the tab nor the invitation. */
export function readDoorSearch(search: Search): DoorSearch {
  const found: DoorSearch = textAt(search, 'invite') === 'true' ? { invite: true } : {};
  for (const key of STAYING) {
    const text = textAt(search, key);
    if (text !== null) found[key] = text;
  }
  return found;
}

export function findBrought(search: Search): Brought {
  const code = textAt(search, 'error');
  const message = (textAt(search, 'error_description') ?? '').replaceAll(/\s+/g, ' ');
  return {
    error: code === null ? null : { code, message },
    payment: textAt(search, 'payment_success') === 'true' ? textAt(search, 'session_id') : null,
    isGoogleSignUp: textAt(search, 'source') === 'google_signup',
  };
}

/** True when the address has to be cleaned; what it brought is kept. A token behind the # is never read. */
export function takeFromAddress(search: Search, hash: string): boolean {
  if (hash === '' && !ONCE.some((key) => key in search)) return false;
  brought = findBrought(search);
  return true;
}

export const readBrought = (): Brought => brought;

/** Acted on: nothing of it happens again. */
export function dropBrought(): void {
  brought = NOTHING;
}

/** True when the address has to be cleaned of what the link of a mail brought; its token is kept. */
export function takeLinkToken(purpose: 'reset' | 'confirm', search: string, hash: string): boolean {
  const token = findLinkToken(search, hash);
  if (token !== null) keepLinkToken(purpose, token);
  return token !== null || hash !== '';
}

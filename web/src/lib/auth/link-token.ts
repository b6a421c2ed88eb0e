/**
 * Tokens of mailed links, including invitations, and the code of a link that pairs a device. They are removed from the address bar at once, and stored in session storage
 * until they are used, because a phone may discard the browser tab while its person looks for a password.
 */
export type LinkPurpose = 'reset' | 'confirm' | 'invitation' | 'pairing';

/** A copy in memory, for browsers that forbid session storage. */
const tokens = new Map<LinkPurpose, string>();
const keyOf = (purpose: LinkPurpose) => `casita.link:${purpose}`;

/** Reads the token of a link from its query (`?token=…`) or its fragment (`#token=…`); null when there is none. */
export function findLinkToken(search: string, hash: string): string | null {
  for (const part of [search, hash.replace(/^#/, '?')]) {
    const token = new URLSearchParams(part).get('token')?.trim();
    if (token) return token;
  }
  return null;
}

export function storeLinkToken(purpose: LinkPurpose, token: string): void {
  tokens.set(purpose, token);
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // The copy in memory remains.
  }
}

export function readLinkToken(purpose: LinkPurpose): string | null {
  try {
    return tokens.get(purpose) ?? sessionStorage.getItem(keyOf(purpose));
  } catch {
    return tokens.get(purpose) ?? null;
  }
}

/** Deletes a token that was used or abandoned. */
export function dropLinkToken(purpose: LinkPurpose): void {
  tokens.delete(purpose);
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was stored.
  }
}

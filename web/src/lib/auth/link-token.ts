/**
 * Tokens of links in mails, of invitations too: taken out of the address bar at once, and kept for this tab until they are used. A phone may put the
 * tab aside while its person looks for a password.
 */
export type LinkPurpose = 'reset' | 'confirm' | 'invitation';

/** Where session storage is closed, a token lives as long as the page. */
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

export function keepLinkToken(purpose: LinkPurpose, token: string): void {
  tokens.set(purpose, token);
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // It lives as long as the page.
  }
}

export function readLinkToken(purpose: LinkPurpose): string | null {
  try {
    return tokens.get(purpose) ?? sessionStorage.getItem(keyOf(purpose));
  } catch {
    return tokens.get(purpose) ?? null;
  }
}

/** Done with, whatever came of it. */
export function dropLinkToken(purpose: LinkPurpose): void {
  tokens.delete(purpose);
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was kept.
  }
}

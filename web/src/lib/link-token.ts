/**
 * Tokens of links in mails: taken out of the address bar at once, and kept for this tab until they are used. A phone may put the
 * tab aside while its person looks for a password.
 */
type Purpose = 'reset' | 'confirm';

/** Where session storage is closed, a token lives as long as the page. */
const tokens = new Map<Purpose, string>();
const keyOf = (purpose: Purpose) => `casita.link:${purpose}`;

/** Reads the token of a link from its query (`?token=…`) or its fragment (`#token=…`); null when there is none. */
export function findLinkToken(search: string, hash: string): string | null {
  for (const part of [search, hash.replace(/^#/, '?')]) {
    const token = new URLSearchParams(part).get('token')?.trim();
    if (token) return token;
  }
  return null;
}

export function keepLinkToken(purpose: Purpose, token: string): void {
  tokens.set(purpose, token);
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // It lives as long as the page.
  }
}

export function readLinkToken(purpose: Purpose): string | null {
  try {
    return tokens.get(purpose) ?? sessionStorage.getItem(keyOf(purpose));
  } catch {
    return tokens.get(purpose) ?? null;
  }
}

/** Done with, whatever came of it. */
export function dropLinkToken(purpose: Purpose): void {
  tokens.delete(purpose);
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was kept.
  }
}

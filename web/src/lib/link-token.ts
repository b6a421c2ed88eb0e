/** Tokens of links in mails: taken out of the address bar at once, and kept for the life of this page only. */
type Purpose = 'reset' | 'confirm';

const tokens = new Map<Purpose, string>();

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
}

export const readLinkToken = (purpose: Purpose): string | null => tokens.get(purpose) ?? null;

/** Done with, whatever came of it. */
export function dropLinkToken(purpose: Purpose): void {
  tokens.delete(purpose);
}

/** Browsers send identity's cookies only below this path, so no other route receives a refresh token. */
export const AUTH_COOKIE_PATH = '/api/auth';

export const COOKIE_PREFIX = 'casita';

/** The cookie with the refresh token. Browsers accept the prefix only together with `Secure`. */
export function refreshCookieName(isSecure: boolean): string {
  return `${isSecure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
}

/** The raw value of one cookie of a request, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** A `Set-Cookie` header for a cookie that scripts cannot read. `maxAgeSeconds` 0 removes the cookie. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const attributes = [
    `${name}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    `Path=${AUTH_COOKIE_PATH}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (isSecure) attributes.push('Secure');
  return attributes.join('; ');
}

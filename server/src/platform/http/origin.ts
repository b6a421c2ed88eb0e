import type { FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';

/**
 * Refuses requests that a page of another site makes with our cookies (CSRF). Browsers send the page's origin with every POST. Other
 * programs send none, but they have no cookies that a foreign page could use.
 */
export function refuseForeignOrigin(request: FastifyRequest, appUrl: string): void {
  if (isForeign(request, appUrl))
    throw new Problem('42501', 'Permission denied: this request comes from another site.');
}

/** True for what `refuseForeignOrigin` refuses. */
export function isForeign(request: FastifyRequest, appUrl: string): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) return !isOurs(origin, request, appUrl);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isOurs(origin: string, request: FastifyRequest, appUrl: string): boolean {
  return origin === new URL(appUrl).origin || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** True for programs that store the refresh token themselves. A script in a page cannot claim this: its browser adds an origin. */
export function isTokenClient(request: FastifyRequest): boolean {
  const { headers } = request;
  return headers['x-client'] === 'token' && headers.origin === undefined && headers['sec-fetch-site'] === undefined;
}

import type { FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';
import { isLoopback } from '../env/reach.ts';

/**
 * Headers that browsers, command-line tools and metrics collectors send themselves, besides `sec-fetch-…` and `sec-ch-…`. No list of
 * the headers that proxies add is complete, so any other header counts as a proxy's.
 */
const OWN_HEADERS = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'connection'],
  ...['content-length', 'content-type', 'cookie', 'dnt', 'expect', 'host', 'if-modified-since', 'if-none-match'],
  ...['keep-alive', 'origin', 'pragma', 'priority', 'range', 'referer', 'save-data', 'te', 'transfer-encoding'],
  ...['upgrade-insecure-requests', 'user-agent', 'x-prometheus-scrape-timeout-seconds'],
]);

/**
 * Admits only callers on this machine. Checks the socket's address; the Host header, against a foreign name that points here (DNS
 * rebinding); and the other headers, against requests that a proxy on this machine forwards.
 * @throws Problem NOT_FOUND for every other caller.
 */
export async function requireThisMachine(request: FastifyRequest): Promise<void> {
  if (!isFromThisMachine(request)) throw new Problem('NOT_FOUND');
}

/** Trusts no forwarded address, not even from a trusted proxy. */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(raw.headers.host ?? '')) &&
    Object.keys(raw.headers).every((name) => OWN_HEADERS.has(name) || /^sec-(fetch|ch|gpc)\b/.test(name))
  );
}

/** The name in a Host header; empty for a malformed one, so that extra text cannot disguise another name. */
function hostnameOf(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1] ?? '';
}

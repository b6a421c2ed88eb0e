import type { FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';
import { isLoopback } from '../env/reach.ts';

/**
 * What browsers, command lines and collectors write themselves, beside `sec-fetch-…` and `sec-ch-…`. No list of what proxies add is
 * ever complete, so any other header counts as one's.
 */
const OWN_HEADERS = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'connection'],
  ...['content-length', 'content-type', 'cookie', 'dnt', 'expect', 'host', 'if-modified-since', 'if-none-match'],
  ...['keep-alive', 'origin', 'pragma', 'priority', 'range', 'referer', 'save-data', 'te', 'transfer-encoding'],
  ...['upgrade-insecure-requests', 'user-agent', 'x-prometheus-scrape-timeout-seconds'],
]);

/**
 * For what exists on this machine alone. The socket says who is there; the Host header keeps out a foreign name that points here (DNS
 * rebinding), and other headers what a proxy on this machine passes on. @throws Problem NOT_FOUND for everybody else.
 */
export async function requireThisMachine(request: FastifyRequest): Promise<void> {
  if (!isFromThisMachine(request)) throw new Problem('NOT_FOUND');
}

/** Trusts nothing that is forwarded, whoever forwards it. */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(raw.headers.host ?? '')) &&
    Object.keys(raw.headers).every((name) => OWN_HEADERS.has(name) || /^sec-(fetch|ch|gpc)\b/.test(name))
  );
}

/** The name in a Host header; nothing where it is not written as one: what stands around a name must not hide another. */
function hostnameOf(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1] ?? '';
}

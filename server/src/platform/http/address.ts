import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../db/problems.ts';

/** What a limit per address counts: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function addressOf(request: FastifyRequest): string {
  const address = withoutMapping(request.ip);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups.slice(0, 4).join(':');
}

/** What a proxy says of whoever it speaks for, whether or not it is one that we trust. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** For what only programs on this machine may read. @throws Problem NOT_FOUND for everybody else, proxies on it included. */
export async function requireLocalCaller(request: FastifyRequest): Promise<void> {
  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  if (isProxied || !isLoopback(withoutMapping(request.socket.remoteAddress ?? ''))) throw new Problem('NOT_FOUND');
}

/**
 * For pages of development: a name that somebody else's server points at this machine opens nothing of it (DNS rebinding), nor
 * does a name of the network. @throws Problem NOT_FOUND.
 */
export async function requireLocalHost(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request.hostname.replace(/^\[(.*)\]$/, '$1'))) throw new Problem('NOT_FOUND');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Sockets that listen for both families name IPv4 addresses in IPv6. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { withoutMapping } from '../env/reach.ts';

/** The key for limits per address: an IPv4 address, or the /64 network of an IPv6 customer. */
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

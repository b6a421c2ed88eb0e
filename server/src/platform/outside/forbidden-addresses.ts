import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** IPv4 addresses that are not of the public internet (IANA special-purpose registry), in CIDR notation. */
const FORBIDDEN_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6 only global unicast is public. In it lie addresses for documentation, and ones that stand for IPv4 addresses. */
const GLOBAL_V6 = '2000::/3';
const FORBIDDEN_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix = ''] = subnet.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const forbiddenV4 = listOf(FORBIDDEN_V4, 'ipv4');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const forbiddenV6 = listOf(FORBIDDEN_V6, 'ipv6');

/**
 * True for every address to which the server does not connect at a person's request: all that are not of the public internet, also
 * written as IPv6, and the server's own.
 */
export function isForbiddenAddress(address: string): boolean {
  const isOwn = Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address));
  if (isOwn || address.includes('%')) return true;
  const version = isIP(address);
  if (version === 4) return forbiddenV4.check(address, 'ipv4');
  return version !== 6 || !globalV6.check(address, 'ipv6') || forbiddenV6.check(address, 'ipv6');
}

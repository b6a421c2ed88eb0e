import { BlockList, isIP, isIPv6 } from 'node:net';
import { withoutMapping } from '../env/reach.ts';

interface RequestAddress {
  /** The peer, or the caller that a trusted proxy named: any text. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The key for limits per address of a request: that of its caller, or of the peer where a proxy names none. */
export function addressOf({ ip, socket }: RequestAddress): string {
  const address = withoutPort(ip);
  return networkOf(isIP(address) === 0 ? (socket.remoteAddress ?? '') : address);
}

/** Some proxies write the port of the caller too: `203.0.113.9:40112`, `[2001:db8::1]:40112`. */
function withoutPort(text: string): string {
  return text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** An IPv4 address, or the /64 network of an IPv6 customer. */
export function networkOf(text: string): string {
  const address = withoutMapping(text);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups.slice(0, 4).join(':');
}

/** The network of one customer: of a key for limits per address (`networkOf`) an IPv4 address, or the /48 of an IPv6 one. */
export function wideNetworkOf(address: string): string {
  return address.split(':').slice(0, 3).join(':');
}

/** Whether a peer is one of these addresses and networks, such as `10.0.0.1` and `fd00::/8`. */
export function addressMatcher(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const text of list) {
    const [address = '', bits] = text.split('/');
    const bare = withoutMapping(address);
    const full = isIPv6(bare) ? 128 : 32;
    known.addSubnet(
      bare,
      Math.max(0, bits === undefined ? full : Number(bits) - (bare === address ? 0 : 96)),
      familyOf(bare),
    );
  }
  return (text) => {
    const address = withoutMapping(text);
    return isIP(address) > 0 && known.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

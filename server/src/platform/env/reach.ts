import { isIPv4 } from 'node:net';

/** True for a loopback name or address. `host` is without a port; IPv6 may be in brackets. */
export function isLoopback(host: string): boolean {
  const bare = withoutMapping(host.replace(/^\[(.*)\]$/, '$1')).toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** The IPv4 address of an IPv4-mapped IPv6 address, as dual-stack sockets report their peers, also where it is written in hex. */
export function withoutMapping(address: string): string {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return address.replace(/^::ffff:(?=\d+\.)/i, '');
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** The setting that makes Casita reachable for others, as part of a message; null when only this machine can reach it. */
export function describePublic(host: string, appUrl: string): string | null {
  if (!isLoopback(host)) return `HOST=${host} can be reached from the network`;
  const { hostname } = new URL(appUrl);
  return isLoopback(hostname) ? null : `APP_URL names ${hostname}, which others can reach`;
}

/** Suffixes of names that exist only within a local network or a machine, and receive no mail. */
const WITHOUT_MAIL = /\.(localhost|local|lan|internal|home\.arpa)$/;

/** The support mailbox of RFC 2142 at the host of `appUrl`; null for IP addresses and for local names. */
export function findSupportMailbox(appUrl: string): string | null {
  const { hostname } = new URL(appUrl);
  const isName = hostname.includes('.') && !isIPv4(hostname) && !hostname.startsWith('[');
  return isName && !WITHOUT_MAIL.test(hostname) ? `support@${hostname}` : null;
}

import { isIPv4 } from 'node:net';

/** True for a name or address by which a machine reaches itself alone. `host` is without a port; IPv6 may stand in brackets. */
export function isLoopback(host: string): boolean {
  const bare = withoutMapping(host.replace(/^\[(.*)\]$/, '$1')).toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** The IPv4 address in one written as IPv6: sockets that listen for both families name their peers so. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Where others can reach Casita, as its settings say it; null where only this machine can. */
export function describePublic(host: string, appUrl: string): string | null {
  if (!isLoopback(host)) return `HOST=${host} can be reached from the network`;
  const { hostname } = new URL(appUrl);
  return isLoopback(hostname) ? null : `APP_URL names ${hostname}, which others can reach`;
}

/** Endings of names that exist within a house or a machine alone, where no mail arrives. */
const WITHOUT_MAIL = /\.(localhost|local|lan|internal|home\.arpa)$/;

/** The mailbox that RFC 2142 names for questions, at the host of `appUrl`; null for addresses and for names without mailboxes. */
export function findSupportMailbox(appUrl: string): string | null {
  const { hostname } = new URL(appUrl);
  const isName = hostname.includes('.') && !isIPv4(hostname) && !hostname.startsWith('[');
  return isName && !WITHOUT_MAIL.test(hostname) ? `support@${hostname}` : null;
}

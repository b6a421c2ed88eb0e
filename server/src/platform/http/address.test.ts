import { expect, it } from 'vitest';
import { addressMatcher, addressOf } from './address.ts';

const peer = { remoteAddress: '10.0.0.7' };

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:40112', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2'],
  ['[2001:db8:1:2::4]:40112', '2001:db8:1:2'],
  ['[2001:db8:1:2::4]', '2001:db8:1:2'],
  ['unknown', '10.0.0.7'],
  ['', '10.0.0.7'],
])('knows the caller that a proxy writes as %s by %s', (ip, key) => {
  expect(addressOf({ ip, socket: peer })).toBe(key);
});

it('knows the peers of a list of addresses and networks', () => {
  const isListed = addressMatcher(['10.0.0.1', '192.168.0.0/16', 'fd00::/8', '::ffff:172.16.0.0/108']);
  const listed = ['10.0.0.1', '::ffff:10.0.0.1', '192.168.4.5', 'fd12::1', '172.17.0.1'];
  expect([...listed, '10.0.0.2', '192.169.0.1', 'fe80::1%eth0', ''].filter(isListed)).toEqual(listed);
  expect(addressMatcher([])('127.0.0.1')).toBe(false);
});

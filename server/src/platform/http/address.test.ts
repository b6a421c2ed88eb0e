import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

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

import { expect, it } from 'vitest';
import { TimeZone, zoneNamed } from './times.ts';

it.each([
  'Europe/Madrid',
  'UTC',
  'Etc/GMT-1',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/Port-au-Prince',
  'EST5EDT',
  'NZ-CHAT',
])('knows the zone %s', (name) => expect(TimeZone.safeParse(name).success).toBe(true));

it.each([
  ['europe/madrid', 'Europe/Madrid'],
  ['Europe/MADRID', 'Europe/Madrid'],
  ['asia/KOLKATA', 'Asia/Calcutta'],
  ['utc', 'UTC'],
  ['Etc/GMT-23', null],
  ['+01:00', null],
  ['Nowhere', null],
  ['', null],
])('refuses the zone %s, whose spelling here is %s', (name, spelling) => {
  expect(TimeZone.safeParse(name).success).toBe(false);
  expect(zoneNamed(name)).toBe(spelling);
});

it('accepts all zones of this platform', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => zoneNamed(name) !== name)).toEqual([]);
});

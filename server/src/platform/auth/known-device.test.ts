import { expect, it } from 'vitest';
import { createKnownDevices } from './known-device.ts';

const devices = createKnownDevices('a secret of at least thirty-two characters');
const ANA = 'ana@casa.test';

it('recognises people who have signed in on the device, and no others', () => {
  expect(devices.recognise(null, ANA)).toBeNull();
  const cookie = devices.remember(null, ANA);
  expect(devices.recognise(cookie, ANA)).toBe(cookie.split('.')[0]);
  expect(devices.recognise(cookie, 'leo@casa.test')).toBeNull();
  expect(cookie).not.toContain('ana');
});

it('remembers up to eight people per device, the latest first', () => {
  let cookie = devices.remember(null, ANA);
  const id = devices.recognise(cookie, ANA);
  for (let person = 1; person <= 7; person += 1) cookie = devices.remember(cookie, `p${person}@casa.test`);
  expect(devices.recognise(cookie, ANA)).toBe(id);
  cookie = devices.remember(cookie, ANA);
  cookie = devices.remember(cookie, 'p8@casa.test');
  expect(devices.recognise(cookie, ANA)).toBe(id);
  expect(devices.recognise(cookie, 'p1@casa.test')).toBeNull();
});

it('cannot be forged, moved to another device or made with another secret', () => {
  const cookie = devices.remember(null, ANA);
  const [id = '', mark = ''] = cookie.split('.');
  const [otherId = ''] = devices.remember(null, ANA).split('.');
  const foreign = createKnownDevices('another secret of thirty-two characters').remember(cookie, ANA);
  for (const wrong of [`${otherId}.${mark}`, `${id}.${'A'.repeat(22)}`, `${id}.`, id, '', '..', 'x'.repeat(5_000)]) {
    expect(devices.recognise(wrong, ANA), wrong).toBeNull();
    expect(devices.recognise(devices.remember(wrong, ANA), ANA)).not.toBeNull();
  }
  expect(devices.recognise(foreign.replace(mark, 'B'.repeat(22)), ANA)).toBeNull();
});

it('takes no id from the caller', () => {
  const chosen = '00000000-0000-4000-8000-000000000001';
  for (const cookie of [chosen, `${chosen}.${'A'.repeat(22)}`]) {
    const [id] = devices.remember(cookie, ANA, 'a session').split('.');
    expect(id).not.toBe(chosen);
    expect(id).toMatch(/^[\da-f-]{36}$/);
  }
  // One that was made before cookies ended with a mark for nobody.
  const [id, mark] = devices.remember(null, ANA).split('.');
  expect(devices.remember(`${id}.${mark}`, ANA)).toMatch(new RegExp(`^${id}\\.`));
  expect(devices.remember(`${id}.${mark}`, 'leo@casa.test')).not.toContain(id);
});

it('makes one device of a session, however often it is asked', () => {
  const made = (session: string | null) => devices.remember(null, ANA, session);
  expect(made('a session')).toBe(made('a session'));
  expect(new Set([made('a session'), made('another'), made(null), made(null)]).size).toBe(4);
});

it('knows without naming a person whether it made the cookie', () => {
  const cookie = devices.remember(devices.remember(null, ANA), 'leo@casa.test');
  expect(devices.readId(cookie)).toBe(cookie.split('.')[0]);
  const foreign = createKnownDevices('another secret of thirty-two characters').remember(null, ANA);
  for (const other of [null, '', foreign, foreign.replace(/^[^.]+/, cookie.split('.')[0] ?? '')]) {
    expect(devices.readId(other)).toBeNull();
  }
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '#web/lib/sync/client.ts';
import { createWorld, type World } from '#web/lib/testing/world.ts';
import { followUpPayment, keepPayment, readPayment } from './payment-return.ts';

let world: World;

beforeEach(() => {
  world = createWorld();
  installClient(world.openTab());
});
afterEach(() => {
  world.closeAll();
  installClient(null);
});

test('a payment is followed up once', async () => {
  keepPayment('cs_1');
  expect(await followUpPayment('cs_1', async () => async () => true)).toBe('active');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.get('payment_session_verified')).toBe('cs_1');
  keepPayment('cs_1');
  expect(readPayment()).toBeNull();
  keepPayment('cs_2');
  expect(readPayment()).toBe('cs_2');
});

test('one that was not paid is let go, one that could not be asked about stays', async () => {
  keepPayment('cs_1');
  expect(await followUpPayment('cs_1', async () => () => Promise.reject(new Error('no network')))).toBe('failed');
  expect(readPayment()).toBe('cs_1');
  expect(await followUpPayment('cs_1', async () => async () => false)).toBe('unverified');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.has('payment_session_verified')).toBe(false);
});

test('where nobody can follow payments up, nothing is claimed about them', async () => {
  keepPayment('cs_1');
  expect(await followUpPayment('cs_1', async () => null)).toBe('left');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.has('payment_session_verified')).toBe(false);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '#web/lib/sync/client.ts';
import { createWorld, type World } from '#web/lib/testing/world.ts';
import { followUpPayment, storePayment, readPayment } from './payment-return.ts';

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
  storePayment('cs_1');
  expect(await followUpPayment('cs_1', async () => async () => true)).toBe('active');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.get('payment_session_verified')).toBe('cs_1');
  storePayment('cs_1');
  expect(readPayment()).toBeNull();
  storePayment('cs_2');
  expect(readPayment()).toBe('cs_2');
});

test('an unpaid payment is dropped, one that the server could not be asked about stays stored', async () => {
  storePayment('cs_1');
  expect(await followUpPayment('cs_1', async () => () => Promise.reject(new Error('no network')))).toBe('failed');
  expect(readPayment()).toBe('cs_1');
  expect(await followUpPayment('cs_1', async () => async () => false)).toBe('unverified');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.has('payment_session_verified')).toBe(false);
});

test('while the contract has no call to follow payments up, the payment is dropped without a message', async () => {
  storePayment('cs_1');
  expect(await followUpPayment('cs_1', async () => null)).toBe('unsupported');
  expect(readPayment()).toBeNull();
  expect(world.browser.storage.has('payment_session_verified')).toBe(false);
});

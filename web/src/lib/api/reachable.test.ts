import { beforeEach, expect, test } from 'vitest';
import { whenReachable } from './reachable.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { createFakeClock, settle, type FakeClock } from '../testing/fake-clock.ts';

let clock: FakeClock;
let browser: FakeBrowser;
let status: number;
let opened: number;
let stop: () => void;

beforeEach(() => {
  clock = createFakeClock();
  status = 200;
  opened = 0;
  browser = createFakeBrowser(async () => new Response(null, { status }), clock);
  browser.setOnline(false);
  stop = whenReachable(browser.openTab(), '/install', () => (opened += 1));
});

test('a server is noticed at once when the network comes back, and reported once', async () => {
  await clock.advance(10_000);
  expect(opened).toBe(0);
  browser.setOnline(true);
  await settle();
  expect(opened).toBe(1);
  await clock.advance(600_000);
  expect(opened).toBe(1);
});

test('a server that was down is noticed without an event of the browser', async () => {
  status = 503;
  browser.setOnline(true);
  await clock.advance(30_000);
  expect(opened).toBe(0);
  status = 200;
  await clock.advance(60_000);
  expect(opened).toBe(1);
});

test('nothing is reported after stopping', async () => {
  stop();
  browser.setOnline(true);
  await clock.advance(60_000);
  expect(opened).toBe(0);
});

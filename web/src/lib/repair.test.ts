// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const WORDS = {
  waiting: '{{count}} wait',
  noneWaiting: 'none waits',
  unknownWaiting: 'not known',
  busy: 'busy',
  offline: 'offline',
  done: 'done',
};

/** Opens `/fix-local-dev`: a classic script, so importing it runs it. */
async function openPage(): Promise<void> {
  document.body.dataset['words'] = JSON.stringify(WORDS);
  document.body.innerHTML = '<p id="waiting"></p><button id="repair"></button><p id="outcome"></p>';
  vi.resetModules();
  await import('../../public/repair.js');
}

const textOf = (id: string) => document.getElementById(id)?.textContent;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vi.stubGlobal('fetch', async () => new Response('{}'));
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores two changes in the database, one of them also in local storage, and a third in local storage only. */
async function leaveChanges(): Promise<void> {
  const db = await openDB('casita-outbox', 1, {
    upgrade: (opened) => void opened.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true }),
  });
  for (const id of ['one', 'two']) await db.add('entries', { id });
  db.close();
  for (const id of ['two', 'three']) localStorage.setItem(`casita.unstored:${id}`, JSON.stringify({ id }));
}

test('repairing retains the changes in local storage, and counts each change once', async () => {
  await leaveChanges();
  localStorage.setItem('casita.auth', 'x');
  localStorage.setItem('selectedPlan', 'x');
  localStorage.setItem('theme', 'dark');
  await openPage();
  await vi.waitFor(() => expect(textOf('waiting')).toBe('3 wait'));
  document.getElementById('repair')?.click();
  await vi.waitFor(() => expect(textOf('outcome')).toBe('done'));
  expect(Object.keys(localStorage).toSorted()).toEqual(['casita.unstored:three', 'casita.unstored:two', 'theme']);
});

test('discarded changes that the database could not delete are not counted, and stay discarded', async () => {
  await leaveChanges();
  localStorage.setItem('casita.discarded:one', '1');
  await openPage();
  await vi.waitFor(() => expect(textOf('waiting')).toBe('2 wait'));
  document.getElementById('repair')?.click();
  await vi.waitFor(() => expect(textOf('outcome')).toBe('done'));
  expect(Object.keys(localStorage)).toContain('casita.discarded:one');
});

test('the number of changes is unknown when the database does not open', async () => {
  await leaveChanges();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No storage here.', 'UnknownError');
  });
  await openPage();
  await vi.waitFor(() => expect(textOf('waiting')).toBe('not known'));
});

test('a database that does not answer is given up', async () => {
  await leaveChanges();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  await openPage();
  await vi.waitFor(() => expect(opening).toHaveBeenCalledWith('casita-outbox'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(textOf('waiting')).toBe('not known');
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import * as streams from 'node:stream/web';
import { afterAll } from 'vitest';

/** More turns of the event loop than a chain of database calls takes. */
const TURNS = 500;

// A test file has a context of its own, which lacks these globals of browsers: jsdom has not made them, and Vitest does not pass them on.
for (const [name, value] of Object.entries(streams)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// The context ends with the file, and the process goes on: what a closed client still stores has to end before its globals do.
afterAll(async () => {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
});

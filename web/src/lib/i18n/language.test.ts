import { expect, test } from 'vitest';
import { resolveLanguage } from './language.ts';

test.each([
  ['es-MX', 'es'],
  ['ES', 'es'],
  ['es_419', 'es'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
  ['en-GB', 'en'],
  ['estonian', 'en'],
])('%s is shown as %s', (stored, shown) => {
  expect(resolveLanguage(stored)).toBe(shown);
});

import { expect, it } from 'vitest';
import { GivenName, NeededName, tidyName } from './names.ts';

it.each([
  ['  Ana  Rivera ', 'Ana Rivera'],
  ['Ana\u202Egnp.exe', 'Anagnp.exe'],
  ['Ana\r\nBcc: x', 'Ana Bcc: x'],
  ['A\u0007\ud800b', 'Ab'],
  ['María José 👩‍👧', 'María José 👩‍👧'],
  ['نور', 'نور'],
])('keeps of %j what can be read', (typed, kept) => {
  expect(tidyName(typed)).toBe(kept);
});

it.each(['', '  ', '\u200b\u200d', '\u202e', '\u2066\u0000\ufeff'])('calls %j blank', (typed) => {
  expect(GivenName.parse(typed)).toBe('');
  expect(NeededName.safeParse(typed).success).toBe(false);
});

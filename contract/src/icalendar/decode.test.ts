import { expect, it } from 'vitest';
import { decodeCalendar } from './decode.ts';

const textOf = (...parts: (string | number[])[]) => {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string))); // texts and bytes alike
  const decoded = decodeCalendar(new Uint8Array(bytes));
  return 'text' in decoded ? decoded.text : decoded.refused;
};

it('costs one letter where one byte of a UTF-8 file is bad', () => {
  expect(textOf('SUMMARY:Fútbol y na', [0xf1], 'a con Ángela')).toBe('SUMMARY:Fútbol y na\uFFFDa con Ángela');
  expect(textOf('Fútbol, piñata, ', [0xe2, 0x82], '.')).toBe('Fútbol, piñata, \uFFFD.');
});

it.each(['\r\n ', '\n\t'])('joins a character that a fold divides (%j)', (fold) => {
  expect(textOf('SUMMARY:Pi', [0xc3], fold, [0xb1], 'ata ', [0xf0, 0x9f], fold, [0xaa, 0x85])).toBe(
    'SUMMARY:Piñata 🪅',
  );
  expect(textOf('SUMMARY:Niño', fold, 'y niña')).toBe(`SUMMARY:Niño${fold}y niña`);
});

it('reads a file as Windows-1252 that is no UTF-8', () => {
  expect(textOf('SUMMARY:Ni', [0xf1], 'o, 5 ', [0x80], ', ma', [0xf1], 'ana')).toBe('SUMMARY:Niño, 5 €, mañana');
  expect(textOf('SUMMARY:Se', [0xf1], 'or')).toBe('SUMMARY:Señor');
});
